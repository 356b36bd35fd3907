import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PathSpec } from '../../path-spec/path-spec.ts';
import { canonicalSpec } from '../canonical-spec.ts';
import type { FolderRulesOptions } from '../folder-rules.ts';
import { parentOf } from '../parent-of.ts';
import { GITIGNORE } from '../repository-rules.ts';

/** What a spec stands for at a moment. */
export interface WatchedPlace {
  readonly spec: PathSpec;
  /** Differs once the base folder is another, or ignore files outside of it say something else. */
  readonly identity: string;
}

/** Finds where a spec leads; undefined where its base folder is not there or out of reach. */
export async function watchedPlace(
  written: PathSpec,
  { projectRoot, gitignore = false }: FolderRulesOptions,
): Promise<WatchedPlace | undefined> {
  try {
    const spec = await canonicalSpec(written);
    const { dev, ino } = await stat(spec.base, { bigint: true });
    const above = gitignore ? foldersAbove(spec.base) : [];
    const ignoreFiles = [
      join(projectRoot, '.mcp-vector-search', 'ignore'),
      ...above.flatMap((folder) => [join(folder, GITIGNORE), join(folder, '.git', 'info', 'exclude')]),
    ];
    const stamps = await Promise.all(ignoreFiles.map(stampOf));
    return { spec, identity: JSON.stringify([spec.base, spec.literal, `${dev}`, `${ino}`, stamps]) };
  } catch {
    return undefined; // a listing will say why
  }
}

function foldersAbove(folder: string): string[] {
  const parent = parentOf(folder);
  return parent === folder ? [] : [parent, ...foldersAbove(parent)];
}

async function stampOf(file: string): Promise<string> {
  try {
    const { size, mtimeNs } = await stat(file, { bigint: true });
    return `${size}-${mtimeNs}`;
  } catch {
    return '';
  }
}
