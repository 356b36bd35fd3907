/** Metadata: flat, typed, three kinds of value. */

/** A metadata value. Numbers are finite. */
export type MetadataValue = string | number | boolean;

/** Flat metadata of a document or segment. */
export type Metadata = Readonly<Record<string, MetadataValue>>;

/**
 * A filter as callers write it: keys are ANDed, a list means any of its values. A value is converted to the type
 * stored for its key (`"2024"` finds the number 2024 where only numbers are stored). `{}` filters nothing.
 */
export type Filter = Readonly<Record<string, MetadataValue | readonly MetadataValue[]>>;

/** A filter as drivers get it: every value is a non-empty list of exact, typed alternatives. */
export type NormalFilter = Readonly<Record<string, readonly MetadataValue[]>>;

/**
 * Keys that the indexer adds to every segment: `doc-id` and `file-id` are the document id, `segment-id` the segment id.
 * They overwrite metadata of the same name.
 */
export const SYSTEM_METADATA_KEYS = ['doc-id', 'file-id', 'segment-id'] as const;
