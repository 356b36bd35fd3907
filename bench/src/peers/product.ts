import type { Command } from './command.ts';

/** A folder of its own for one corpus and product. */
export interface Place {
  readonly root: string;
  /** Folder with the documents, below `root`. */
  readonly docs: string;
}

/** What a product answers. */
export interface Answer {
  /** Names of the files that the hits come from, best first; one of several hits several times. */
  readonly files: readonly string[];
  readonly hits: number;
  /** Milliseconds from question to answer. */
  readonly ms: number;
}

/** A product that is running and answers one question after the other. */
export interface Answering {
  readonly pid: number;
  /** @param limit hits at most; absent = as the product does by default */
  ask(question: string, limit?: number): Promise<Answer>;
  /** The last answer as an agent reads it. */
  lastText(): Promise<string>;
  close(): Promise<void>;
}

/** A product with one model, measured as its users run it. */
export interface Product {
  readonly name: string;
  readonly model: string;
  /** Folder with the program and all it depends on, and what in it does not count: models, tools to install with. */
  readonly installed: { readonly folder: string; readonly without: readonly string[] };
  /** What has to be there before it indexes: its configuration. */
  prepare(place: Place): Promise<void>;
  /** Indexes the documents, or what changed of them. */
  index(place: Place): Command;
  /** What was embedded, a number and what it counts, from what indexing printed. */
  embedded(output: string): string;
  /** Documents that did not get into the index, from what indexing printed. */
  unindexed(output: string): number;
  /** Where its index lies, file or folder. */
  indexPath(place: Place): string;
  search(place: Place, question: string): Command;
  start(place: Place): Promise<Answering>;
  /**
   * Starts it where nothing is indexed, and has it index as an agent does. Absent = it cannot answer before a run of
   * `index` has ended.
   */
  startCold?(place: Place): Promise<Answering>;
}
