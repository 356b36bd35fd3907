import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BROWSER, launchBrowser } from './browser.ts';
import { poorContrast } from './contrast.ts';
import { visit } from './visit.ts';

const url = inject('trialUrl');

/** How each view is reached, and what there is once it is whole. */
const SCENES: Readonly<Record<string, readonly [hash: string, there: string, keys?: readonly string[]]>> = {
  start: ['', '.hint'],
  search: ['#/search?q=why+does+the+log+grow&filter=lang%3Den', '.hit', ['ArrowDown', 'ArrowDown']],
  nothing: ['#/search?q=xyzzyplugh&mode=lexical', '.hint'],
  documents: ['#/documents', '.documents-view .line', ['j', 'j']],
  document: ['#/search?q=chapter+17+kettle&path=handbook%2F', '.hit', ['Enter', 'Enter']],
  failed: ['#/documents?contains=damaged', '.documents-view .line .path', ['j', 'Enter']],
  map: ['#/map?q=water', '.map-view .line', ['Tab', 'j']],
  status: ['#/status', '.problems li'],
  keys: ['#/status', '.problems li', ['?']],
};

async function show(page: Page, [, there, keys = []]: (typeof SCENES)[string] = ['', 'body']): Promise<void> {
  await page.locator(there).first().waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(300);
}

describe.skipIf(!BROWSER)('the look of the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    it.each(Object.keys(SCENES))('%s can be read', async (name) => {
      const scene = SCENES[name];
      await using visited = await visit(browser, `${url}${scene?.[0]}`, { colorScheme });
      await show(visited.page, scene);
      await visited.page.screenshot({ path: join(inject('pictures'), `${name}-${colorScheme}.png`) });
      const ground = await visited.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 23, 26)');
      expect(await poorContrast(visited.page, 4.5)).toEqual([]);
    });
  });

  it.each(Object.keys(SCENES))('%s fits a small screen', async (name) => {
    const scene = SCENES[name];
    await using visited = await visit(browser, `${url}${scene?.[0]}`, { viewport: { width: 360, height: 700 } });
    await show(visited.page, scene);
    await visited.page.screenshot({ path: join(inject('pictures'), `${name}-small.png`) });
    const wide = await visited.page.evaluate(() =>
      [document.documentElement, document.querySelector('main')].map(
        (element) => (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0),
      ),
    );
    expect(wide).toEqual([0, 0]);
  });
});
