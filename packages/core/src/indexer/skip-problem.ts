import type { SkipReason } from '../source/source.ts';
import type { DocumentProblem } from './problem-of.ts';

/** The sentence that goes with each reason to leave a document out. */
export function skipProblem(
  reason: SkipReason,
  size?: { readonly bytes: number | undefined; readonly limit: number },
): DocumentProblem {
  return { reason, message: message(reason, size) };
}

function message(reason: SkipReason, size?: { readonly bytes: number | undefined; readonly limit: number }): string {
  switch (reason) {
    case 'binary':
      return 'binary content';
    case 'blank':
      return 'no text in it';
    case 'secret':
      return 'named like a file of secrets';
    case 'dangling-link':
      return 'a link to something that is not there';
    case 'too-large':
      return size?.bytes === undefined ? 'too large' : `${size.bytes} bytes, more than the limit of ${size.limit}`;
  }
}
