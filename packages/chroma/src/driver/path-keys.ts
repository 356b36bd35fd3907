import type { Abortable } from '@mcp-vector-search/core';
import type { IndexSession } from './index-session.ts';

/** Keys of documents by their path, for Chroma has no condition on the beginning of a text. Read again when the index changed. */
export class PathKeys {
  #generation: number | undefined;
  #paths: readonly (readonly [path: string, key: string])[] = [];

  /** Keys of the documents whose path begins with a text, after Unicode normalisation (NFC) of both. */
  async below(prefix: string, session: IndexSession, options: Abortable): Promise<readonly string[]> {
    const { generation } = await session.state({ ...options, summary: false });
    if (generation !== this.#generation) {
      const paths: [string, string][] = [];
      for await (const { record, key, windows } of session.all(options)) {
        if (windows.length > 0) paths.push([record.path.normalize('NFC'), key]);
      }
      this.#paths = paths;
      this.#generation = generation;
    }
    const wanted = prefix.normalize('NFC');
    return this.#paths.filter(([path]) => path.startsWith(wanted)).map(([, key]) => key);
  }
}
