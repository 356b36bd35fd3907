import {
  defaultStrategies,
  Indexer,
  type IngestStrategy,
  memoryDriver,
  type ResourceRoot,
  recordRoot,
  resourceSource,
  Searcher,
  type Source,
  Store,
} from '@mcp-vector-search/core';
import { type ServedUi, serveUi, type UiOptions } from '@mcp-vector-search/ui';
import { ask } from './ask.ts';
import { wordEmbedder } from './word-embedder.ts';

/** A served index of some texts. */
export interface ServedTexts extends AsyncDisposable {
  readonly store: Store;
  readonly sources: readonly Source[];
  readonly ui: ServedUi;
  /** Brings the index up to date with the texts. */
  index(): Promise<void>;
  /** The answer to a request for data, read as JSON. */
  get<Value>(path: string): Promise<Value>;
  /** Status and error of a request that is refused. */
  refused(path: string): Promise<{ readonly status: number; readonly code: string; readonly message: string }>;
}

/** How texts are indexed and served. */
export interface TextsOptions extends Partial<UiOptions> {
  readonly strategy?: IngestStrategy;
  readonly spec?: string;
}

/** Indexes texts by their paths, in memory, and serves them. The record may be changed afterwards. */
export async function serveTexts(
  texts: Record<string, string>,
  { strategy = defaultStrategies['whole-document'].create({}), spec = '**', ...options }: TextsOptions = {},
): Promise<ServedTexts> {
  const store = await Store.open({ driver: memoryDriver(), embedder: wordEmbedder });
  const sources = [resourceSource({ id: 'texts', label: 'the texts', spec, roots: [liveRoot(texts)], strategy })];
  const index = async (): Promise<void> => {
    await new Indexer({ sources, embedder: wordEmbedder, store }).run();
  };
  await index();
  const searcher = new Searcher({ store, embedder: wordEmbedder, sources });
  const ui = await serveUi({ index: store, searcher, sources, ...options });
  return {
    ...{ store, sources, ui, index },
    async get<Value>(path: string): Promise<Value> {
      const { status, text } = await ask(ui.port, path);
      if (status !== 200) throw new Error(`${path} is answered with ${status}: ${text}`);
      return JSON.parse(text) as Value;
    },
    async refused(path) {
      const { status, text } = await ask(ui.port, path);
      const { error } = JSON.parse(text) as { readonly error: { readonly code: string; readonly message: string } };
      return { status, ...error };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await ui.close();
      await store.close();
    },
  };
}

/** Texts as they are when they are asked for. */
function liveRoot(texts: Readonly<Record<string, string>>): ResourceRoot {
  return {
    name: 'texts',
    list: (prefix, options) => recordRoot({ ...texts }).list(prefix, options),
    read: (path, options) => recordRoot({ ...texts }).read(path, options),
  };
}
