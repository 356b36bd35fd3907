import { type PackedText, packText } from './content-pack.ts';

/** A pack is closed when its text has this many UTF-16 units: enough to deflate well, little to inflate for one segment. */
const FULL = 16_384;

/** Where a content lies: in the pack that begins with the content of `pack` (an index of the list), from `start` on. */
export interface ContentPlace {
  readonly pack: number;
  readonly start: number;
  readonly length: number;
}

/** Contents of a document in packs. */
export interface PackedContents {
  readonly places: readonly ContentPlace[];
  /** By index of the content that each begins with. */
  readonly packs: ReadonlyMap<number, PackedText>;
}

/** Packs the contents of a document's segments, deflated unless told otherwise; equal contents are kept once. */
export function packContents(contents: readonly string[], deflate = true): PackedContents {
  const known = new Map<string, ContentPlace>();
  const packs = new Map<number, PackedText>();
  let open = { pack: 0, text: '' };
  const places = contents.map((content, index) => {
    let place = known.get(content);
    if (!place) {
      if (open.text.length >= FULL) {
        packs.set(open.pack, packText(open.text, deflate));
        open = { pack: index, text: '' };
      }
      place = { pack: open.pack, start: open.text.length, length: content.length };
      open.text += content;
      known.set(content, place);
    }
    return place;
  });
  if (contents.length > 0) packs.set(open.pack, packText(open.text, deflate));
  return { places, packs };
}
