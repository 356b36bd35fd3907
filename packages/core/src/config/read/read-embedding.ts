import type { EmbeddingConfig } from '../config.ts';
import type { ConfigNode } from '../node/config-node.ts';
import type { ServiceEmbeddingConfig } from '../service-config.ts';
import { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { definedOptions } from './defined-options.ts';
import { expandPath } from './expand-path.ts';
import { OptionReader } from './option-reader.ts';
import { MODEL_SERVICE_KEYS, readModelService } from './read-model-service.ts';
import { warnUnknown } from './warn-unknown.ts';

/** Keys of embeddings by a service. */
const SERVICE_KEYS = [
  ...MODEL_SERVICE_KEYS,
  'dimensions',
  'max-tokens',
  'max-batch',
  'max-batch-tokens',
  'query-prefix',
  'document-prefix',
];

/**
 * Reads `:embedding {:model "…"}`: a model's name, or a model directory where it holds a slash or begins with a dot or `~`; or
 * `:embedding {:type :openai :url "…" :model "…"}`.
 */
export function readEmbedding(scope: ConfigScope, node: ConfigNode): EmbeddingConfig {
  const key = scope.key('embedding');
  const example = scope.setting.format === 'edn' ? '{:model "bge-small-en-v1.5"}' : '{"model": "bge-small-en-v1.5"}';
  if (node.type !== 'map')
    throw scope.problem(node, 'embedding', `${key} must be a map such as ${example}, not ${node.text}`);
  const fields = new ConfigFields(scope, node, 'embedding');
  const options = new OptionReader(scope, fields);
  if (options.oneOf('type', ['onnx', 'openai']) === 'openai') {
    warnUnknown(scope, fields, SERVICE_KEYS, key);
    return readService(options);
  }
  warnUnknown(scope, fields, ['type', 'model'], key);
  const model = fields.value('model');
  if (!model) return {};
  if (model.type !== 'string' || model.value.trim() === '') {
    throw scope.problem(
      model,
      'embedding.model',
      `${scope.key('model')} must be a name or folder as in ${example}, not ${model.text}`,
    );
  }
  const isFolder = /[/\\]|^[.~]/.test(model.value);
  return { model: isFolder ? expandPath(model.value, scope.setting) : model.value };
}

function readService(options: OptionReader): ServiceEmbeddingConfig {
  return definedOptions<ServiceEmbeddingConfig>({
    ...readModelService(options),
    dimensions: options.count('dimensions', 1),
    maxTokens: options.count('max-tokens', 32),
    maxBatch: options.count('max-batch', 1),
    maxBatchTokens: options.count('max-batch-tokens', 1),
    queryPrefix: options.anyText('query-prefix'),
    documentPrefix: options.anyText('document-prefix'),
  });
}
