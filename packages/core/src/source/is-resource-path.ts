/** Whether a text is a path of a resource: relative, `/`-separated, no empty name, no `.` or `..`, no NUL. */
export function isResourcePath(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}
