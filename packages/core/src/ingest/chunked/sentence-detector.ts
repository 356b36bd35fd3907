import type { TextSpan } from '../../embed/embedder.ts';

/** Finds the sentences of a text: ascending, not overlapping, without white space around them; none for blank text. */
export type SentenceDetector = (text: string) => readonly TextSpan[];
