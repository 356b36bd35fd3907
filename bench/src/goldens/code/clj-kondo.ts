import type { GoldenOptions, LineCheck, LineResult } from '../golden-kind.ts';
import { analysisDifferences } from './clj-kondo-analysis.ts';
import { segmentDifferences } from './clj-kondo-segments.ts';
import { type CLJ_KONDO_DEVIATIONS, DeviationCount } from './deviations.ts';
import { type JsonRecord, ourElements } from './our-elements.ts';
import { openSources } from './source-files.ts';

/** A named rule by which we differ from clj-kondo. */
export type CljKondoDeviation = keyof typeof CLJ_KONDO_DEVIATIONS;

/** One golden line, of either form. */
export interface CljKondoLine {
  readonly file: string;
  readonly 'var-definitions'?: readonly JsonRecord[];
  readonly 'namespace-definitions'?: readonly JsonRecord[];
  readonly 'java-class-definitions'?: readonly JsonRecord[];
  readonly 'java-member-definitions'?: readonly JsonRecord[];
  readonly 'syntax-errors'?: readonly JsonRecord[];
  readonly segments?: readonly JsonRecord[];
}

/**
 * Compares code analysis with lines `{file, var-definitions …}` (records of clj-kondo) or `{file, segments}` (what the
 * original makes of them), key by key but for the stated deviations.
 */
export async function cljKondoCheck({ sources }: GoldenOptions): Promise<LineCheck> {
  const read = await openSources(sources);
  return async (record) => {
    const line = record as CljKondoLine;
    if (typeof line?.file !== 'string') return { outcome: 'failed', detail: 'not a golden line: needs file' };
    const ours = await ourElements(line.file, await read(line.file));
    const rules = new DeviationCount<CljKondoDeviation>();
    if (isEmpty(line) && ours.problems.length > 0) {
      rules.add('broken file');
      return { outcome: 'passed', deviations: rules.counts };
    }
    if (ours.problems.length > 0) return failed(`cannot be read in part: ${ours.problems.join('; ')}`);
    const compare = line.segments ? segmentDifferences : analysisDifferences;
    const detail = compare(line, ours.elements, rules);
    return detail === undefined ? { outcome: 'passed', deviations: rules.counts } : failed(detail);
  };
}

/** Whether clj-kondo found nothing, as in a file that it could not read. */
function isEmpty(line: CljKondoLine): boolean {
  const { file, segments = [], 'syntax-errors': errors, ...lists } = line;
  return segments.length === 0 && Object.values(lists).every((list) => list.length === 0);
}

function failed(detail: string): LineResult {
  return { outcome: 'failed', detail };
}
