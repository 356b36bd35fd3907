import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { KEYS } from '../../packages/ui/src/page/keys.ts';
import { BROWSER, launchBrowser } from './browser.ts';
import { visit } from './visit.ts';

const url = inject('trialUrl');

describe.skipIf(!BROWSER)('the page with the keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const view = (page: Page): Promise<string | undefined> => page.evaluate(() => document.body.dataset['view']);
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.id || element?.className || element?.tagName || '';
    });
  const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('walks through every view', async () => {
    await using visited = await visit(browser, url);
    const { page } = visited;
    expect(await focused(page)).toBe('search');
    await page.keyboard.type('kettle vinegar');
    await page.locator('.hit').nth(2).waitFor();

    await press(page, 'ArrowDown', 'j', 'ArrowDown', 'k');
    const rank = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.closest('.hit')?.getAttribute('data-rank'));
    expect(await rank()).toBe('2');
    await press(page, 'Enter');
    await page.locator('.text mark').first().waitFor();
    expect([await view(page), await focused(page)]).toEqual(['document', 'text']);
    await press(page, 'n', 'Escape');
    await expect.poll(() => view(page)).toBe('search');
    expect(await rank()).toBe('2');
    await press(page, 'k', 'k');
    expect(await focused(page)).toBe('search');

    await press(page, 'Escape', '2');
    expect(await view(page)).toBe('documents');
    await page.locator('.documents-view .line').nth(3).waitFor();
    await press(page, 'j', 'j', 'ArrowDown');
    const chosen = page.locator('.documents-view [aria-selected=true]');
    await expect.poll(() => chosen.getAttribute('aria-posinset')).not.toBe('1');
    const path = await chosen.locator('.path').textContent();
    await press(page, 'End', 'Home', 'PageDown', 'PageUp');
    expect(await chosen.getAttribute('aria-posinset')).toBe('1');
    await press(page, 'j', 'j', 'Enter');
    await page.locator('.document-head h1').waitFor();
    expect(await page.locator('.document-head h1').textContent()).toContain(path ?? 'nothing');
    await press(page, 'Escape');
    await expect.poll(() => view(page)).toBe('documents');

    await press(page, '4');
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await press(page, '3');
    expect(await view(page)).toBe('map');
    await page.locator('.map-view .line').first().waitFor();
    expect(await focused(page)).toBe('map');
    await press(page, '+', '+', 'ArrowLeft');
    const some = await page.locator('.map-view .count').textContent();
    await press(page, '0');
    await expect.poll(() => page.locator('.map-view .count').textContent()).not.toBe(some);
    await press(page, 'Tab', 'j');
    expect(await page.locator('.tip').textContent()).toBe(
      await page.locator('.map-view [aria-selected=true]').textContent(),
    );
    await press(page, 'Enter');
    await expect.poll(() => view(page)).toBe('document');
    await press(page, '/');
    expect(await focused(page)).toBe('search');
  });

  it('reaches everything with Tab, and shows where it is', async () => {
    await using visited = await visit(browser, `${url}#/search?q=water`);
    const { page } = visited;
    await page.locator('.hit').first().waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const stops = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      await press(page, 'Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const style = getComputedStyle(element);
        const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
        return `${ring || element === document.body ? '' : 'NO RING '}${element.tagName} ${element.id || element.textContent?.slice(0, 20) || element.dataset['pair']}`;
      });
      stops.add(stop);
    }
    const list = [...stops].join('\n');
    for (const wanted of [
      'A Search',
      'A Map',
      'A Status',
      'BUTTON ?',
      'SUMMARY Filters',
      'SELECT mode',
      'INPUT path',
      'INPUT lang=en',
    ]) {
      expect(list).toContain(wanted);
    }
    expect(list).toMatch(/A (docs|handbook|odd)\//);
    expect(list).toMatch(/BUTTON (lang|kind|shelf)/);
    expect(list).not.toContain('NO RING');
  });

  it('lists its keys', async () => {
    await using visited = await visit(browser, `${url}#/status`);
    const { page } = visited;
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await press(page, '?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    const keys = Object.values(KEYS).flatMap((group) => group.flatMap((key) => key.keys));
    expect(await dialog.locator('kbd').allTextContents()).toEqual(keys);
    await press(page, '2');
    expect(await view(page)).toBe('status');
    await press(page, 'Escape');
    expect(await dialog.count()).toBe(0);
  });

  it('goes back and forward, and begins where an address says', async () => {
    await using visited = await visit(browser, url);
    const { page } = visited;
    await page.locator('#search').fill('kettle');
    await page.locator('.hit').first().waitFor();
    await press(page, 'Enter', 'Enter');
    await page.locator('.text mark').first().waitFor();
    await press(page, '2');
    await page.goBack();
    expect(await view(page)).toBe('document');
    await page.goBack();
    await expect.poll(() => view(page)).toBe('search');
    expect(await page.locator('#search').inputValue()).toBe('kettle');
    await page.goBack();
    await expect.poll(() => page.locator('#search').inputValue()).toBe('');
    expect(await page.locator('.hit').count()).toBe(0);
    await page.goForward();
    await page.goForward();
    await page.locator('.text mark').first().waitFor();
    const address = page.url();
    await using again = await visit(browser, address);
    await again.page.locator('.text mark').first().waitFor();
    expect(await again.page.locator('.document-head h1').textContent()).toContain('handbook/kettle.md');
    await press(again.page, 'Escape');
    await again.page.locator('.hit').first().waitFor();
    expect(await again.page.locator('#search').inputValue()).toBe('kettle');
  });
});
