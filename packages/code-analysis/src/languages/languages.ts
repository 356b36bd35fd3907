import { clojure } from './clojure.ts';
import { java } from './java.ts';
import type { CodeLanguage } from './language.ts';

/** Languages that code analysis can read. */
export const LANGUAGES: readonly CodeLanguage[] = [clojure, java];
