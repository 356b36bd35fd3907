import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BROWSER, launchBrowser } from './browser.ts';
import { HOSTILE, MANY_LINES } from './trial-project.ts';
import { visit } from './visit.ts';

const url = inject('trialUrl');
const folder = inject('trialFolder');

describe.skipIf(!BROWSER)('a document in the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** Opens the first document whose path contains a text, as a person would. */
  async function open(page: Page, contains: string): Promise<void> {
    await page.locator('#contains').fill(contains);
    await page.locator('.documents-view .path', { hasText: contains }).waitFor();
    await page.getByText('1 document', { exact: true }).first().waitFor();
    await page.locator('.documents-view .line').first().click();
    await page.locator('.document-head h1').waitFor();
  }

  const inSight = (page: Page, selector: string): Promise<boolean> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const box = element.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
      });

  it('shows a hit in its context: its part marked and in sight, boundaries of segments beside', async () => {
    await using visited = await visit(browser, `${url}#/search?q=chapter+17+kettle&path=handbook%2F`);
    const { page } = visited;
    const hit = page.locator('.hit').first();
    await hit.waitFor();
    const place = await hit.locator('.place').textContent();
    await hit.locator('.place').click();
    await page.locator('.text mark').first().waitFor();
    const line = Number(place?.split(':')[1]);
    expect(await page.locator('.row.in-segment').first().getAttribute('data-line')).toBe(String(line));
    const words = (await page.locator('.text mark').allTextContents()).map((word) => word.toLowerCase());
    expect(new Set(words)).toEqual(new Set(['chapter', '17', 'kettle']));
    expect(await inSight(page, '.text mark')).toBe(true);
    expect(await page.locator('.row.in-segment').count()).toBeGreaterThan(0);
    const begins = await page.locator('.row .seg button').count();
    expect(begins).toBeGreaterThan(3);
    expect(await page.locator('.segments .count').textContent()).toBe(`${begins} segments`);
    expect(await page.locator('.segments [aria-selected=true]').count()).toBe(1);
    expect(await page.locator('.chips').textContent()).toContain('kind handbook');
  });

  it('goes from segment to segment', async () => {
    await using visited = await visit(browser, `${url}#/documents`);
    const { page } = visited;
    await open(page, 'kettle');
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await page.keyboard.press('p');
    expect(await page.locator('.seg button[aria-pressed=true]').textContent()).toBe('1');
    expect(decodeURIComponent(page.url())).toMatch(/segment=[^&]*kettle\.md#1$/);
    await page.locator('.segments .line').nth(4).click();
    expect(await page.locator('.seg button[aria-pressed=true]').textContent()).toBe('4');
    expect(await inSight(page, '.row.in-segment')).toBe(true);
  });

  it('shows what stands for a definition of code beside its lines', async () => {
    await using visited = await visit(browser, `${url}#/search?q=brighten&path=src%2F`);
    const { page } = visited;
    await page.locator('.hit', { hasText: 'brighten(percent' }).locator('.place').first().click();
    await page.locator('.contents pre').waitFor();
    expect(await page.locator('.contents').textContent()).toContain('brighten');
    expect(await page.locator('.row.in-segment').first().textContent()).toContain('brighten(percent: number)');
  });

  it('shows hostile text as text', async () => {
    await using visited = await visit(browser, `${url}#/search?q=Zweckform`);
    const { page } = visited;
    await page.locator('.hit').first().waitFor();
    expect(await page.locator('.hit .excerpt').first().textContent()).toContain('</textarea></script><img src="x"');
    await page.locator('.hit .place').first().click();
    await page.locator('.row').first().waitFor();
    const rows = await page.locator('.row .code').allTextContents();
    const shown = HOSTILE.replaceAll('\u202e', '[U+202E]').replaceAll('\u0007', '␇').replaceAll('\u001b', '␛');
    expect(rows.join('\n')).toBe(shown);
    expect(await page.locator('main script, main img, main textarea').count()).toBe(0);
    expect(await page.title()).toBe('hostile.md – Trial of the page');
  });

  it('shows a very long line whole, in the width that there is', async () => {
    await using visited = await visit(browser, `${url}#/documents`);
    const { page } = visited;
    await open(page, 'one-line');
    await page.locator('.row').first().waitFor();
    const text = (await page.locator('.row .code').allTextContents()).join('');
    expect(text).toBe(readFileSync(join(folder, 'odd/one-line.md'), 'utf8'));
    expect(await page.locator('.text').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect((await page.locator('.row .no').allTextContents()).join('')).toBe('1');
  });

  it('has only a part of a long document in the page, and gets to every part', async () => {
    await using visited = await visit(browser, `${url}#/documents`);
    const { page } = visited;
    await open(page, 'lines.txt');
    await page.locator('.row').first().waitFor();
    expect(await page.locator('.row').count()).toBeLessThan(1_000);
    await page.locator('.text').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const last = page.locator('.row .code', { hasText: `line ${MANY_LINES}` });
    await expect
      .poll(async () => {
        await page.locator('.text').evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return last.count();
      })
      .toBe(1);
    await expect.poll(() => page.locator('.row').count()).toBeLessThan(1_000);
    expect(await page.locator('.row[data-line="1"]').count()).toBe(0);
  });

  it('says why a document has no text, and when its text is another by now', async () => {
    await using visited = await visit(browser, `${url}#/documents`);
    const { page } = visited;
    await open(page, 'damaged');
    expect(await page.locator('.notice.error').allTextContents()).toEqual([
      expect.stringContaining('cannot be decoded'),
    ]);
    expect(await page.locator('.state.failed').count()).toBe(1);

    const file = join(folder, 'handbook/kettle.md');
    const before = readFileSync(file);
    writeFileSync(file, `A new first line.\n${before}`);
    try {
      await page.goBack();
      await open(page, 'kettle');
      expect(await page.locator('.notice.warning').textContent()).toContain('changed since it was indexed');
    } finally {
      writeFileSync(file, before);
    }
  });

  it('says so where an address names a document that is not there', async () => {
    const visited = await visit(browser, `${url}#/document?source=none&id=%2Fnone`);
    await visited.page.locator('.document-head [role=alert]').waitFor();
    expect(await visited.page.locator('.document-head').textContent()).toContain('/none');
    expect(visited.troubles).toEqual([expect.stringContaining('404')]);
    await visited.page.context().close();
  });
});
