/** What lies deeper than this in one another is not looked at, so that no text can exhaust the stack. No one writes so. */
export const MOST_NESTED = 500;
