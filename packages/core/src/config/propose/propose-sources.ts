import type { DocumentReader } from '../../document/document-reader.ts';
import { FILE_KINDS, type FileFamily } from './file-kinds.ts';

/** A source of a proposed configuration. */
export interface ProposedSource {
  /** Path spec, relative to the project. */
  readonly path: string;
  readonly ingest: 'markdown' | 'code-analysis' | 'chunked';
  /** Metadata that results can be filtered by. */
  readonly kind: 'docs' | 'code';
  /** Languages of its files, most files first. */
  readonly languages: readonly string[];
  /** How many files it matches now. */
  readonly files: number;
}

/** So many folders of a project get a source each; where there are more, one source has all. */
const MOST_FOLDERS = 4;
/** Folders whose plain text and pages are meant to be read by people; elsewhere `.txt` is mostly data, HTML mostly templates. */
const DOCUMENT_FOLDER = /^(?:docs?|documentation|guides?|manual|handbook|wiki|notes|content|adr|decisions)$/i;
/** Names that stand for themselves in a path spec, and read well in one. */
const PLAIN_NAME = /^[\p{L}\p{N}_.@+ -]+$/u;

const FAMILIES: readonly FileFamily[] = ['markdown', 'markup', 'text', 'page', 'notebook', 'analysed', 'code'];
/** Families of which only what lies in a document folder is proposed. */
const FOR_READING: readonly FileFamily[] = ['text', 'page'];

/** What will be at hand when the configuration is used. */
export interface ProposalMeans {
  /** Whether there is a strategy that understands code; otherwise code is cut into chunks. */
  readonly hasAnalysis: boolean;
  /** Pages and notebooks are proposed where one of these reads them. */
  readonly readers: readonly DocumentReader[];
}

/** Sources for files of a project, by family and topmost folder; no file is in two. */
export function proposeSources(
  files: readonly string[],
  { hasAnalysis, readers }: ProposalMeans,
): readonly ProposedSource[] {
  const known = files.flatMap((path) => describeFile(path, readers));
  return FAMILIES.flatMap((family) => {
    const ofFamily = known.filter((file) => file.family === family);
    const folders = [...new Set(ofFamily.map(({ top }) => top))];
    const few = folders.filter((top) => top !== '').length <= MOST_FOLDERS;
    const apart = FOR_READING.includes(family) || (few && folders.every(isPlain));
    const groups = apart ? folders.map((top) => ofFamily.filter((file) => file.top === top)) : [ofFamily];
    return groups
      .filter((group) => group.length > 0)
      .map((group) => ({ ...describeGroup(group, apart), ...treatment(family, hasAnalysis) }));
  });
}

interface KnownFile {
  readonly family: FileFamily;
  readonly language: string;
  /** Without the dot, as written. */
  readonly ending: string;
  /** Topmost folder; empty = the file lies in the project itself. */
  readonly top: string;
}

function describeFile(path: string, readers: readonly DocumentReader[]): readonly KnownFile[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.includes('.', 1) ? name.slice(name.lastIndexOf('.') + 1) : '';
  const kind = FILE_KINDS.get(ending.toLowerCase());
  if (!kind || /\.min\.\w+$/i.test(name)) return [];
  const top = path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
  if (FOR_READING.includes(kind.family) && !DOCUMENT_FOLDER.test(top)) return [];
  if (['page', 'notebook'].includes(kind.family) && !readers.some((reader) => reader.accepts(path))) return [];
  return [{ ...kind, ending, top }];
}

function describeGroup(
  group: readonly KnownFile[],
  apart: boolean,
): Pick<ProposedSource, 'path' | 'languages' | 'files'> {
  const top = group[0]?.top ?? '';
  const below = apart ? (top === '' ? '' : `${top}/**/`) : '**/';
  const endings = byCount(group.map(({ ending }) => ending));
  const ending = endings.length === 1 ? endings[0] : `(?<extension>${endings.join('|')})`;
  return {
    path: `${below}*.${ending}`,
    languages: byCount(group.map(({ language }) => language)),
    files: group.length,
  };
}

function treatment(family: FileFamily, hasAnalysis: boolean): Pick<ProposedSource, 'ingest' | 'kind'> {
  if (['markdown', 'page', 'notebook'].includes(family)) return { ingest: 'markdown', kind: 'docs' };
  if (family === 'markup' || family === 'text') return { ingest: 'chunked', kind: 'docs' };
  return { ingest: family === 'analysed' && hasAnalysis ? 'code-analysis' : 'chunked', kind: 'code' };
}

function isPlain(top: string): boolean {
  return top === '' || PLAIN_NAME.test(top);
}

/** Distinct texts, the most frequent first, equals in alphabetical order. */
function byCount(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([text]) => text);
}
