/** Checks a golden file: `npm run goldens -- --kind KIND --file FILE [--sources JAR]`. */
import { parseArgs } from 'node:util';
import { checkLines, type GoldenReport } from './goldens/check-lines.ts';
import type { GoldenKind } from './goldens/golden-kind.ts';
import { GOLDEN_KINDS } from './goldens/golden-kinds.ts';
import { readLines } from './goldens/read-lines.ts';

const USAGE = `Usage: npm run goldens -- --kind ${Object.keys(GOLDEN_KINDS).join('|')} --file FILE [--sources JAR|FOLDER]`;

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

/** Prints what failed and was refused, and last `N passed, M failed`. Exits with 1 if a line failed or there is none. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { kind: text, file: text, sources: text } });
  const kind = new Map(Object.entries(GOLDEN_KINDS)).get(values.kind ?? '');
  if (!kind || !values.file) throw new Error(USAGE);
  const lines = await readLines(values.file);
  const report = await checkLines(lines, await kind.load(values.file, values), kind.explained);
  print(report, kind);
  if (report.failed.length > 0 || report.passed === 0) process.exitCode = 1;
}

function print(
  { passed, failed, refused, deviations }: GoldenReport,
  { explained, deviations: rules }: GoldenKind,
): void {
  for (const { line, id, detail } of failed) console.log(`line ${line}${id === '' ? '' : ` (${id})`}: ${detail}`);
  for (const [reason, count] of refused) console.log(`refused ${count}: ${reason} (${explained[reason]})`);
  for (const [rule, count] of deviations) console.log(`deviation ${count}: ${rule} (${rules?.[rule]})`);
  console.log(`${passed} passed, ${failed.length} failed`);
}
