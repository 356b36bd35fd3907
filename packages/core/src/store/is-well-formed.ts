/** Whether a text holds no half of a surrogate pair, so that UTF-8 can hold it. */
export function isWellFormed(text: string): boolean {
  // In every supported Node; TypeScript's library says so from ES2024 on.
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}
