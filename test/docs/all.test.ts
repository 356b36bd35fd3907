import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseConfig } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../packages/cli/src/parse-command-line.ts';
import { STRATEGIES } from '../../packages/cli/src/project/strategies.ts';
import { COMMANDS } from '../../packages/cli/src/run.ts';
import {
  anchorsOf,
  codeBlocks,
  codeSpans,
  documentPaths,
  REPOSITORY,
  section,
  tableRows,
  textOf,
  withoutFences,
} from './documents.ts';

// What holds for every document that people read.

const guides = readdirSync(join(REPOSITORY, 'docs')).filter((name) => name.endsWith('.md'));

describe.each(documentPaths())('%s', (path) => {
  const text = textOf(path);

  it('links to files and headings that are there', () => {
    for (const [, target = '', anchor] of withoutFences(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const file = target === '' ? path : normalize(join(dirname(path), target));
      expect([target, existsSync(join(REPOSITORY, file))]).toEqual([target, true]);
      if (anchor !== undefined)
        expect([target, anchorsOf(textOf(file))]).toEqual([target, expect.arrayContaining([anchor])]);
    }
  });

  it('has commands that the program takes', () => {
    for (const words of commandsOf(text)) expect([words, faultOf(words)]).toEqual([words, undefined]);
  });

  it('has configurations that load without a warning', () => {
    for (const block of codeBlocks(text, 'edn')) {
      const whole = /^\s*\{:(?:path|class-path) /.test(block) ? `{:sources [${block}]}` : withSources(block);
      expect([block, parseConfig(whole, { strategies: STRATEGIES }).warnings]).toEqual([block, []]);
    }
  });

  it('has JSON that is JSON, and configurations in it that load', () => {
    for (const block of codeBlocks(text, 'json')) {
      const value: unknown = JSON.parse(/^\s*"/.test(block) ? `{${block}}` : block.replaceAll('…', ''));
      if (!isObject(value) || !Array.isArray(value['sources'])) continue;
      const { warnings } = parseConfig(block, { format: 'json', strategies: STRATEGIES });
      expect([block, warnings]).toEqual([block, []]);
    }
  });
});

describe('docs/README.md', () => {
  const index = textOf('docs/README.md');

  it('lists every guide', () => {
    for (const name of guides.filter((one) => one !== 'README.md')) expect(index).toContain(`](${name})`);
  });

  it('lists every package', () => {
    const listed = tableRows(section(index, '## Packages')).map(([name = '']) => codeSpans(name)[0]);
    const packages = readdirSync(join(REPOSITORY, 'packages')).map(
      (name) => JSON.parse(textOf(`packages/${name}/package.json`)).name,
    );
    expect(listed.sort()).toEqual(packages.sort());
  });
});

/** Every call of the program in blocks for a shell, and in spans that begin with its name. */
function commandsOf(text: string): string[][] {
  const blocks = ['sh', ''].flatMap((language) => codeBlocks(text, language)).flatMap((block) => block.split('\n'));
  const lines = [...blocks, ...codeSpans(withoutFences(text))];
  return lines.flatMap((line) => {
    const [, rest] = /^(?:\s*\$ )?\s*(?:claude mcp add \S+ -- )?(?:npx )?mcp-vector-search( .*)?$/.exec(line) ?? [];
    return rest === undefined ? [] : [shellWords(rest)];
  });
}

/** Words as a shell has them: up to a comment, a pipe or a redirection; quotes taken off. */
function shellWords(text: string): string[] {
  const [command = ''] = text.split(/\s(?:#|\||>>?)\s/);
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

/** Why the program would refuse these words; undefined = it would not. */
function faultOf([name = '', ...rest]: readonly string[]): string | undefined {
  // Forms, not commands: `mcp-vector-search COMMAND`, `[CONFIG]`, a path of a configuration, `…`.
  if (/^(?:[A-Z[]|--(?:help|version)$|.*\.(?:edn|json)$|…)/.test(name)) return undefined;
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) return `there is no command ${name}`;
  if (rest.some((word) => /^[[(]/.test(word))) return undefined; // a line of usage
  try {
    parseCommandLine(command, rest);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** A configuration that shows one key has no sources; nothing is said of these. */
function withSources(block: string): string {
  return block.includes(':sources') ? block : block.replace(/\}\s*$/, ' :sources [{:path "docs/*.md"}]}');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
