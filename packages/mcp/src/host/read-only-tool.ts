/** Hints that clients go by: nothing is changed, a repetition gives the same, nothing outside is asked. */
export const READ_ONLY_TOOL: Readonly<Record<string, boolean>> = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
