import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Finding } from './finding.mjs';
import { REPOSITORY } from './real-files.mjs';

const CLI = join(REPOSITORY, 'packages/cli/bin/mcp-vector-search.js');

/**
 * The program in a process of its own, with a small project, and a heap that a leak fills soon. `index`, the first process, is
 * awaited: what follows finds everything indexed.
 */
export class RealServer {
  child;
  /** The last lines on standard error. */
  errors = [];
  #exit;

  /** @param {string} folder @param {readonly string[]} args @param {(line: string) => void} onError Told of each line on standard error. */
  constructor(folder, args, onError = () => {}) {
    this.child = spawn(process.execPath, ['--max-old-space-size=256', '--expose-gc', CLI, ...args], {
      cwd: folder,
      env: environment(folder),
    });
    this.child.stdin.on('error', () => {});
    process.on('exit', () => this.child.kill('SIGKILL'));
    createInterface(this.child.stderr).on('line', (line) => {
      this.errors = [...this.errors.slice(-20), line];
      onError(line);
    });
    this.#exit = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve(signal ?? code)));
  }

  /** Exit code or signal. */
  get exit() {
    return this.#exit;
  }

  get ended() {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** What went wrong where it has ended by itself. */
  failure() {
    const { exitCode, signalCode } = this.child;
    return new Finding(`the server has ended: ${signalCode ?? exitCode}`, { cause: this.errors.join('\n') });
  }

  /** Memory of the process, and open files, as Linux tells; zeros elsewhere. */
  memory() {
    const place = `/proc/${this.child.pid}`;
    if (!existsSync(place)) return { heap: 0, rss: 0 };
    const kibibytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`${place}/status`, 'utf8'))?.[1] ?? 0);
    const files = readdirSync(`${place}/fd`).length;
    return { heap: 0, rss: kibibytes * 1024, files };
  }

  async stop() {
    this.child.kill('SIGKILL');
    await this.#exit;
  }
}

/** Starts a server and waits until a line on standard error says where it is. */
export async function startServer(project, args, place) {
  let url;
  const real = new RealServer(project, args, (line) => {
    url ??= place.exec(line)?.[1];
  });
  real.child.stdout.resume();
  while (!url && !real.ended) await sleep(50);
  if (!url) throw real.failure();
  return { real, port: Number(new URL(url).port) };
}

/** Makes a project in a folder and indexes it. */
export async function makeProject(folder) {
  const project = join(folder, 'project');
  mkdirSync(project, { recursive: true });
  cpSync(join(REPOSITORY, 'examples/corpus'), join(project, 'corpus'), { recursive: true });
  writeFileSync(
    join(project, 'config.edn'),
    '{:sources [{:path "corpus/(?<topic>[^/]+)/*.md" :ingest :chunked :chunk-size 800 :chunk-overlap 0 :year 2024}]}',
  );
  const indexing = new RealServer(project, ['index', '--config', 'config.edn']);
  indexing.child.stdin.end();
  indexing.child.stdout.resume();
  if ((await indexing.exit) !== 0) throw indexing.failure();
  return project;
}

function environment(folder) {
  return {
    ...process.env,
    HOME: join(folder, 'no-home'),
    USERPROFILE: join(folder, 'no-home'),
    NODE_CHANNEL_FD: undefined,
  };
}
