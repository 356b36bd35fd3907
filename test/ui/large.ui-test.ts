import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { MapAnswer } from '../../packages/ui/src/api.ts';
import { wholeFrame } from '../../packages/ui/src/page/map-frame.ts';
import { temporaryFolder } from '../run-cli.ts';
import { BROWSER, launchBrowser } from './browser.ts';
import { SUBJECTS, writeLargeProject } from './large-project.ts';
import { type RunningUi, startUi } from './start-ui.ts';
import { visit } from './visit.ts';

const DOCUMENTS = 10_000;

/** Elements that the page may have, whatever the size of the index. */
const ELEMENTS = 1_500;

describe.skipIf(!BROWSER)(`the page over ${DOCUMENTS} documents`, () => {
  let browser: Browser;
  let ui: RunningUi;
  const folder = temporaryFolder();
  beforeAll(async () => {
    await writeLargeProject(folder, DOCUMENTS);
    ui = await startUi(folder);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await ui?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const elements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);

  it('lists them all, with only those in sight in the page', async () => {
    await using visited = await visit(browser, `${ui.url}#/documents`);
    const { page, asked } = visited;
    await page.locator('.count', { hasText: '10,000 documents' }).waitFor();
    await page.locator('.documents-view .path').first().waitFor();
    expect(await elements(page)).toBeLessThan(ELEMENTS);
    await page.keyboard.press('End');
    await page.locator('.documents-view [aria-posinset="10000"] .path').waitFor();
    expect(await elements(page)).toBeLessThan(ELEMENTS);
    await page.keyboard.press('Home');
    await page.locator('.documents-view [aria-selected=true][aria-posinset="1"] .path').waitFor();
    expect(asked.filter((path) => path.startsWith('/api/documents')).length).toBeLessThan(10);

    await page.locator('#contains').fill('note-777');
    await page.locator('.count', { hasText: '11 documents' }).waitFor();
    await page.locator('#contains').press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.row .code').first().waitFor();
    expect(await page.locator('.row .code').first().textContent()).toMatch(/^Note 777\d? about/);
  });

  it('searches them', async () => {
    await using visited = await visit(browser, ui.url);
    const { page } = visited;
    await page.keyboard.type('note 4321');
    await page.locator('.hit', { hasText: 'note-4321.md' }).first().waitFor();
    expect(await elements(page)).toBeLessThan(ELEMENTS);
  });

  it('draws a map of them within two seconds of the answer; a click opens the document meant', async () => {
    await using visited = await visit(browser, `${ui.url}#/status`, { reducedMotion: 'reduce' });
    const { page } = visited;
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/map') && response.status() === 200,
      { timeout: 120_000 },
    );
    await page.keyboard.press('3');
    const map = (await (await answered).json()) as MapAnswer;
    expect([map.documents.length, map.positions.length]).toEqual([DOCUMENTS, 2 * DOCUMENTS]);
    await page.locator('.map-view .count', { hasText: '10,000 documents in sight' }).waitFor();
    const took = await page.evaluate(() => {
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/map'));
      const [drawn] = performance.getEntriesByName('map drawn');
      const { responseEnd = Number.NaN } = (answers.at(-1) as PerformanceResourceTiming | undefined) ?? {};
      return (drawn?.startTime ?? Number.NaN) + (drawn?.duration ?? Number.NaN) - responseEnd;
    });
    process.stderr.write(
      `the map of ${DOCUMENTS} documents was drawn ${Math.round(took)} ms after its answer, ${await elements(page)} elements\n`,
    );
    expect(took).toBeLessThan(2_000);
    expect(await elements(page)).toBeLessThan(ELEMENTS);
    await page.screenshot({ path: join(inject('pictures'), 'map-10000.png') });

    const painted = await page.locator('canvas').evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let count = 0;
      for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) count += 1;
      return count / (width * height);
    });
    expect(painted).toBeGreaterThan(0.01);
    expect(painted).toBeLessThan(0.9);

    const box = await page.locator('canvas').boundingBox();
    const lonely = loneliest(map.positions);
    const frame = wholeFrame(box?.width ?? 0, box?.height ?? 0);
    const [x, y] = [map.positions[2 * lonely] ?? 0, map.positions[2 * lonely + 1] ?? 0];
    await page.mouse.move((box?.x ?? 0) + x * frame.scale + frame.left, (box?.y ?? 0) + y * frame.scale + frame.top);
    const path = map.documents[lonely]?.path ?? 'none';
    expect(await page.locator('.tip').textContent()).toBe(path);
    await page.mouse.down();
    await page.mouse.up();
    await page.locator('.row .code').first().waitFor();
    expect(await page.locator('.document-head h1').textContent()).toContain(path);
  });

  it('colours the map by metadata, emphasises hits, and follows wheel and drag', async () => {
    await using visited = await visit(browser, `${ui.url}#/map?colour=subject`);
    const { page } = visited;
    await page.locator('.legend li').nth(3).waitFor({ timeout: 120_000 });
    expect(await page.locator('.legend li').count()).toBe(9);
    expect(await page.locator('.legend').textContent()).toContain(`${SUBJECTS - 8} others`);
    await page.locator('#search').fill('note 4321');
    await expect.poll(() => page.locator('.map-view .count').textContent()).toMatch(/, \d+ with hits$/);
    expect(page.url()).toContain('#/map?q=note+4321&colour=subject');
    const box = await page.locator('canvas').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 300);
    await page.mouse.wheel(0, -600);
    await expect.poll(() => page.locator('.map-view .count').textContent()).not.toContain('10,000');
    const before = await page.locator('.map-view .count').textContent();
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => document.body.dataset['view'])).toBe('map');
    await expect.poll(() => page.locator('.map-view .count').textContent()).not.toBe(before);
  });
});

/** The point, of some, that is farthest from all others: nothing else can be meant by a click on it. */
function loneliest(positions: readonly number[]): number {
  const at = (point: number): readonly [number, number] => [positions[2 * point] ?? 0, positions[2 * point + 1] ?? 0];
  let [best, most] = [0, -1];
  for (let point = 0; point < DOCUMENTS; point += 25) {
    const [x, y] = at(point);
    let least = Number.POSITIVE_INFINITY;
    for (let other = 0; other < DOCUMENTS; other += 1) {
      const [ox, oy] = at(other);
      if (other !== point) least = Math.min(least, (x - ox) ** 2 + (y - oy) ** 2);
    }
    if (least > most) [best, most] = [point, least];
  }
  return best;
}
