import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that can show the page; the first that is there is taken. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The system's browser: `CHROME_PATH`, or a Chromium on the path. `undefined` = none. */
export function findBrowser() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const named = process.env['CHROME_PATH'];
  return [...(named ? [named] : []), ...candidates].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
