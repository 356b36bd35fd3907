import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

/** It must work as root, without a display, and ask nobody for anything. */
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The system's browser. Undefined = none, and tests are to be skipped. */
export const BROWSER: string | undefined = findBrowser();

/** Starts it. */
export function launchBrowser(): Promise<Browser> {
  if (BROWSER === undefined) throw new Error('there is no browser; these tests should have been skipped');
  return chromium.launch({ executablePath: BROWSER, args: FLAGS.split(' ') });
}
