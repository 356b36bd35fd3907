import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { openRegularFile } from '../../open-regular-file.ts';

/** What is read of an installed package. */
export interface PackageManifest {
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly name: string;
  /** Empty where its package.json has none. */
  readonly version: string;
  /** Absolute path of the folder that `"mcp-vector-search": {"resources": …}` names. */
  readonly resources?: string;
  /** Absolute path of the prebuilt index that `"mcp-vector-search": {"index": …}` names. */
  readonly index?: string;
  /** Why what it declares cannot be used. */
  readonly problem?: string;
  /** Names of the packages that it needs, in the order written. */
  readonly dependencies: readonly string[];
  /** Names of the packages that only its own development needs. */
  readonly devDependencies: readonly string[];
}

/** Reads the package.json of a folder; undefined where there is none. @throws Error where it is no JSON object. */
export async function readManifest(folder: string): Promise<PackageManifest | undefined> {
  const file = join(folder, 'package.json');
  let text: string;
  try {
    await using handle = await openRegularFile(file);
    text = await handle.readFile('utf8');
  } catch {
    return undefined;
  }
  const json = parsed(text, file);
  const declared = recordOf(json['mcp-vector-search']);
  const [resources, index] = [placeIn(folder, declared['resources']), placeIn(folder, declared['index'])];
  const wrong = Object.entries({ resources, index }).filter(([, place]) => place === 'wrong');
  return {
    folder,
    name: textOf(json['name']),
    version: textOf(json['version']),
    ...(resources && resources !== 'wrong' && { resources }),
    ...(index && index !== 'wrong' && { index }),
    ...(wrong[0] && { problem: `${file}: "mcp-vector-search": {"${wrong[0][0]}"} is no path inside of the package` }),
    dependencies: ['dependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(recordOf(json[kind]))),
    devDependencies: Object.keys(recordOf(json['devDependencies'])),
  };
}

/** The manifest of the nearest folder at or above `from` that has one. */
export async function nearestManifest(from: string): Promise<PackageManifest | undefined> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const manifest = await readManifest(folder);
    if (manifest || folder === dirname(folder)) return manifest;
  }
}

function parsed(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>;
  } catch {}
  throw new Error(`${file} is no JSON object`);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function placeIn(folder: string, declared: unknown): string | 'wrong' | undefined {
  if (declared === undefined) return undefined;
  if (typeof declared !== 'string' || declared === '' || isAbsolute(declared)) return 'wrong';
  const place = resolve(folder, declared);
  return place === folder || place.startsWith(folder + sep) ? place : 'wrong';
}
