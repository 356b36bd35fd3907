// Runs one target in a process of its own: whatever it does to the process, the parent sees it. Argument: options as JSON, see
// `run-target.mjs`. Every input is written down before it is tried, behind a count that shows that it goes on.
import { ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Finding, signatureOf } from './finding.mjs';
import { InputPool } from './input-pool.mjs';
import { MemoryWatch } from './memory-watch.mjs';
import { minimise } from './minimise.mjs';
import { Random } from './random.mjs';

/** Making an input smaller: most tries, and most time in milliseconds. */
const MINIMISE = { tries: 400, ms: 20_000 };

const options = JSON.parse(process.argv[2]);
const { target } = await import(options.module);
const current = openSync(join(options.folder, 'current'), 'w+');
const outcomes = new Set();
const findings = new Map();
let count = 0;

process.on('disconnect', () => process.exit(1)); // whoever started it is gone

const session = await target.open(options.folder);
const watch = new MemoryWatch(options.ms, session.memory && (() => session.memory()));
const started = performance.now();
for (const file of options.files) await tryInput(readFileSync(file), undefined, file);
await explore();
await session.close?.();
process.send({ type: 'done', report: report() }, () => process.exit(0));

async function explore() {
  const pool = new InputPool(target, new Random(options.seed));
  const end = started + options.ms;
  for (let turned = started; performance.now() < end; ) {
    const input = pool.next();
    await tryInput(input, pool);
    if (performance.now() - turned < 100) continue;
    await turn(); // rejections that nobody handles show themselves, and timers run
    watch.look();
    turned = performance.now();
  }
}

async function tryInput(input, pool, file) {
  const { outcome, error } = await attempt(input);
  if (error !== undefined) return tell(input, error, file);
  if (file !== undefined && options.tell) process.send({ type: 'outcome', file, outcome });
  if (outcomes.has(outcome)) return;
  outcomes.add(outcome);
  pool?.keep(input);
}

async function attempt(input) {
  announce(input);
  const before = process.cpuUsage();
  try {
    const outcome = await session.run(input);
    const { user, system } = process.cpuUsage(before);
    const [used, most] = [(user + system) / 1000, target.cpuMs ?? 5000];
    if (used > most)
      throw new Finding(`slow: ${Math.round(used)} ms for ${input.length} bytes, at most ${most} wanted`);
    return { outcome };
  } catch (error) {
    return { error: error ?? new Error('undefined was thrown') };
  }
}

function announce(input) {
  count += 1;
  const head = Buffer.alloc(8);
  head.writeBigUInt64LE(BigInt(count));
  ftruncateSync(current, 0);
  writeSync(current, Buffer.concat([head, input]), 0, null, 0);
}

async function tell(input, error, file) {
  const signature = signatureOf(error);
  const known = findings.get(signature) ?? 0;
  findings.set(signature, known + 1);
  if (known > 0) return;
  const end = performance.now() + MINIMISE.ms;
  const fails = async (tried) => {
    if (performance.now() > end) return false;
    const again = await attempt(tried);
    return again.error !== undefined && signatureOf(again.error) === signature;
  };
  const tries = target.minimise === false || file !== undefined ? 0 : MINIMISE.tries;
  const small = (await fails(input)) ? await minimise(input, fails, tries) : input;
  const text = error instanceof Error ? String(error.stack) : String(error);
  process.send({ type: 'finding', kind: 'wrong', text, signature, input: Buffer.from(small).toString('base64') });
}

function report() {
  const seconds = (performance.now() - started) / 1000;
  const leak = watch.leak();
  return { inputs: count, seconds, outcomes: [...outcomes], leak, samples: watch.samples, signatures: [...findings] };
}
