/** How refusals are dealt with. */
export interface BatchRules<Item> {
  /** Sends items, all or none. */
  send(items: readonly Item[]): Promise<void>;
  /** Whether an error means that the items were refused for what they are, or for being too many; other errors end it all. */
  isRefusal(error: unknown): boolean;
  /** Told of an item that is refused even alone. */
  onRefused(item: Item, error: unknown): void;
}

/**
 * Sends batches to a service whose limits are not known: a batch that is refused is halved until it gets through, or until the one
 * item that is refused stands alone. A size that was too large is not tried again.
 */
export class AdaptiveBatches<Item> {
  readonly #rules: BatchRules<Item>;
  #most: number = Number.POSITIVE_INFINITY;

  constructor(rules: BatchRules<Item>) {
    this.#rules = rules;
  }

  /** Sends items, in one call or several. Rejects with the first error that is no refusal. */
  async send(items: readonly Item[]): Promise<void> {
    for (let at = 0; at < items.length; ) {
      const batch = items.slice(at, at + Math.min(this.#most, items.length));
      await this.#sendOrHalve(batch);
      at += batch.length;
    }
  }

  /** Resolves to whether an item was refused on its own. */
  async #sendOrHalve(batch: readonly Item[]): Promise<boolean> {
    try {
      await this.#rules.send(batch);
      return false;
    } catch (error) {
      if (!this.#rules.isRefusal(error)) throw error;
      if (batch.length > 1) return this.#halve(batch);
      this.#rules.onRefused(batch[0] as Item, error);
      return true;
    }
  }

  async #halve(batch: readonly Item[]): Promise<boolean> {
    const before = this.#most;
    const middle = Math.ceil(batch.length / 2);
    this.#most = Math.min(before, middle);
    const first = await this.#sendOrHalve(batch.slice(0, middle));
    const second = await this.#sendOrHalve(batch.slice(middle));
    // One bad item says nothing of the size.
    if (first || second) this.#most = before;
    return first || second;
  }
}
