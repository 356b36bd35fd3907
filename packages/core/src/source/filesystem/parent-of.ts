/** The folder that a `/`-separated absolute path lies in; `/` and `C:/` for what lies directly there. */
export function parentOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut === 0 || path[cut - 1] === ':' ? path.slice(0, cut + 1) : path.slice(0, Math.max(cut, 0));
}
