/** Keys that do the same thing. */
export interface KeyHelp {
  /** As `KeyboardEvent.key` or, for what people read, the sign on the key. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** Every key of the page, by where it works. The overlay and the documentation show this table. */
export const KEYS: Readonly<Record<string, readonly KeyHelp[]>> = {
  Everywhere: [
    { keys: ['/'], does: 'to the search box' },
    { keys: ['1', '2', '3', '4'], does: 'search, documents, map, status' },
    { keys: ['Esc'], does: 'leave a field, close this list, go back from a document' },
    { keys: ['?'], does: 'show these keys' },
  ],
  'Hits and lists': [
    { keys: ['↓', 'j'], does: 'next' },
    { keys: ['↑', 'k'], does: 'previous' },
    { keys: ['Home', 'End', 'PgUp', 'PgDn'], does: 'move further in a list' },
    { keys: ['Enter'], does: 'open; in the search box, go to the first hit' },
  ],
  Document: [
    { keys: ['n'], does: 'next segment' },
    { keys: ['p'], does: 'previous segment' },
  ],
  Map: [
    { keys: ['←', '→', '↑', '↓'], does: 'move the map' },
    { keys: ['+', '-'], does: 'zoom' },
    { keys: ['0'], does: 'show the whole map' },
  ],
};
