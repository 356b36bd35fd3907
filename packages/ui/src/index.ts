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
export { type ServedUi, serveUi, type UiOptions } from './serve-ui.ts';
export type { PageSource, ServedIndex } from './served-index.ts';
