import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { terminalStyle } from '../../src/output/terminal-style.ts';

const TERMINAL = { isTTY: true };
const PIPE = {};

describe('terminalStyle', () => {
  it.each([
    ['a terminal', TERMINAL, {}, true],
    ['a pipe', PIPE, {}, false],
    ['a terminal that can do nothing', TERMINAL, { TERM: 'dumb' }, false],
    ['NO_COLOR', TERMINAL, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR', TERMINAL, { NO_COLOR: '' }, true],
    ['FORCE_COLOR in a pipe', PIPE, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR before NO_COLOR', PIPE, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    ['FORCE_COLOR=0 on a terminal', TERMINAL, { FORCE_COLOR: '0' }, false],
    ['an empty FORCE_COLOR', PIPE, { FORCE_COLOR: '' }, false],
  ])('colours as asked: %s', (_, stream, env, coloured) => {
    const style = terminalStyle(stream, env);
    expect(style.bold('x')).toBe(coloured ? '\u001b[1mx\u001b[22m' : 'x');
    expect(style.dim('x')).toBe(coloured ? '\u001b[2mx\u001b[22m' : 'x');
    expect(style.match('x')).toBe(coloured ? '\u001b[33mx\u001b[39m' : 'x');
  });

  it.each([
    ['nothing known', TERMINAL, {}, false],
    ['iTerm', TERMINAL, { TERM_PROGRAM: 'iTerm.app' }, true],
    ['iTerm, in a pipe', PIPE, { TERM_PROGRAM: 'iTerm.app' }, false],
    ['kitty', TERMINAL, { TERM: 'xterm-kitty' }, true],
    ['Windows Terminal', TERMINAL, { WT_SESSION: 'a' }, true],
    ['GNOME Terminal', TERMINAL, { VTE_VERSION: '7600' }, true],
    ['an old one', TERMINAL, { VTE_VERSION: '4500' }, false],
    ['tmux within it', TERMINAL, { VTE_VERSION: '7600', TERM: 'tmux-256color' }, false],
    ['VS Code, which finds places itself', TERMINAL, { TERM_PROGRAM: 'vscode' }, false],
    ['NO_COLOR', TERMINAL, { VTE_VERSION: '7600', NO_COLOR: '1' }, false],
    ['wanted', PIPE, { FORCE_HYPERLINK: '1' }, true],
    ['not wanted', TERMINAL, { VTE_VERSION: '7600', FORCE_HYPERLINK: '0' }, false],
  ])('links where they can be opened: %s', (_, stream, env, linked) => {
    const text = terminalStyle(stream, env).link('a b.md:3', '/srv/a b.md');
    const url = `file://${hostname()}/srv/a%20b.md`;
    expect(text).toBe(linked ? `\u001b]8;;${url}\u001b\\a b.md:3\u001b]8;;\u001b\\` : 'a b.md:3');
  });
});
