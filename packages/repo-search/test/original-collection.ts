import { contentHash } from '@mcp-vector-search/core';
import { hashVector } from './hash-embeddings.ts';

/** Files of a small repository. */
export const FILES: Readonly<
  Record<'README.md' | 'src/load.go' | 'notes.txt' | 'logo.png' | 'empty.txt', string | Buffer>
> = {
  'README.md': '# Widgets\n\nThey turn.\n\n## Setup\n\nInstall them.\n',
  'src/load.go': 'package load\n\nfunc Load() int {\n\treturn 1\n}\n',
  'notes.txt': 'Remember the milk.\n',
  'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
  'empty.txt': '',
};

/** Writes a collection of {@link FILES} as the original does: default settings, records with ids and metadata of its own rules. */
export async function original(url: string, name: string): Promise<void> {
  const base = `${url}/api/v2/tenants/default_tenant/databases/default_database/collections`;
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`);
    return answer.json() as Promise<{ id: string }>;
  };
  const { id } = await post('', { name, get_or_create: true });
  const namespace = '191457c00b3eda91edb40d1ddfc0c2de7301ab00de64f503e2710c44d13e439b';
  const files: readonly (readonly [string, string, string, string, readonly OriginalChunk[]])[] = [
    [
      'README.md',
      '.md',
      'markdown',
      '',
      [
        ['# Widgets\n\nThey turn.\n\n', 1, 4, 'Widgets', ''],
        ['## Setup\n\nInstall them.\n', 5, 7, 'Widgets > Setup', ''],
      ],
    ],
    [
      'src/load.go',
      '.go',
      'go',
      'go',
      [
        ['package load\n\n', 1, 2, '', ''],
        ['func Load() int {\n\treturn 1\n}\n', 3, 5, '', 'function_declaration:Load'],
      ],
    ],
    ['notes.txt', '.txt', 'text', '', [['Remember the milk.\n', 1, 1, '', '']]],
  ];
  const records = files.flatMap(([path, extension, fileType, language, chunks]) =>
    chunks.map(([excerpt, start, end, section, symbol], at) => {
      const fileHash = contentHash(FILES[path as 'README.md']);
      const context = [
        `Source: Acme/widgets@main:${path}`,
        `Type: ${fileType}`,
        ...(section ? [`Section: ${section}`] : []),
        ...(symbol ? [`Symbol: ${symbol}`] : []),
      ];
      const document = `${context.join('\n')}\n\n${excerpt}`;
      return {
        id: `repochunk:v1:${namespace}:${contentHash(path)}:${fileHash}:0000000${at}`,
        document,
        embedding: hashVector(`e5 passage: ${document}`),
        metadata: {
          schema_version: 1,
          namespace_id: namespace,
          organization: 'Acme',
          repository: 'widgets',
          branch: 'main',
          path,
          file_name: path.split('/').at(-1),
          file_extension: extension,
          file_type: fileType,
          language,
          document_id: `repodoc:v1:${namespace}:${contentHash(path)}`,
          file_hash: fileHash,
          chunk_hash: contentHash(excerpt),
          chunk_index: at,
          chunk_count: chunks.length,
          chunking_strategy: fileType === 'go' ? 'code' : fileType === 'text' ? 'generic' : fileType,
          chunking_version: 2,
          start_line: start,
          end_line: end,
          section,
          symbol,
          indexed_commit_sha: '',
        },
      };
    }),
  );
  await post(`/${id}/upsert`, {
    ids: records.map((record) => record.id),
    documents: records.map((record) => record.document),
    embeddings: records.map((record) => record.embedding),
    metadatas: records.map((record) => record.metadata),
  });
}

type OriginalChunk = readonly [excerpt: string, start: number, end: number, section: string, symbol: string];
