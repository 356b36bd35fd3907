import { hostname } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Io } from '../io.ts';

type Variables = NonNullable<Io['env']>;

/** How text is made to stand out on a terminal; elsewhere every part gives its text back. */
export interface TerminalStyle {
  /** What is looked for first: a place. */
  bold(text: string): string;
  /** What is there for those who ask. */
  dim(text: string): string;
  /** A word of the query. */
  match(text: string): string;
  /** Text that opens an absolute path where the terminal can do that (OSC 8). */
  link(text: string, path: string): string;
}

/** Text as it is. */
export const PLAIN_STYLE: TerminalStyle = { bold: same, dim: same, match: same, link: same };

/** The style for a stream: colour only on a terminal, unless `NO_COLOR` or `FORCE_COLOR` say otherwise. */
export function terminalStyle(stream: { readonly isTTY?: boolean }, env: Variables = {}): TerminalStyle {
  const colour = hasColour(stream, env);
  const paint = (code: number, end: number) => (text: string) =>
    colour ? `\u001b[${code}m${text}\u001b[${end}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    match: paint(33, 39),
    link: hasLinks(stream, env) ? fileLink : same,
  };
}

/** As Node itself decides: `FORCE_COLOR` (`0` and `false` = none) comes before `NO_COLOR` (https://no-color.org). */
function hasColour({ isTTY = false }: { readonly isTTY?: boolean }, env: Variables): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM: term } = env;
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if (none !== undefined && none !== '') return false;
  return isTTY && term !== 'dumb';
}

/** First version of VTE (GNOME Terminal and others) that draws links without faults. */
const VTE_WITH_LINKS = 5_000;

/**
 * Only terminals that are known to open links, since others would show them as text; `FORCE_HYPERLINK=1` says that one can,
 * `0` that none is wanted. Not within tmux and screen, and not in VS Code, which finds `path:line` in plain text and opens the line.
 */
function hasLinks({ isTTY = false }: { readonly isTTY?: boolean }, env: Variables): boolean {
  const forced = env['FORCE_HYPERLINK'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  const term = env['TERM'] ?? '';
  if (!isTTY || env['CI'] || env['NO_COLOR'] || term === 'dumb' || /^(?:screen|tmux)/.test(term)) return false;
  if (['iTerm.app', 'WezTerm', 'ghostty', 'Hyper', 'rio'].includes(env['TERM_PROGRAM'] ?? '')) return true;
  if (/^(?:xterm-kitty|xterm-ghostty|alacritty|foot)/.test(term)) return true;
  if (env['WT_SESSION'] || env['KONSOLE_VERSION'] || env['DOMTERM']) return true;
  return Number(env['VTE_VERSION'] ?? 0) >= VTE_WITH_LINKS;
}

/** https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda: the host tells a terminal over SSH whose file it is. */
function fileLink(text: string, path: string): string {
  const url = pathToFileURL(path);
  const target = process.platform === 'win32' ? url.href : url.href.replace('file://', `file://${hostname()}`);
  return `\u001b]8;;${target}\u001b\\${text}\u001b]8;;\u001b\\`;
}

function same(text: string): string {
  return text;
}
