// Does anything crash, hang or leak on hostile input? Usage:
//   npm run fuzz -- [--minutes N] [--target NAME]… [--seed S] [--jobs N] [--outcomes]    new inputs, after those that once failed
//   npm run fuzz -- --kept                                                  only those that once failed
//   npm run fuzz -- --target NAME --input FILE                              one input again
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runTarget } from './engine/run-target.mjs';
import { saveFinding } from './engine/save-finding.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    target: { type: 'string', multiple: true },
    targets: { type: 'string', default: join(here, 'targets') },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    kept: { type: 'boolean', default: false },
    input: { type: 'string' },
    outcomes: { type: 'boolean', default: false },
    findings: { type: 'string', default: join(here, 'findings') },
  },
});
const known = readdirSync(values.targets).map((file) => file.replace('.mjs', ''));
const names = values.target ?? known;
for (const name of names) {
  if (!known.includes(name)) throw new Error(`there is no target ${name}; there are ${known.join(', ')}`);
}
const seed = Number(values.seed);
const jobs = Number(values.jobs);
const exploring = !values.kept && values.input === undefined;
const ms = exploring ? (Number(values.minutes) * 60_000 * jobs) / Math.max(jobs, names.length) : 0;
if (exploring) console.log(`seed ${seed}, ${Math.round(ms / 1000)} s for each of ${names.length} targets`);

let failed = false;
const waiting = [...names];
await Promise.all(
  Array.from({ length: jobs }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await fuzz(name);
  }),
);
process.exitCode = failed ? 1 : 0;

async function fuzz(name) {
  const module = pathToFileURL(resolve(values.targets, `${name}.mjs`)).href;
  const { target } = await import(module);
  const files = values.input === undefined ? keptInputs(name) : [resolve(values.input)];
  if (files.length === 0 && !exploring) return;
  const onFinding = (finding) => {
    const file = exploring ? saveFinding(resolve(values.findings), name, seed, finding) : '';
    console.log(`${name}: ${finding.kind}: ${finding.text.split('\n').slice(0, 12).join('\n  ')}\n  ${file}`);
  };
  const onOutcome = ({ file, outcome }) => console.log(`${name}: ${file}: ${outcome}`);
  const limitMs = target.limitMs ?? 60_000;
  const tell = values.input !== undefined;
  const report = await runTarget({ module, limitMs, seed, ms, files, tell, onFinding, onOutcome });
  if (report.leak) onFinding({ kind: 'leak', text: leakText(report), signature: 'leak', input: '' });
  failed ||= report.signatures.length > 0 || report.leak !== undefined;
  if (values.outcomes) console.log(report.outcomes.sort().join('\n'));
  console.log(lineOf(name, report));
}

function keptInputs(name) {
  const folder = join(here, 'seeds', name);
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((file) => join(folder, file))
    : [];
}

function lineOf(name, { inputs, seconds, outcomes, samples, signatures, leak }) {
  const mib = (sample) => (sample ? `${Math.round(sample.rss / 2 ** 20)}` : '-');
  const warm = samples.find(({ at }) => at > ms / 5);
  const rate = seconds > 0 ? Math.round(inputs / seconds) : 0;
  const memory = `RSS ${mib(warm)} to ${mib(samples.at(-1))} MiB`;
  const found = signatures.length + (leak ? 1 : 0);
  return `${name.padEnd(18)} ${inputs} inputs, ${rate}/s, ${outcomes.length} outcomes, ${memory}, ${found} findings`;
}

function leakText({ leak, samples }) {
  const row = ({ at, heap, rss }) => `${Math.round(at / 1000)} s: heap ${heap >> 20} MiB, rss ${rss >> 20} MiB`;
  return [leak, ...samples.map(row)].join('\n');
}
