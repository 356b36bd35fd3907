import type { ChromaStoreConfig } from '../service-config.ts';
import type { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { definedOptions } from './defined-options.ts';
import { expandPath } from './expand-path.ts';
import { OptionReader } from './option-reader.ts';
import { warnUnknown } from './warn-unknown.ts';

const KEYS = [
  'type',
  'url',
  'collection',
  'tenant',
  'database',
  'token',
  'token-env',
  'auth-header',
  'lexical',
  'attempts',
  'timeout-ms',
];

/** Reads `:store {:type :chroma :url "…" :collection "…"}`. */
export function readChromaStore(scope: ConfigScope, fields: ConfigFields): ChromaStoreConfig {
  warnUnknown(scope, fields, KEYS, scope.key('store'));
  const options = new OptionReader(scope, fields);
  const lexical = options.text('lexical');
  return definedOptions<ChromaStoreConfig>({
    type: 'chroma',
    url: options.url('url', 'http://127.0.0.1:8000'),
    collection: options.requiredText('collection', 'my-project'),
    tenant: options.text('tenant'),
    database: options.text('database'),
    token: options.text('token'),
    tokenEnv: options.text('token-env'),
    authHeader: options.oneOf('auth-header', ['authorization', 'x-chroma-token']),
    lexical: lexical === undefined ? undefined : expandPath(lexical, scope.setting),
    attempts: options.count('attempts', 1),
    timeoutMs: options.count('timeout-ms', 1),
  });
}
