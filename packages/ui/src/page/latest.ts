import { isAbort } from './ask.ts';

/** Waits for one thing at a time: what was waited for before is given up. */
export class Latest {
  #waiting: AbortController | undefined;

  /** True while something is waited for. */
  get busy(): boolean {
    return this.#waiting !== undefined;
  }

  /** Gives up what was waited for before and waits for this. `undefined` = it was given up itself; errors of it are thrown. */
  async of<Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    this.stop();
    const waiting = new AbortController();
    this.#waiting = waiting;
    try {
      const answer = await work(waiting.signal);
      return waiting.signal.aborted ? undefined : answer;
    } catch (error) {
      if (isAbort(error) || waiting.signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.#waiting === waiting) this.#waiting = undefined;
    }
  }

  /** Gives up. */
  stop(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }
}
