import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Abortable, passSignal } from '../../abort.ts';
import { VectorSearchError } from '../../errors.ts';
import { type ProcessIdentity, processIdentity } from '../../process-identity.ts';
import { BUSY_TIMEOUT, type Connection } from './connection.ts';
import { sqliteResultCode } from './sqlite-result-code.ts';

/** How often a waiting writer looks, in milliseconds. */
const LOOK_EVERY = 50;
/** A writer of another realm cannot be looked at: after so long without a sign it is gone. */
const SILENT_FOR = 120_000;
/** How often a writer gives a sign while it writes, in milliseconds. */
const SIGN_EVERY = 10_000;

/** Who writes. Times are milliseconds since 1970. */
interface WriterRow extends ProcessIdentity {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  readonly inode: string;
  readonly since: number;
  readonly renewed: number;
}

/**
 * One writer at a time. SQLite's own lock guards a transaction; a row in the table `writer` says who writes, from the first
 * change until the store is released or closed, so that a second writer can say whom it waits for. A row whose process is gone, or is
 * another by now, counts for nothing, nor does one that came along when the file was copied while somebody wrote to it.
 */
export class WriterLock {
  readonly #connection: Connection;
  readonly #path: string;
  readonly #wait: number;
  readonly #token: string = randomUUID();
  #self: ProcessIdentity | undefined;
  #inode: string | undefined;
  /** When the row was last written; 0 = it must be written. */
  #signed = 0;
  /** Whether the row was ever written. */
  #mayHold = false;

  /** @param wait how long to wait for another writer, in milliseconds. */
  constructor(connection: Connection, path: string, wait: number) {
    this.#connection = connection;
    this.#path = path;
    this.#wait = wait;
  }

  /**
   * Begins a transaction as the one writer and at once, so that no other call comes between, does the work in it, which
   * ends it. @throws STORE_LOCKED naming the holder when waiting was in vain.
   */
  async run<T>(options: Abortable, work: () => T): Promise<T> {
    const deadline = Date.now() + this.#wait;
    this.#self ??= await processIdentity(process.pid);
    this.#inode ??= await inodeOf(this.#path);
    let gone: string | undefined;
    for (;;) {
      options.signal?.throwIfAborted();
      const holder = this.#tryBegin(gone);
      if (holder === undefined) return work();
      if (holder !== 'unknown' && (await this.#isGone(holder))) gone = holder.token;
      else if (Date.now() >= deadline) throw this.#locked(holder);
      else await sleep(LOOK_EVERY, undefined, passSignal(options.signal)).catch(() => undefined);
    }
  }

  /** To be called when the transaction was taken back. */
  rolledBack(): void {
    this.#signed = 0;
  }

  /** Lets others write. */
  release(): void {
    if (this.#mayHold) this.#connection.run('DELETE FROM writer WHERE token = ?', this.#token);
    this.#mayHold = false;
    this.#signed = 0;
  }

  /** Begins a transaction; or returns who is in the way, unless it is the one that is gone. Never blocks. */
  #tryBegin(gone: string | undefined): WriterRow | 'unknown' | undefined {
    try {
      this.#connection.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    } catch (error) {
      if (!isBusy(error)) throw error;
      return this.#holder() ?? 'unknown';
    } finally {
      this.#connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    }
    const holder = this.#holder();
    if (holder?.token !== this.#token) this.#signed = 0;
    if (!holder || holder.token === this.#token || holder.token === gone) return undefined;
    this.#connection.exec('ROLLBACK');
    return holder;
  }

  #holder(): WriterRow | undefined {
    return this.#connection.get<WriterRow>('SELECT * FROM writer');
  }

  /** Says who writes. To be called within the transaction. */
  sign(): void {
    const now = Date.now();
    if (now - this.#signed < SIGN_EVERY) return;
    const { realm = '', started = '' } = this.#self ?? {};
    const since = this.#holder()?.token === this.#token ? (this.#holder()?.since ?? now) : now;
    const sql = 'INSERT OR REPLACE INTO writer VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)';
    this.#connection.run(sql, this.#token, process.pid, hostname(), realm, started, this.#inode ?? '', since, now);
    this.#signed = now;
    this.#mayHold = true;
  }

  async #isGone({ pid, realm, started, inode, renewed }: WriterRow): Promise<boolean> {
    if (realm !== this.#self?.realm) return Date.now() - renewed > SILENT_FOR;
    if (inode !== this.#inode) return true;
    const found = await processIdentity(pid);
    return found === undefined || (found.started !== '' && started !== '' && found.started !== started);
  }

  #locked(holder: WriterRow | 'unknown'): VectorSearchError {
    const who =
      holder === 'unknown'
        ? 'another process'
        : `process ${holder.pid} on ${holder.host} (since ${new Date(holder.since).toISOString()})`;
    return new VectorSearchError(
      'STORE_LOCKED',
      `the index ${this.#path} is being written by ${who}: wait until it is done, or stop it`,
      { context: { path: this.#path, ...(holder !== 'unknown' && { pid: holder.pid, host: holder.host }) } },
    );
  }
}

/** What tells a file from its copies on one machine; empty where it cannot be told. */
async function inodeOf(path: string): Promise<string> {
  return stat(path, { bigint: true }).then(
    ({ ino }) => String(ino),
    () => '',
  );
}

/** Whether another connection holds a lock. */
function isBusy(error: unknown): boolean {
  return ((sqliteResultCode(error) ?? 0) & 0xff) === 5;
}
