/** A page, served on the loopback, that shows what an index holds and finds in it. */

export type {
  DocumentAnswer,
  DocumentPlace,
  DocumentsAnswer,
  ErrorAnswer,
  ListedDocument,
  MapAnswer,
  PageHit,
  PageSegment,
  SearchAnswer,
  StatusAnswer,
} from './api.ts';
