/** One pattern in Git's notation, compiled. */
export interface Wildmatch {
  /** `!` in front: what matches is left out again. */
  readonly negated: boolean;
  /** Matches the whole path of a file: the pattern names the file itself, or a folder above it. */
  readonly expression: RegExp;
}

/** Named classes of characters, as in `[[:alpha:]]`, of ASCII as in Git. */
const CLASSES: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '\\x21-\\x7e',
  lower: 'a-z',
  print: '\\x20-\\x7e',
  punct: '\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e',
  space: '\\x09-\\x0d ',
  upper: 'A-Z',
  xdigit: '0-9A-Fa-f',
};

/**
 * Compiles a line in the notation of gitignore(5); undefined for a blank line, a comment, and what can match nothing. A
 * pattern without a slash (but at its end) names a file or folder at any depth, any other one counts from the root; a slash
 * at the end asks for a folder. `*`, `?` and classes do not match a slash, `**` between slashes matches any folders.
 */
export function compileWildmatch(line: string): Wildmatch | undefined {
  const trimmed = line.replace(/(?<!\\)\s+$/, '');
  if (trimmed === '' || trimmed.startsWith('#')) return undefined;
  const negated = trimmed.startsWith('!');
  const pattern = negated ? trimmed.slice(1) : trimmed;
  const folder = pattern.endsWith('/');
  const path = pattern.replace(/\/$/, '');
  const anchored = path.includes('/');
  const segments = path.replace(/^\//, '').split('/');
  const translated = translatePath(anchored ? segments : ['**', ...segments]);
  if (path === '' || translated === undefined) return undefined;
  const below = folder ? '/.+' : '(?:/.*)?';
  return { negated, expression: new RegExp(`^${translated}${below}$`, 'su') };
}

/**
 * What stands between two wildcards that take as much as they like is taken where it comes first, for good: if the rest does not
 * match after that, it matches nowhere later. So no wildcard is ever tried again for the sake of another, and the time does not
 * grow with the power of their number.
 */
function translatePath(segments: readonly string[]): string | undefined {
  const runs: string[] = [''];
  for (const [at, segment] of segments.entries()) {
    const last = at === segments.length - 1;
    if (segment !== '**') {
      const part = translateSegment(segment, at);
      if (part === undefined) return undefined;
      runs.push(`${runs.pop()}${part}${last ? '' : '/'}`);
    } else if (last) runs.push(`${runs.pop()}.+`);
    else if (runs.at(-1) !== '' || runs.length === 1) runs.push('');
  }
  return joinRuns(runs, '(?:.*?/)??', '(?:.*/)?', 'd');
}

/** Runs with a wildcard in front of each but the first; all but the last are taken where they come first. */
function joinRuns([first = '', ...others]: readonly string[], lazy: string, greedy: string, name: string): string {
  const last = others.pop();
  const taken = others.map((run, at) => `(?=(?<${name}${at}>${lazy}${run}))\\k<${name}${at}>`);
  return first + taken.join('') + (last === undefined ? '' : greedy + last);
}

const TOKEN = /\\(?<escaped>.)|(?<stars>\*+)|(?<any>\?)|(?<set>\[)|(?<bad>\\)|(?<plain>.)/gsu;

/** `place` is the number of the segment in its pattern. */
function translateSegment(segment: string, place: number): string | undefined {
  const runs: string[] = [''];
  const add = (translated: string): void => {
    runs.push(`${runs.pop()}${translated}`);
  };
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(segment); found; found = TOKEN.exec(segment)) {
    const { escaped, stars, any, set, bad, plain } = found.groups as Record<string, string | undefined>;
    if (bad !== undefined) return undefined;
    if (set !== undefined) {
      const bracket = readSet(segment, found.index);
      if (!bracket) return undefined;
      add(bracket.translated);
      TOKEN.lastIndex = bracket.end;
    } else if (stars !== undefined) runs.push('');
    else add(any !== undefined ? '[^/]' : literal(escaped ?? plain ?? ''));
  }
  return joinRuns(runs, '[^/]*?', '[^/]*', `s${place}x`);
}

/** Reads a class that begins at an opening bracket; undefined where it is not closed or names an unknown class. */
function readSet(segment: string, open: number): { translated: string; end: number } | undefined {
  const [head = ''] = /^\[[!^]?/.exec(segment.slice(open)) ?? [];
  const items: string[] = [];
  let at = open + head.length;
  const item = /\[:(?<name>[a-z]+):\]|(?:\\(?<escaped>.)|(?<plain>[^\\]))/suy;
  for (let first = true; ; first = false) {
    if (!first && segment[at] === ']') break;
    item.lastIndex = at;
    const { name, escaped, plain } = item.exec(segment)?.groups ?? {};
    const char = escaped ?? plain;
    if (name !== undefined && !Object.hasOwn(CLASSES, name)) return undefined;
    if (name === undefined && char === undefined) return undefined;
    at = item.lastIndex;
    if (name !== undefined) {
      items.push(CLASSES[name]!);
      continue;
    }
    const range = segment[at] === '-' && segment[at + 1] !== ']' ? readRangeEnd(segment, at + 1) : undefined;
    if (range) {
      // A range that runs backwards holds nothing.
      if (char! <= range.char) items.push(`${member(char!)}-${member(range.char)}`);
      at = range.end;
    } else items.push(member(char!));
  }
  const inside = items.join('');
  const negated = head.length > 1;
  if (inside === '') return { translated: negated ? '[^/]' : '(?!)', end: at + 1 };
  return { translated: negated ? `[^/${inside}]` : `(?!/)[${inside}]`, end: at + 1 };
}

function readRangeEnd(segment: string, at: number): { char: string; end: number } | undefined {
  const item = /\\(?<escaped>.)|(?<plain>[^\\])/suy;
  item.lastIndex = at;
  const { escaped, plain } = item.exec(segment)?.groups ?? {};
  const char = escaped ?? plain;
  return char === undefined ? undefined : { char, end: item.lastIndex };
}

function literal(char: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char;
}

/** As {@link literal}, within a class. */
function member(char: string): string {
  return char === '-' ? '\\-' : literal(char);
}
