import type { EmbeddingConfig } from '../config.ts';
import type { ConfigNode } from '../node/config-node.ts';
import { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { expandPath } from './expand-path.ts';
import { warnUnknown } from './warn-unknown.ts';

/** Reads `:embedding {:model "…"}`: a model's name, or a model directory where it holds a slash or begins with a dot or `~`. */
export function readEmbedding(scope: ConfigScope, node: ConfigNode): EmbeddingConfig {
  const key = scope.key('embedding');
  const example = scope.setting.format === 'edn' ? '{:model "bge-small-en-v1.5"}' : '{"model": "bge-small-en-v1.5"}';
  if (node.type !== 'map')
    throw scope.problem(node, 'embedding', `${key} must be a map such as ${example}, not ${node.text}`);
  const fields = new ConfigFields(scope, node, 'embedding');
  warnUnknown(scope, fields, ['model'], key);
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
