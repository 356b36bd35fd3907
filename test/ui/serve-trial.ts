import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { runCli, temporaryFolder } from '../run-cli.ts';
import { BROWSER } from './browser.ts';
import { startUi } from './start-ui.ts';
import { writeTrialProject } from './trial-project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the page over the trial project, `''` without a browser. */
    trialUrl: string;
    /** Folder of the trial project. */
    trialFolder: string;
    /** Where pictures go. */
    pictures: string;
  }
}

/** Indexes the trial project with the real model and serves its page to all tests. Does nothing without a browser. */
export default async function serveTrial(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const pictures = process.env['UI_PICTURES'] ?? temporaryFolder();
  const remove = (): void => rmSync(folder, { recursive: true });
  project.provide('trialFolder', folder);
  project.provide('pictures', pictures);
  project.provide('trialUrl', '');
  if (BROWSER === undefined) {
    process.stderr.write('SKIPPED: no browser for the tests of the page. Install Chromium, or set CHROME_PATH.\n');
    return async () => remove();
  }
  writeTrialProject(folder);
  const { code, stderr } = await runCli(['index'], { cwd: folder });
  if (code !== 0) throw new Error(`index failed: ${stderr}`);
  const ui = await startUi(folder);
  project.provide('trialUrl', ui.url);
  process.stderr.write(`pictures of the page go to ${pictures}\n`);
  return async () => {
    await ui[Symbol.asyncDispose]();
    remove();
  };
}
