import { clojure } from './clojure.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import type { CodeLanguage } from './language.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

/** Languages that code analysis can read. */
export const LANGUAGES: readonly CodeLanguage[] = [clojure, java, typescript, javascript, python];
