import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { completionScript, SHELLS } from '../../src/completion/completion-script.ts';
import { COMMANDS } from '../../src/run.ts';

function hasShell(name: string): boolean {
  try {
    execFileSync(name, ['-c', 'exit 0']);
    return true;
  } catch {
    return false;
  }
}

/** What bash offers for a line whose last word is being typed. */
function offered(...words: string[]): string[] {
  const script = `${completionScript('bash', COMMANDS)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mcp_vector_search; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script, 'bash', 'mcp-vector-search', ...words], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

describe.each(SHELLS)('the script for %s', (shell) => {
  it('knows every command and every option', () => {
    const script = completionScript(shell, COMMANDS);
    for (const { name, options } of COMMANDS) {
      expect(script).toContain(name);
      for (const option of Object.keys(options)) {
        expect(script).toMatch(new RegExp(shell === 'fish' ? `from ${name}' -l ${option} ` : `--${option}\\b`));
      }
    }
  });

  it.skipIf(!hasShell(shell))('is valid', () => {
    execFileSync(shell, ['-n'], { input: completionScript(shell, COMMANDS) });
  });
});

describe.skipIf(!hasShell('bash'))('in bash', () => {
  it.each([
    [['se'], ['search', 'serve']],
    [['search', '--mi'], ['--min-similarity']],
    [
      ['search', '--mode', ''],
      ['fused', 'vector', 'lexical'],
    ],
    [['search', '--mode', 'l'], ['lexical']],
    [['completion', ''], [...SHELLS]],
    [['search', 'word'], []],
    [['frob', '--'], []],
  ])('%j offers %j', (words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });
});
