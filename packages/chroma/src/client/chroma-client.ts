import { type Abortable, passSignal } from '@mcp-vector-search/core';
import { Service, type ServiceRequest } from '../http/service.ts';
import { ServiceError } from '../http/service-error.ts';
import { ChromaCollection } from './chroma-collection.ts';
import { type ChromaPlace, chromaError, explainFailure } from './chroma-error.ts';
import type { ChromaClientOptions, ChromaLimits, NewChromaCollection } from './chroma-types.ts';
import { diagnoseMissing } from './diagnose-missing.ts';
import { readCollection } from './read-collection.ts';

/**
 * A client of Chroma's v2 REST API, as far as this project needs it, over `fetch`. Holds no connection and no state.
 *
 * Rejects with STORE_NOT_FOUND (`context.fault` is `tenant`, `database` or `collection`), STORE_MISMATCH (`dimension`) or
 * STORE_FAILED (`server`, `version`, `token`, `limit`, `request`), or with the signal's reason. `context` has `operation`,
 * `status` and `body` of the answer. No message, context or cause holds a secret.
 */
export class ChromaClient {
  readonly tenant: string;
  readonly database: string;
  readonly #service: Service;

  /** @throws TypeError or RangeError for options that cannot be right. */
  constructor(options: ChromaClientOptions) {
    this.tenant = checkName('tenant', options.tenant ?? 'default_tenant');
    this.database = checkName('database', options.database ?? 'default_database');
    this.#service = new Service({ ...options, headers: { ...options.headers, ...authorization(options) } });
  }

  /** Address of the server, free of user information. */
  get url(): string {
    return this.#service.url;
  }

  /** The server's clock, nanoseconds as the server gives them. A server that answers is alive. */
  async heartbeat(options: Abortable = {}): Promise<number> {
    const answer = await this.#ask('Chroma heartbeat', '/api/v2/heartbeat', options);
    return Number((answer as Record<string, unknown> | undefined)?.['nanosecond heartbeat']);
  }

