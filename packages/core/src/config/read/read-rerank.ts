import type { ConfigNode } from '../node/config-node.ts';
import type { RerankConfig } from '../service-config.ts';
import { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { definedOptions } from './defined-options.ts';
import { OptionReader } from './option-reader.ts';
import { MODEL_SERVICE_KEYS, readModelService } from './read-model-service.ts';
import { warnUnknown } from './warn-unknown.ts';

const KEYS = [...MODEL_SERVICE_KEYS, 'candidates', 'max-document-bytes', 'max-request-bytes'];

/** Reads `:rerank {:url "…" :model "…"}`, also with `:type :openai`. */
export function readRerank(scope: ConfigScope, node: ConfigNode): RerankConfig {
  const key = scope.key('rerank');
  if (node.type !== 'map') throw scope.problem(node, 'rerank', `${key} must be a map of options, not ${node.text}`);
  const fields = new ConfigFields(scope, node, 'rerank');
  warnUnknown(scope, fields, KEYS, key);
  const options = new OptionReader(scope, fields);
  options.oneOf('type', ['openai']);
  return definedOptions<RerankConfig>({
    ...readModelService(options),
    candidates: options.count('candidates', 1),
    maxDocumentBytes: options.count('max-document-bytes', 0),
    maxRequestBytes: options.count('max-request-bytes', 0),
  });
}
