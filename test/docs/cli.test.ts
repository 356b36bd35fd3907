import { describe, expect, it } from 'vitest';
import { EXIT_CODES } from '../../packages/cli/src/exit-codes.ts';
import { renderCommandHelp } from '../../packages/cli/src/output/render-help.ts';
import { COMMANDS } from '../../packages/cli/src/run.ts';
import { codeBlocks, codeSpans, section, tableRows, textOf } from './documents.ts';

const cli = textOf('docs/cli.md');

describe('docs/cli.md', () => {
  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'shows the help of %s word for word',
    (name, command) => {
      expect(codeBlocks(section(cli, `## ${name}`), '')[0]).toBe(renderCommandHelp(command));
    },
  );

  it('has a heading for each command and no other', () => {
    const headings = [...cli.matchAll(/^## (.*)$/gm)].map((match) => match[1]);
    expect(headings).toEqual(['Which configuration, which index', 'Exit codes', ...COMMANDS.map(({ name }) => name)]);
  });

  it('explains the keys of a hit that are not plain', () => {
    const hit = section(cli, '## search');
    for (const [key = ''] of tableRows(hit)) {
      const [name = ''] = codeSpans(key);
      expect(textOf('packages/cli/src/output/answer-json.ts')).toMatch(new RegExp(`readonly ${name}\\??:`));
    }
  });
});

describe('the exit codes', () => {
  it('are those of the program', () => {
    const documented = tableRows(section(cli, '## Exit codes'));
    expect(documented).toEqual(Object.values(EXIT_CODES).map(({ code, meaning }) => [String(code), meaning]));
  });
});