  /** What the server calls its version (of the API: 1.5.9 says `1.0.0`). */
  async version(options: Abortable = {}): Promise<string> {
    return String(await this.#ask('Chroma version', '/api/v2/version', options));
  }

  /** What the server takes at once. */
  async limits(options: Abortable = {}): Promise<ChromaLimits> {
    const answer = await this.#ask('Chroma pre-flight checks', '/api/v2/pre-flight-checks', options);
    const { max_batch_size: size, supports_base64_encoding: base64 } = (answer ?? {}) as Record<string, unknown>;
    const isSize = Number.isSafeInteger(size) && (size as number) > 0;
    return { base64: base64 === true, ...(isSize ? { maxBatchSize: size as number } : {}) };
  }

  /** Makes the tenant. False = it was there. */
  async createTenant(options: Abortable = {}): Promise<boolean> {
    return this.#make('Chroma tenant creation', '/api/v2/tenants', { name: this.tenant }, options);
  }

  /** Makes the database. False = it was there. */
  async createDatabase(options: Abortable = {}): Promise<boolean> {
    const path = `/api/v2/tenants/${encodeURIComponent(this.tenant)}/databases`;
    return this.#make('Chroma database creation', path, { name: this.database }, options);
  }

  /** The collection of a name. */
  async collection(name: string, options: Abortable = {}): Promise<ChromaCollection> {
    const operation = 'Chroma collection lookup';
    const path = `${this.#base}/collections/${encodeURIComponent(name)}`;
    return this.#collectionOf(name, await this.request({ operation, path, ...passSignal(options.signal) }, name));
  }

  /** Makes a collection. Rejects when there is one of this name, unless `getOrCreate` is set. */
  async createCollection(wanted: NewChromaCollection): Promise<ChromaCollection> {
    const { name, metadata, space = 'cosine', getOrCreate = false, signal } = wanted;
    const request = {
      operation: 'Chroma collection creation',
      path: `${this.#base}/collections`,
      body: { name, ...(metadata && { metadata }), configuration: { hnsw: { space } }, get_or_create: getOrCreate },
      ...passSignal(signal),
    };
    return this.#collectionOf(name, await this.request(request, name));
  }

  /** Names of all collections of the database, in the order of the server. */
  async collectionNames(options: Abortable = {}): Promise<readonly string[]> {
    const names: string[] = [];
    const [operation, limit] = ['Chroma collection list', 100];
    for (;;) {
      const path = `${this.#base}/collections?limit=${limit}&offset=${names.length}`;
      const page = await this.request({ operation, path, ...passSignal(options.signal) });
      if (!Array.isArray(page)) throw this.unreadable('a list of collections');
      names.push(...page.map(({ name }) => String(name)));
      if (page.length < limit) return names;
    }
  }

  /** Deletes a collection with all that is in it. False = there was none. */
  async deleteCollection(name: string, options: Abortable = {}): Promise<boolean> {
    const operation = 'Chroma collection deletion';
    const path = `${this.#base}/collections/${encodeURIComponent(name)}`;
    try {
      await this.#service.request({ operation, method: 'DELETE', path, ...passSignal(options.signal) });
      return true;
    } catch (error) {
      const failure = await this.#explained(error, name, options);
      if (failure.context['fault'] === 'collection') return false;
      throw failure;
    }
  }

  /** Any request to the server, failures explained. `collection` is named in errors. For the parts of this client. */
  async request(request: ServiceRequest, collection?: string): Promise<unknown> {
    try {
      return await this.#service.request(request);
    } catch (error) {
      throw await this.#explained(error, collection, passSignal(request.signal));
    }
  }

  /** The error for an answer of another form than the API's. */
  unreadable(wanted: string, collection?: string): Error {
    return chromaError(
      'version',
      `the Chroma server at ${this.url} did not answer with ${wanted}`,
      this.#place(collection),
    );
  }

  get #base(): string {
    return `/api/v2/tenants/${encodeURIComponent(this.tenant)}/databases/${encodeURIComponent(this.database)}`;
  }

  #place(collection?: string): ChromaPlace {
    return { url: this.url, tenant: this.tenant, database: this.database, collection };
  }

  #ask(operation: string, path: string, options: Abortable): Promise<unknown> {
    return this.request({ operation, path, ...passSignal(options.signal) });
  }

  async #make(operation: string, path: string, body: object, options: Abortable): Promise<boolean> {
    try {
      await this.#service.request({ operation, path, body, ...passSignal(options.signal) });
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.status === 409) return false;
      throw await this.#explained(error, undefined, options);
    }
  }

  #collectionOf(name: string, answer: unknown): ChromaCollection {
    const info = readCollection(answer);
    if (!info) throw this.unreadable('a collection that has an id', name);
    return new ChromaCollection(this, `${this.#base}/collections/${encodeURIComponent(info.id)}`, info);
  }

  async #explained(
    error: unknown,
    collection: string | undefined,
    options: Abortable,
  ): Promise<Error & ReturnType<typeof chromaError>> {
    if (!(error instanceof ServiceError)) throw error;
    const place = this.#place(collection);
    // A missing database is 400 where a collection is to be made.
    const missing = error.status === 404 || (error.status === 400 && /not exist|not found/i.test(error.body ?? ''));
    return missing ? diagnoseMissing(this.#service, error, place, options) : explainFailure(error, place);
  }
}

function checkName(what: string, name: string): string {
  if (typeof name !== 'string') throw new TypeError(`the ${what} is ${typeof name}, not a text`);
  if (name.trim() === '') throw new RangeError(`the ${what} is blank`);
  return name;
}

function authorization({ token, authHeader = 'authorization' }: ChromaClientOptions): Record<string, string> {
  if (token === undefined || token === '') return {};
  if (authHeader === 'x-chroma-token') return { 'x-chroma-token': token };
  return { authorization: /^bearer /i.test(token) ? token : `Bearer ${token}` };
}
