import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BROWSER, launchBrowser } from './browser.ts';
import { visit } from './visit.ts';

const url = inject('trialUrl');

describe.skipIf(!BROWSER)('search in the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const paths = (page: Page): Promise<string[]> => page.locator('.hit .place').allTextContents();
  const summary = (page: Page): Promise<string | null> => page.locator('.summary').textContent();

  it('answers as one types, with the words of the question marked', async () => {
    await using visited = await visit(browser, url);
    const { page } = visited;
    await page.locator('.hint').waitFor();
    expect(await page.locator('.hint').textContent()).toMatch(/\d+ segments of \d+ documents from 5 sources/);
    await page.keyboard.type('why does the write-ahead log keep growing', { delay: 15 });
    const marked = page.locator('.hit').first().locator('.excerpt mark');
    await expect.poll(() => marked.allTextContents()).toEqual(expect.arrayContaining(['log']));
    await expect.poll(async () => (await paths(page))[0]).toMatch(/^docs\/data\/sqlite-wal\.md:\d+$/);
    await expect.poll(() => summary(page)).toMatch(/^(First )?\d+ hits in \d+ ms$/);
    expect(page.url()).toContain('q=why+does+the+write-ahead+log+keep+growing');
    await expect.poll(() => page.locator('[role=status]').textContent()).toMatch(/\d+ hits/);
  });

  it('shows the answer to the last question only, however slow the first was', async () => {
    await using visited = await visit(browser, url);
    const { page, asked } = visited;
    await page.route('**/api/search?q=kettle**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => {}); // the page gave it up
    });
    await page.locator('#search').fill('kettle');
    await expect.poll(() => asked.some((path) => path.includes('q=kettle'))).toBe(true);
    await page.locator('#search').fill('lamp brightness');
    await page.locator('.hit').first().waitFor();
    expect((await paths(page))[0]).toMatch(/^src\/lamp\.ts:/);
    await page.waitForTimeout(2_000);
    expect((await paths(page))[0]).toMatch(/^src\/lamp\.ts:/);
    expect(page.url()).toContain('q=lamp+brightness');
  });

  it('narrows by metadata, path and mode, and says so in its address', async () => {
    await using visited = await visit(browser, `${url}#/search?q=water`);
    const { page } = visited;
    await page.locator('.hit').first().waitFor();
    expect((await paths(page)).some((path) => path.startsWith('docs/'))).toBe(true);
    await page.getByRole('checkbox', { name: 'handbook' }).check();
    await expect.poll(async () => (await paths(page)).every((path) => path.startsWith('handbook/'))).toBe(true);
    expect(page.url()).toContain('filter=kind%3Dhandbook');
    await page.locator('.hit .chip', { hasText: 'handbook' }).first().click();
    await expect.poll(async () => (await paths(page)).some((path) => path.startsWith('docs/'))).toBe(true);
    await page.locator('#path').fill('docs/web');
    await expect.poll(async () => (await paths(page)).every((path) => path.startsWith('docs/web/'))).toBe(true);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.locator('#mode').selectOption('lexical');
    await expect.poll(async () => (await page.locator('.why').allTextContents()).join()).not.toContain('similarity');
    expect(page.url()).toContain('mode=lexical');
    await expect.poll(() => page.locator('.filters .badge').textContent()).toBe('1');
  });

  it('shows scores with their ranks, metadata, and where else the same stands', async () => {
    await using visited = await visit(browser, `${url}#/search?q=BM25+term+frequency`);
    const hit = visited.page.locator('.hit').first();
    await hit.waitFor();
    expect(await hit.locator('.why').textContent()).toMatch(/^similarity 0\.\d\d #\d+ · BM25 \d+\.\d #\d+$/);
    expect(await hit.locator('.score').textContent()).toMatch(/^[01]\.\d\d$/);
    expect(await hit.locator('.chip').allTextContents()).toEqual(expect.arrayContaining(['lang en']));
    expect(await hit.locator('.also').textContent()).toMatch(/^also in docs\/(text\/bm25-again|search\/bm25)\.md$/);
  });

  it('says what to do where nothing is found', async () => {
    await using visited = await visit(browser, `${url}#/search?q=xyzzyplugh&mode=lexical`);
    const { page } = visited;
    await page.getByText('Nothing fits “xyzzyplugh” with these filters.').waitFor();
    await expect.poll(() => page.locator('[role=status]').textContent()).toBe('No hits');
    await page.getByRole('button', { name: 'Search without filters' }).click();
    await page.locator('.hit').first().waitFor();
    expect(page.url()).not.toContain('mode=');
  });

  it('gives more hits when asked', async () => {
    await using visited = await visit(browser, `${url}#/search?q=water`);
    const { page } = visited;
    await page.locator('.hit').first().waitFor();
    expect(await page.locator('.hit').count()).toBe(20);
    await page.getByRole('button', { name: 'More hits' }).click();
    await expect.poll(() => page.locator('.hit').count()).toBeGreaterThan(20);
    expect(await page.evaluate(() => document.activeElement?.closest('.hit')?.getAttribute('data-rank'))).toBe('21');
  });

  it('shows an error of the server where hits would be, in one line', async () => {
    const visited = await visit(browser, `${url}#/search?q=water&filter=colour%3Dred`);
    const error = visited.page.locator('.summary [role=alert]');
    await error.waitFor();
    expect(await error.textContent()).toMatch(/colour/);
    expect(visited.troubles).toEqual([expect.stringContaining('400')]);
    await visited.page.context().close();
  });

  it('says so when the server is gone', async () => {
    const visited = await visit(browser, url);
    const { page } = visited;
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.locator('#search').fill('water');
    await page.locator('.summary [role=alert]').waitFor();
    expect(await page.locator('.summary').textContent()).toContain('Start "mcp-vector-search ui" again');
    await page.context().close();
  });
});
