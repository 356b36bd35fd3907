/** Whether a path is that of the folder or file `prefix`, or below it; `''` is above everything. `doc` is not above `docs/x`. */
export function isAtOrBelow(path: string, prefix: string): boolean {
  return prefix === '' || path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}
