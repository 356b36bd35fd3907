import type { Ignore } from 'ignore';
import { loadWhenNeeded } from '../../load-when-needed.ts';

const ignore = loadWhenNeeded<typeof import('ignore')>('ignore');

/** The rules of one ignore file. */
interface Layer {
  /** The folder that the rules are relative to, with a `/` at its end. */
  readonly folder: string;
  readonly rules: Ignore;
  /** Those of them that are about a name in whatever folder; absent = what is below a folder left out is left out. */
  readonly byName?: Ignore;
}

/**
 * Ignore files in force in a folder, as git reads them: the innermost one that says something decides, within a file
 * the last rule. A folder that is left out is not entered, so nothing below it can be taken in again.
 */
export class IgnoreRules {
  /** No rules at all. */
  static readonly none: IgnoreRules = new IgnoreRules([]);

  /** Outermost first. */
  readonly #layers: readonly Layer[];

  private constructor(layers: readonly Layer[]) {
    this.#layers = layers;
  }

  /**
   * These rules and, stronger, those of an ignore file with this text in `folder`. `overruled` = a folder that they
   * leave out may have been entered all the same, so what is in it is to be judged by itself.
   */
  with(folder: string, text: string, overruled: boolean): IgnoreRules {
    const options = { ignorecase: process.platform === 'win32' || process.platform === 'darwin' }; // as git decides
    const layer: Layer = {
      folder: folder.endsWith('/') ? folder : `${folder}/`,
      rules: ignore()(options).add(text),
      ...(overruled ? { byName: ignore()(options).add(text.split(/\r?\n/).filter(isAboutName)) } : {}),
    };
    return new IgnoreRules([...this.#layers, layer]);
  }

  /** True = leave the path out, false = a rule takes it in, undefined = no rule is about it. */
  leavesOut(path: string, isFolder: boolean): boolean | undefined {
    for (const layer of this.#layers.toReversed()) {
      if (!path.startsWith(layer.folder)) continue;
      const { ignored, unignored } = test(layer, `${path.slice(layer.folder.length)}${isFolder ? '/' : ''}`);
      if (ignored || unignored) return ignored;
    }
    return undefined;
  }
}

/**
 * What a layer says about a path, given that the folders on the way were entered. Where the layer itself leaves one of
 * them out, which an inner file or the path spec overruled, only its rules about names are asked.
 */
function test({ rules, byName }: Layer, path: string): { readonly ignored: boolean; readonly unignored: boolean } {
  const cut = path.lastIndexOf('/', path.length - 2) + 1;
  return byName && cut > 0 && rules.ignores(path.slice(0, cut)) ? byName.test(path.slice(cut)) : rules.test(path);
}

/** Whether a line has no `/` but at its end, or after a `**` that begins it. */
function isAboutName(line: string): boolean {
  return !line
    .replace(/^!?(?:\*\*\/)?/, '')
    .replace(/\/\s*$/, '')
    .includes('/');
}
