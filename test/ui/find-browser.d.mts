/** The system's browser: `CHROME_PATH`, or a Chromium on the path. `undefined` = none. */
export function findBrowser(): string | undefined;
