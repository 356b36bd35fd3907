import { INDEX_FLAGS, type IndexFlag, REPORT_FLAGS } from './flags.ts';

/** Usage of `chromadb-repo-indexer`. */
export function renderIndexHelp(): string {
  return `${[
    'Usage: chromadb-repo-indexer index --organization NAME --repository NAME --branch NAME [flags]',
    '       chromadb-repo-indexer chunk-report [ROOT] [flags]',
    '       chromadb-repo-indexer --version',
    '',
    'index brings a Chroma collection into line with the files of a repository; chunk-report shows how they would be cut.',
    'A setting is taken from its flag, then its variable, then the file that --config names, then its default.',
    '',
    'Flags of index:',
    ...INDEX_FLAGS.flatMap(render),
    '',
    'Flags of chunk-report:',
    ...REPORT_FLAGS.flatMap(render),
    '',
    'Exit codes: 0 done; 2 a setting, a chunk or a service stood in the way; 1 a fault of the program; 130 and 143',
    'interrupted, in which case what was written until then is kept and the next run completes it.',
  ].join('\n')}\n`;
}

const VALUES = { text: ' TEXT', list: ' TEXT', integer: ' N', boolean: '' };

function render({ name, type, env, yaml, help }: IndexFlag): string[] {
  const also = [env, yaml].filter((source) => source !== undefined).join(', ');
  return [`  --${name}${VALUES[type]}`, `        ${help}${also === '' ? '' : ` (${also})`}`];
}
