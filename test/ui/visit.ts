import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A visit to the page, watched. */
export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** Everything that must not happen: errors of the console, what the policy forbids, requests to anywhere else. */
  readonly troubles: readonly string[];
  /** Requests for data, as paths with their query. */
  readonly asked: readonly string[];
}

/** Opens an address of the page in a window of its own. Ends with a check that nothing happened that must not. */
export async function visit(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const [troubles, asked]: [string[], string[]] = [[], []];
  const { origin } = new URL(address);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) asked.push(decodeURIComponent(`${url.pathname}${url.search}`));
    if (url.origin !== origin && url.protocol !== 'data:') troubles.push(`a request to ${request.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`forbidden by the policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(address);
  return {
    page,
    troubles,
    asked,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
}
