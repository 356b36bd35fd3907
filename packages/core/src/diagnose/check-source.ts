import { dirname } from 'node:path';
import { type Abortable, passSignal } from '../abort.ts';
import { DEFAULT_MAX_DOCUMENT_BYTES } from '../indexer/default-max-document-bytes.ts';
import type { SkipReason, Source, SourceEntry } from '../source/source.ts';
import type { Finding } from './finding.ts';

/** So many paths are named for each reason. */
const EXAMPLES = 3;

/**
 * What a source lists, and why parts of it are left out before they are read; what turns out to be binary or blank when it is read is
 * known by the index. Adds the folders of its files to `folders`, if it is watched.
 */
export async function checkSource(
  source: Source,
  folders: Set<string>,
  { signal }: Abortable,
): Promise<readonly Finding[]> {
  const left = new Map<string, string[]>();
  const notices: string[] = [];
  let matched = 0;
  let problem: string | undefined;
  try {
    const onNotice = ({ message }: { readonly message: string }): number => notices.push(message);
    for await (const entry of source.list({ onNotice, ...passSignal(signal) })) {
      matched += 1;
      if (source.watch) folders.add(dirname(entry.documentId));
      const reason = reasonToSkip(entry);
      if (reason) left.set(reason, [...(left.get(reason) ?? []), entry.path]);
    }
  } catch (error) {
    signal?.throwIfAborted();
    problem = error instanceof Error ? error.message : String(error);
  }
  const skipped = Object.fromEntries([...left].map(([reason, paths]) => [reason, paths.length]));
  const details = [...[...left].map(describeSkipped), ...notices];
  const files = `${matched} ${matched === 1 ? 'document matches' : 'documents match'}`;
  return [
    {
      check: source.label ?? source.id,
      state: problem !== undefined ? 'error' : matched === 0 ? 'warning' : 'ok',
      message: problem ?? (matched === 0 ? whyNothing(source) : files),
      ...(details.length > 0 && { details }),
      facts: { matched, skipped, watch: source.watch !== undefined },
    },
  ];
}

/** Why nothing may match: a path that names a folder does not stand for what is in it. */
function whyNothing({ spec = '' }: Source): string {
  if (spec === '' || /\*|\(\?</.test(spec)) return 'nothing matches: check path and pattern, and what is ignored';
  return `nothing matches: there is no such file; what lies in a folder is ${spec.replace(/\/?$/, '/**/*')}`;
}

function reasonToSkip({ skip, size = 0 }: SourceEntry): SkipReason | undefined {
  return skip ?? (size > DEFAULT_MAX_DOCUMENT_BYTES ? 'too-large' : undefined);
}

function describeSkipped([reason, paths]: readonly [string, readonly string[]]): string {
  const more = paths.length > EXAMPLES ? ` and ${paths.length - EXAMPLES} more` : '';
  return `${paths.length} left out (${reason}): ${paths.slice(0, EXAMPLES).join(', ')}${more}`;
}
