/** Checks a golden file: `npm run goldens -- --kind KIND --file FILE`. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkLines, type GoldenReport } from './goldens/check-lines.ts';
import type { GoldenKind } from './goldens/golden-kind.ts';
import { GOLDEN_KINDS } from './goldens/golden-kinds.ts';

const USAGE = `Usage: npm run goldens -- --kind ${Object.keys(GOLDEN_KINDS).join('|')} --file FILE`;

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

/** Prints what failed and was refused, and last `N passed, M failed`. Exits with 1 if a line failed or there is none. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { kind: text, file: text } });
  const kind = new Map(Object.entries(GOLDEN_KINDS)).get(values.kind ?? '');
  if (!kind || !values.file) throw new Error(USAGE);
  const lines = (await readFile(values.file, 'utf8')).split('\n');
  const report = await checkLines(lines, await kind.load(values.file), kind.explained);
  print(report, kind);
  if (report.failed.length > 0 || report.passed === 0) process.exitCode = 1;
}

function print({ passed, failed, refused }: GoldenReport, { explained }: GoldenKind): void {
  for (const { line, id, detail } of failed) console.log(`line ${line}${id === '' ? '' : ` (${id})`}: ${detail}`);
  for (const [reason, count] of refused) console.log(`refused ${count}: ${reason} (${explained[reason]})`);
  console.log(`${passed} passed, ${failed.length} failed`);
}
