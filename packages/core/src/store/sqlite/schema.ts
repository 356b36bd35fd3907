/** Marks a SQLite file as ours (`PRAGMA application_id`): the letters "mvsi". */
export const APPLICATION_ID = 0x6d767369;
/** Number of the newest storage format (`PRAGMA user_version`). */
export const FORMAT = 1;

/**
 * Tables of format 1. A segment's number is given once and never again, ascending; the segments of a document are
 * numbered without a gap, in order, so that `first_segment` and `segments` stand for all of them.
 */
export const SCHEMA = `
-- What the index says of itself: embedder, dimensions, lexical (the rules that made its tokens).
CREATE TABLE header (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;

-- One row: counts kept with every change, so that nobody has to count, and the next number to give.
-- loose_windows: windows in vector. spare_windows: windows in spare. tokens: of all lexical entries.
-- first_new: segments from this one on are not yet in embedding.
CREATE TABLE total (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  documents INTEGER NOT NULL, pending INTEGER NOT NULL, failed INTEGER NOT NULL, skipped INTEGER NOT NULL,
  segments INTEGER NOT NULL, windows INTEGER NOT NULL, loose_windows INTEGER NOT NULL, spare_windows INTEGER NOT NULL,
  next_segment INTEGER NOT NULL, tokens INTEGER NOT NULL, first_new INTEGER NOT NULL
) STRICT;

-- Who writes; a row is there from a writer's first change until it is done. inode: of the file that the row was written to.
CREATE TABLE writer (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  token TEXT NOT NULL, pid INTEGER NOT NULL, host TEXT NOT NULL, realm TEXT NOT NULL, started TEXT NOT NULL,
  inode TEXT NOT NULL, since INTEGER NOT NULL, renewed INTEGER NOT NULL
) STRICT;

CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE strategy (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

-- path: null = document_id. place: path in Unicode normal form C, null = document_id is just that.
-- content_hash: 32 bytes, or a text that is no SHA-256. state: 0 indexed, 1 pending, 2 failed, 3 skipped.
-- base: metadata that the segments' metadata are told by, null = metadata.
-- plain_keys: bits for doc-id (1), file-id (2), segment-id (4): every segment has the usual value.
CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL, document_id TEXT NOT NULL, path TEXT, place TEXT,
  content_hash ANY, revision TEXT, strategy INTEGER NOT NULL,
  metadata TEXT NOT NULL, base TEXT, state INTEGER NOT NULL, problem TEXT,
  first_segment INTEGER NOT NULL, segments INTEGER NOT NULL, plain_keys INTEGER NOT NULL,
  UNIQUE (source, document_id)
) STRICT;
CREATE INDEX document_place ON document (place) WHERE place IS NOT NULL;

-- name: null = document_id#ordinal, '' = document_id, else the segment id.
-- embed_key, content_key: first 16 bytes of a SHA-256; content_key null = embed_key.
-- range: start, length and lines from start_line on; start null = no range. content_start: from the range's start, or from
-- 0 without one; null = none.
-- text: content is the text from text_start, so many UTF-16 units, of the pack with number id - pack.
-- metadata: what differs from the document's base and the system keys, as JSON, a key that is not there as null.
-- lines: line of the file of each line of the content, as JSON, each from the one before; null = they follow one another.
-- windows: ranges of the windows as JSON; null = one window with the range of the segment, or none at all.
-- checksum: CRC-32 of scales, codes and residuals of all windows. residuals: residual plane, null = no windows.
CREATE TABLE segment (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL, name TEXT,
  embed_key BLOB NOT NULL, content_key BLOB,
  range_start INTEGER, range_length INTEGER, start_line INTEGER, more_lines INTEGER, content_start INTEGER,
  pack INTEGER NOT NULL, text_start INTEGER NOT NULL, text_length INTEGER NOT NULL,
  metadata TEXT, lines TEXT, windows TEXT, checksum INTEGER, residuals BLOB
) STRICT;
-- Segments with vectors, but for the newest, by the first 6 bytes of their embed key.
CREATE TABLE embedding (key BLOB NOT NULL, segment INTEGER NOT NULL, PRIMARY KEY (key, segment)) WITHOUT ROWID, STRICT;

-- Contents of some segments of one document, from the one with this number on.
-- codec: 0 UTF-8, 1 UTF-8 deflated (raw), 2 UTF-16LE, 3 UTF-16LE deflated.
CREATE TABLE content (id INTEGER PRIMARY KEY, codec INTEGER NOT NULL, data BLOB NOT NULL) STRICT;

-- Scan plane of segments not yet in a block: scales of its windows (32-bit floats), then their codes (bytes).
CREATE TABLE vector (segment INTEGER PRIMARY KEY, scan BLOB NOT NULL) STRICT;
-- Scan planes packed: 512 to 1,024 windows when made, more where a segment has more. Blocks do not overlap: first and last are
-- segments. dead: windows whose segment is gone, and a bit for each window.
CREATE TABLE block (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first INTEGER NOT NULL, last INTEGER NOT NULL, windows INTEGER NOT NULL, dead INTEGER NOT NULL, dead_bits BLOB NOT NULL
) STRICT;
CREATE INDEX block_last ON block (last);
-- Segment of each window (32 bits), then scan as in vector. All numbers are little-endian.
CREATE TABLE block_scan (id INTEGER PRIMARY KEY, segments BLOB NOT NULL, scan BLOB NOT NULL) STRICT;
-- Segments that went, in order of going, for those who hold an image of the vectors in memory. Old rows are dropped.
CREATE TABLE tombstone (seq INTEGER PRIMARY KEY AUTOINCREMENT, first INTEGER NOT NULL, segments INTEGER NOT NULL) STRICT;
-- Vectors that no segment uses any more, oldest first. planes: scales, codes, residuals.
CREATE TABLE spare (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  embed_key BLOB NOT NULL UNIQUE, windows INTEGER NOT NULL, planes BLOB NOT NULL
) STRICT;

-- Metadata for filters: a term is a key with a value (as JSON). A term belongs to a document when all its segments have it,
-- otherwise to the segments.
CREATE TABLE key (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE term (id INTEGER PRIMARY KEY, key INTEGER NOT NULL, value TEXT NOT NULL, UNIQUE (key, value)) STRICT;
CREATE TABLE document_term (term INTEGER NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (term, document)) WITHOUT ROWID, STRICT;
CREATE TABLE segment_term (term INTEGER NOT NULL, segment INTEGER NOT NULL, PRIMARY KEY (term, segment)) WITHOUT ROWID, STRICT;

-- Small texts kept with the index.
CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID, STRICT;

-- Inverted index of the segments' lexical texts, in runs; the texts themselves are not kept. A run has an entry for every
-- segment between first and last, numbered by places from 0 on; runs do not overlap. bytes: of its pages.
-- dead: entries whose segment is gone, and a bit for each entry where there are any.
CREATE TABLE lexical_run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first INTEGER NOT NULL, last INTEGER NOT NULL, entries INTEGER NOT NULL, bytes INTEGER NOT NULL,
  dead INTEGER NOT NULL, dead_bits BLOB NOT NULL
) STRICT;
-- segments: numbers of a run's segments, see Numbering. lengths: number of tokens of each entry, as varints.
-- Its pages are numbered from first_page on; hashes: hash of the first term of each (32 bits, little-endian), ascending.
CREATE TABLE lexical_entry (
  run INTEGER PRIMARY KEY,
  segments BLOB NOT NULL, lengths BLOB NOT NULL, first_page INTEGER NOT NULL, hashes BLOB NOT NULL
) STRICT;
-- Terms with their postings, ordered by hash, see PageCursor and PostingList. checksum: CRC-32 of data.
CREATE TABLE lexical_page (id INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, data BLOB NOT NULL) STRICT;

INSERT INTO total VALUES (1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1);
`;
