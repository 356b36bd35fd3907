/**
 * A native path in the one form that ids and specs use: `/` everywhere, on Windows without `\\?\` and with the drive
 * letter in upper case. Elsewhere a path is that already (a `\` is a character of a name there).
 */
export function canonicalPath(native: string, windows: boolean): string {
  if (!windows) return native;
  return native
    .replace(/^\\\\\?\\(?:UNC(?=\\))?/i, (prefix) => (/unc$/i.test(prefix) ? '\\' : ''))
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}
