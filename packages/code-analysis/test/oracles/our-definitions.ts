import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { readEdn } from '@mcp-vector-search/core';
import type { Definition } from './definition.ts';

/** What code analysis finds in a text, and the problems it tells of. */
export async function ourDefinitions(
  path: string,
  text: string,
): Promise<{ readonly definitions: Definition[]; readonly problems: string[] }> {
  const document = { id: path, sourceId: 'oracle', path, text, contentHash: '', metadata: {} };
  const definitions: Definition[] = [];
  const problems: string[] = [];
  for await (const piece of codeAnalysisStrategies['code-analysis'].create({}).segment(document)) {
    if ('problem' in piece) problems.push(`${path}:${piece.line}:${piece.column}: ${piece.problem}`);
    else {
      const { 'element-type': type, 'element-name': name, visibility } = piece.metadata ?? {};
      definitions.push({
        type: String(type),
        name: String(name),
        visibility: String(visibility),
        line: piece.range!.startLine,
        endLine: piece.range!.endLine,
        doc: docOf(piece.content),
      });
    }
  }
  return { definitions, problems };
}

function docOf(content: string): string {
  const record = readEdn(content);
  if (record?.type !== 'map') throw new Error(`no map: ${content}`);
  const doc = record.entries.find(({ key }) => key.type === 'keyword' && key.name === 'doc')?.value;
  return doc?.type === 'string' ? doc.value : '';
}
