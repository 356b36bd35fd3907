import { describe, expect, it } from 'vitest';
import { parse, problemOf } from './problems.ts';

/** A configuration with one more key. */
function withKey(key: string): string {
  return `{${key} :sources []}`;
}

describe('services in a configuration', () => {
  it('are a Chroma server with all its options', () => {
    const { store, warnings } = parse(
      withKey(`:store {:type :chroma :url "https://chroma.example/proxy" :collection "docs" :tenant "t" :database "d"
        :token "x" :token-env "T" :auth-header :x-chroma-token :lexical "words.db" :attempts 5 :timeout-ms 1000}`),
    );
    expect(store).toEqual({
      type: 'chroma',
      url: 'https://chroma.example/proxy',
      collection: 'docs',
      tenant: 't',
      database: 'd',
      token: 'x',
      tokenEnv: 'T',
      authHeader: 'x-chroma-token',
      lexical: '/project/words.db',
      attempts: 5,
      timeoutMs: 1000,
    });
    expect(warnings).toHaveLength(1); // no sources
  });

  it('are embeddings with all their options', () => {
    const { embedding } = parse(
      withKey(`:embedding {:type :openai :url "http://localhost:1" :model "m" :api-key "k" :api-key-env "K" :dimensions 8
        :max-tokens 32 :max-batch 1 :max-batch-tokens 2 :query-prefix "query: " :document-prefix "" :attempts 1 :timeout-ms 9}`),
    );
    expect(embedding).toEqual({
      type: 'openai',
      url: 'http://localhost:1',
      model: 'm',
      apiKey: 'k',
      apiKeyEnv: 'K',
      dimensions: 8,
      maxTokens: 32,
      maxBatch: 1,
      maxBatchTokens: 2,
      queryPrefix: 'query: ',
      documentPrefix: '',
      attempts: 1,
      timeoutMs: 9,
    });
  });

  it('are reranking with all its options', () => {
    const text = ':rerank {:url "http://r" :model "m" :candidates 7 :max-document-bytes 0 :max-request-bytes 10}';
    expect(parse(withKey(text)).rerank).toEqual({
      type: 'openai',
      url: 'http://r',
      model: 'm',
      candidates: 7,
      maxDocumentBytes: 0,
      maxRequestBytes: 10,
    });
  });

  it('leave a model of this machine as it was, also by its type', () => {
    expect(parse(withKey(':embedding {:type :onnx :model "m"}')).embedding).toEqual({ model: 'm' });
  });

  it('warn of keys that they do not have', () => {
    const { warnings } = parse(withKey(':rerank {:url "http://r" :model "m" :candidate 3 :top 1}'));
    const messages = warnings.map(({ message }) => message).join('\n');
    expect(messages).toMatch(/did you mean :candidates\?/);
    expect(messages).toMatch(/:top is not a key of :rerank/);
  });

  it.each([
    [':store ¦{:type :chroma :collection "c"}', 'store.url', /:store needs :url, such as "http/],
    [':store ¦{:type :chroma :url "http://h"}', 'store.collection', /needs :collection/],
    [':store {:type :chroma :url ¦"ftp://h" :collection "c"}', 'store.url', /must be an http or https address/],
    [':store {:type :chroma :url ¦"user:pass-word" :collection "c"}', 'store.url', /must be an http or https address/],
    [':store {:type :chroma :url "http://h" :collection ¦5}', 'store.collection', /a text that is not blank, not 5/],
    [
      ':store {:type :chroma :url "http://h" :collection "c" :auth-header ¦:cookie}',
      'store.auth-header',
      /must be :authorization or :x-chroma-token, not :cookie/,
    ],
    [':embedding {:type ¦:cloud :model "m"}', 'embedding.type', /must be :onnx or :openai/],
    [':embedding ¦{:type :openai :model "m"}', 'embedding.url', /:embedding needs :url/],
    [':embedding {:type :openai :url "http://h" :model "m" :dimensions ¦0}', 'embedding.dimensions', /from 1, not 0/],
    [':embedding {:type :openai :url "http://h" :model "m" :query-prefix ¦1}', 'embedding.query-prefix', /a text/],
    [':embedding {:type :openai :url "http://h" :model "m" :max-tokens ¦8}', 'embedding.max-tokens', /from 32/],
    [':rerank {:type ¦:cohere :url "http://h" :model "m"}', 'rerank.type', /must be :openai/],
    [':rerank {:url "http://h" :model "m" :candidates ¦1.5}', 'rerank.candidates', /a whole number from 1/],
  ])('%s is an error with its place', (key, path, message) => {
    const marked = withKey(key);
    const error = problemOf(marked.replace('¦', ''));
    expect(error.message).toMatch(message);
    expect(error.context).toMatchObject({ key: path, column: marked.indexOf('¦') + 1 });
    expect(error.message).not.toContain('pass-word');
  });

  it('keep what may be a secret out of errors', () => {
    const key = ':rerank {:url "http://h" :model "m" :api-key ["oh-secret"]}';
    const error = problemOf(withKey(key));
    expect(error.message).toMatch(/:api-key must be a text that is not blank/);
    expect(error.message).not.toContain('oh-secret');
  });
});
