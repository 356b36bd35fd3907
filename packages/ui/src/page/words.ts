const whole = new Intl.NumberFormat('en');

/** A count as people read it: `1,204`. */
export function count(number: number): string {
  return whole.format(number);
}

/** A count with its noun: `1 document`, `1,204 documents`. */
export function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A path with its line: `docs/guide.md:12`. */
export function placeOf(path: string, range: { readonly startLine: number } | undefined): string {
  return range ? `${path}:${range.startLine}` : path;
}

/** Lines of a range: `line 4`, `lines 4–9`. */
export function linesOf({ startLine, endLine }: { readonly startLine: number; readonly endLine: number }): string {
  return startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`;
}

/** How long ago a moment was, for people: `just now`, `5 minutes ago`, or the date. */
export function ago(moment: string, now: number = Date.now()): string {
  const seconds = Math.round((now - Date.parse(moment)) / 1000);
  if (Number.isNaN(seconds)) return moment;
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${counted(Math.floor(seconds / 60), 'minute')} ago`;
  if (seconds < 86_400) return `${counted(Math.floor(seconds / 3600), 'hour')} ago`;
  return moment.slice(0, 16).replace('T', ' ');
}
