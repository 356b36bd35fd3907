import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCli, temporaryFolder, writeFiles } from '../run-cli.ts';
import { BROWSER, launchBrowser } from './browser.ts';
import { startUi } from './start-ui.ts';
import { visit } from './visit.ts';

const url = inject('trialUrl');

describe.skipIf(!BROWSER)('the state of the index in the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('shows each source with its counts, and every problem with its reason', async () => {
    await using visited = await visit(browser, `${url}#/status`);
    const { page } = visited;
    const row = page.locator('tr', { hasText: 'odd/*.md' });
    await row.waitFor();
    expect(await page.locator('thead th').allTextContents()).toEqual([
      'source',
      'indexed',
      'failed',
      'skipped',
      'watching',
    ]);
    expect(await row.locator('td').allTextContents()).toEqual(['2', '1', '2', 'off']);
    expect(await page.locator('.state-line').textContent()).toMatch(
      /^Complete · \d+ documents, \d+ segments · last run /,
    );
    const problems = await page.locator('.problems li').allTextContents();
    expect(problems).toEqual([
      expect.stringMatching(/odd\/damaged\.md.*DOCUMENT_UNDECODABLE.*save it as UTF-8/),
      expect.stringMatching(/odd\/binary\.md.*binary/),
      expect.stringMatching(/odd\/blank\.md.*blank/),
    ]);
    expect(await page.locator('.coverage').textContent()).toBe('1 failed');
    await page.locator('.problems a').first().click();
    await page.locator('.notice.error').waitFor();
    expect(await page.locator('.document-head h1').textContent()).toMatch(/odd\/damaged\.md\s+failed/);
  });

  it('says what to do about an empty index, and follows it as it fills', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { '.mcp-vector-search/config.edn': '{:sources [{:path "notes/*.md"}]}' });
    await runCli(['index'], { cwd: folder });
    await using ui = await startUi(folder);
    await using visited = await visit(browser, ui.url);
    const { page } = visited;
    await page.getByText('The index holds nothing yet.').waitFor();
    expect(await page.locator('.hint').textContent()).toContain('mcp-vector-search index');
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
    await page.locator('.count', { hasText: 'No documents' }).waitFor();
    writeFiles(folder, { 'notes/tea.md': 'Green tea is brewed at eighty degrees.' });
    expect((await runCli(['index'], { cwd: folder })).code).toBe(0);
    await page.locator('.count', { hasText: /^1 document$/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('tea');
    await page.locator('.hit').waitFor();
    expect(await page.locator('.hit .place').textContent()).toBe('notes/tea.md:1');
  });
});
