/** Code between fences as in Markdown; longer ones where the code has such fences itself. */
export function fence(lines: readonly string[], language: string): { readonly open: string; readonly close: string } {
  let length = 3;
  for (const line of lines) length = Math.max(length, (/^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0) + 1);
  const close = '`'.repeat(length);
  return { open: close + (/^[\w+#.-]+$/.test(language) ? language : ''), close };
}
