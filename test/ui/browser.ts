import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Programs that can show the page, the first that is there is taken. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** It must work as root, without a display, and ask nobody for anything. */
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The system's browser: `CHROME_PATH`, or a Chromium on the path. Undefined = none, and tests are to be skipped. */
export const BROWSER: string | undefined = findBrowser();

function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const named = process.env['CHROME_PATH'];
  return [...(named ? [named] : []), ...candidates].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts it. */
export function launchBrowser(): Promise<Browser> {
  if (BROWSER === undefined) throw new Error('there is no browser; these tests should have been skipped');
  return chromium.launch({ executablePath: BROWSER, args: FLAGS.split(' ') });
}
