import type { RE2JS } from 're2js';
import { loadWhenNeeded } from '../../../load-when-needed.ts';

const library = loadWhenNeeded<{ readonly RE2JS: typeof RE2JS }>('re2js');

/** The engine of regular expressions, which takes a while to load: its tables of characters are large. */
export function re2js(): typeof RE2JS {
  return library().RE2JS;
}
