import { parsePathSpec } from '../../source/path-spec/parse-path-spec.ts';
import type { PathSpec } from '../../source/path-spec/path-spec.ts';
import { PathSpecError } from '../../source/path-spec/path-spec-error.ts';
import type { ConfigNode } from '../node/config-node.ts';
import type { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { nearestName } from './nearest-name.ts';
import { resolveSpec } from './resolve-spec.ts';

/** Where a source's documents are. */
export interface ReadSpec {
  readonly kind: 'path' | 'class-path';
  /** To use: absolute for `path`. */
  readonly pathSpec: PathSpec;
  /** The text of `pathSpec`. */
  readonly spec: string;
  readonly written: string;
}

/** Reads `:path` or `:class-path`, of which a source has exactly one. */
export function readSpec(scope: ConfigScope, fields: ConfigFields, title: string): ReadSpec {
  const path = fields.value('path');
  const classPath = fields.value('class-path');
  const both = `${scope.key('path')} (files) and ${scope.key('class-path')} (resources)`;
  if (path && classPath) {
    throw scope.problem(fields.node, fields.path, `${title} has both ${both}; keep one of them`);
  }
  if (path) return read(scope, fields, 'path', path, title);
  if (classPath) return read(scope, fields, 'class-path', classPath, title);
  throw scope.problem(...missing(scope, fields, `${title} has none of ${both}`));
}

/** The node, key and message of a source without a place; at the key that was probably meant to be one. */
function missing(scope: ConfigScope, fields: ConfigFields, problem: string): [ConfigNode, string, string] {
  for (const { key, name } of fields.all) {
    const meant = nearestName(name, ['class-path'], 2) ?? nearestName(name, ['path'], 1);
    if (meant) return [key, fields.keyPath(name), `${problem}, but ${key.text}; ${scope.didYouMean(meant)}`];
  }
  return [fields.node, fields.path, `${problem}; give it one of them`];
}

function read(
  scope: ConfigScope,
  fields: ConfigFields,
  kind: ReadSpec['kind'],
  node: ConfigNode,
  title: string,
): ReadSpec {
  const key = fields.keyPath(kind);
  const start = `${title}: ${scope.key(kind)}`;
  if (node.type !== 'string' || node.value.trim() === '') {
    throw scope.problem(node, key, `${start} must be a path such as "docs/**/*.md", not ${node.text}`);
  }
  const written = node.value;
  if (written.includes('\0')) {
    throw scope.problem(node, key, `${start} holds a NUL character, which no path can hold; remove it`);
  }
  const parsed = parse(scope, node, key, start);
  if (kind === 'class-path') refuseOutside(scope, node, parsed, key, start);
  return {
    kind,
    written,
    ...(kind === 'path' ? resolveSpec(parsed, scope.setting) : { pathSpec: parsed, spec: written }),
  };
}

function parse(scope: ConfigScope, node: ConfigNode & { type: 'string' }, key: string, start: string): PathSpec {
  try {
    return parsePathSpec(node.value);
  } catch (error) {
    throw scope.problem(node, key, `${start}: ${placed(error)}`, { cause: error });
  }
}

function refuseOutside(scope: ConfigScope, node: ConfigNode, spec: PathSpec, key: string, start: string): void {
  const fault = faultOfResource(spec);
  if (fault === undefined) return;
  const message = `${start} is a path inside the resource roots such as "docs/**/*.md", but ${node.text} ${fault}; for files use ${scope.key('path')}`;
  throw scope.problem(node, key, message);
}

function faultOfResource(spec: PathSpec): string | undefined {
  if (spec.text.startsWith('/')) return 'begins with "/"';
  if (/^[A-Za-z]:/.test(spec.text)) return 'begins with a drive letter';
  const literal = spec.tokens.map((token) => (token.type === 'literal' ? token.text : '*')).join('');
  return literal.split('/').includes('..') ? 'holds ".."' : undefined;
}

function placed(error: unknown): string {
  if (error instanceof PathSpecError) return `${error.reason} (character ${error.index + 1} of the path)`;
  return error instanceof Error ? error.message : String(error);
}
