/** The last part of a `/`-separated path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
