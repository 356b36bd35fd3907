import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const WORDS =
  'tea leaf water kettle cup harvest garden steam market ledger bridge river signal window parser cache'.split(' ');

/** So many changes are made by one listing; a file that is gone meanwhile makes way for a new one. */
const RELIST = 10;

/** Files and folders that change at random, the same way for the same seed. */
export class RandomTree {
  readonly #root: string;
  readonly #most: number;
  #state: number;
  /** Changes made so far. */
  changes = 0;

  /** Holds about `most` files at most. */
  constructor(root: string, { seed, most }: { readonly seed: number; readonly most: number }) {
    this.#root = root;
    this.#most = most;
    this.#state = seed;
    mkdirSync(root, { recursive: true });
  }

  /** Makes so many changes. */
  change(count: number): void {
    let files: readonly string[] = [];
    for (let at = 0; at < count; at += 1) {
      if (at % RELIST === 0) files = this.files();
      const file = this.#pick(files);
      this.#step(files, file !== undefined && existsSync(file) ? file : undefined);
      this.changes += 1;
    }
  }

  files(): string[] {
    const entries = readdirSync(this.#root, { withFileTypes: true, recursive: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return paths.filter((path) => !path.includes('.mcp-vector-search') && !path.endsWith('settled.md')).sort();
  }

  #step(files: readonly string[], file: string | undefined): void {
    const dice = this.#random();
    if (file === undefined || dice < (files.length < this.#most ? 0.3 : 0.05)) this.#write(this.#place());
    else if (dice < 0.45) writeFileSync(file, this.#text());
    else if (dice < 0.55) appendFileSync(file, ` ${this.#text()}`);
    else if (dice < 0.65) this.#save(file);
    else if (dice < 0.74) this.#rename(file, this.#place());
    else if (dice < 0.9) unlinkSync(file);
    else this.#changeFolder(dice);
  }

  #changeFolder(dice: number): void {
    const folder = join(this.#root, this.#folder());
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    else if (dice < 0.93) this.#rename(folder, join(this.#root, this.#folder()));
    else if (dice < 0.96) rmSync(folder, { recursive: true });
    else if (dice < 0.98) cpSync(folder, join(this.#root, `copy${this.#below(5)}`), { recursive: true });
    else {
      rmSync(folder, { recursive: true });
      this.#write(join(folder, 'again.md'));
    }
  }

  #rename(from: string, to: string): void {
    if (to.startsWith(`${from}/`) || from.startsWith(`${to}/`) || from === to) return;
    mkdirSync(join(to, '..'), { recursive: true });
    if (!existsSync(to)) renameSync(from, to);
  }

  /** As editors do. */
  #save(file: string): void {
    writeFileSync(`${file}.tmp`, this.#text());
    renameSync(`${file}.tmp`, file);
  }

  #write(file: string): void {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, this.#text());
  }

  #place(): string {
    return join(this.#root, this.#folder(), `f${this.#below(1000)}.${this.#random() < 0.8 ? 'md' : 'txt'}`);
  }

  /** One to three levels. */
  #folder(): string {
    const names = Array.from({ length: 1 + this.#below(3) }, (_, level) => `${'dek'[level]}${this.#below(4)}`);
    return names.join('/');
  }

  #text(): string {
    return Array.from({ length: 4 + this.#below(30) }, () => this.#pick(WORDS)).join(' ');
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[this.#below(list.length)];
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** Mulberry32: 32 bits of state, enough to choose changes. */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
