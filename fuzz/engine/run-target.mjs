import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./child.mjs', import.meta.url));
/**
 * How often the parent looks, and how long starting and ending may take, in milliseconds. A process that gets little of a busy machine
 * is given so many times its limit.
 */
const TIMES = { look: 500, start: 180_000, end: 30_000, busy: 6 };
/** After so many processes of a target that crashed or hung, it is left. */
const MOST_PROCESSES = 12;
const NOTHING = { inputs: 0, seconds: 0, outcomes: [], leak: undefined, samples: [], signatures: [] };

/**
 * Runs a target for a time, in as many processes as it takes: one that crashes or hangs is followed by another.
 *
 * @param {object} options
 * @param {string} options.module Address of the target's module.
 * @param {number} options.limitMs Longest time for an input.
 * @param {number} options.seed
 * @param {number} options.ms How long new inputs are tried.
 * @param {readonly string[]} options.files Inputs to try first.
 * @param {boolean} [options.tell] Whether to tell the outcome of each of these.
 * @param {(finding: object) => void} options.onFinding
 * @param {(outcome: object) => void} [options.onOutcome]
 */
export async function runTarget(options) {
  const end = performance.now() + options.ms;
  const total = { ...NOTHING };
  let files = options.files;
  for (let started = 0; started < MOST_PROCESSES; started += 1) {
    const ms = Math.max(0, end - performance.now());
    if (started > 0 && ms === 0 && files.length === 0) break;
    const { report, failed } = await runProcess({ ...options, files, ms, seed: options.seed + started * 7919 });
    add(total, report);
    files = failed?.kept === undefined ? [] : files.slice(failed.kept);
    if (!failed) break;
  }
  return total;
}

function add(total, report) {
  total.inputs += report.inputs;
  total.seconds += report.seconds;
  total.outcomes = [...new Set([...total.outcomes, ...report.outcomes])];
  total.leak ??= report.leak;
  if (report.samples.length > 0) total.samples = report.samples;
  total.signatures = [...total.signatures, ...report.signatures];
}

async function runProcess({ module, limitMs, seed, ms, files, tell, onFinding, onOutcome }) {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-vector-search-fuzz-'));
  const startedAt = performance.now();
  const child = fork(CHILD, [JSON.stringify({ module, seed, ms, files, folder, tell })], {
    detached: true, // a group of its own, with the servers that it starts
    execArgv: ['--expose-gc', '--max-old-space-size=1024'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let [stderr, report] = ['', undefined];
  child.stderr.on('data', (data) => {
    stderr = (stderr + data).slice(-8000);
  });
  child.on('message', (message) => {
    if (message.type === 'finding') onFinding(message);
    else if (message.type === 'outcome') onOutcome?.(message);
    else report = message.report;
  });
  const stopWatching = watchdog(child, join(folder, 'current'), limitMs, () => report !== undefined);
  const [code, signal] = await new Promise((resolve) => child.on('exit', (...ends) => resolve(ends)));
  const hung = stopWatching();
  killGroup(child.pid);
  const [count, input] = currentInput(join(folder, 'current'));
  rmSync(folder, { recursive: true, force: true });
  if (code === 0 && report) return { report };
  const kind = hung ? 'hang' : 'crash';
  const text = hung ? `no end after ${hung} ms` : `exit code ${code}, signal ${signal}\n${stderr}`;
  onFinding({ type: 'finding', kind, text, signature: kind + text.slice(0, 300), input: input.toString('base64') });
  const seconds = (performance.now() - startedAt) / 1000;
  const part = { ...NOTHING, inputs: count, seconds, signatures: [[kind, 1]] };
  return { report: report ?? part, failed: { kept: count < files.length ? count : undefined } };
}

/** Ends what a process has left, such as a server; nothing where there is nothing. */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // all are gone
  }
}

/** Kills a process that does not go on; what it returns ends the watch and says after how long it was killed, if it was. */
function watchdog(child, file, limitMs, isDone) {
  let [count, since, hung, usedBefore] = [-1, performance.now(), 0, 0];
  const timer = setInterval(() => {
    const [now] = currentInput(file);
    const used = processorMs(child.pid);
    if (now !== count) [count, since, usedBefore] = [now, performance.now(), used];
    const limit = isDone() ? TIMES.end : now === 0 ? TIMES.start : limitMs;
    const waited = performance.now() - since;
    const isStarved = used - usedBefore < limit / 2 && waited < limit * TIMES.busy;
    if (waited < limit || isStarved) return;
    hung = Math.round(performance.now() - since);
    child.kill('SIGKILL');
  }, TIMES.look);
  return () => {
    clearInterval(timer);
    return hung;
  };
}

/** Processor time of a process, as Linux tells; elsewhere it counts as busy all the time. */
function processorMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10; // the clock of /proc ticks 100 times a second
  } catch {
    return performance.now();
  }
}

/** Count and bytes of the input that a process tried last. */
function currentInput(file) {
  try {
    const bytes = readFileSync(file);
    return bytes.length < 8 ? [0, Buffer.alloc(0)] : [Number(bytes.readBigUInt64LE(0)), bytes.subarray(8)];
  } catch {
    return [0, Buffer.alloc(0)];
  }
}
