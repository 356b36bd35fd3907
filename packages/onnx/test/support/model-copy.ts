import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findModel } from '@mcp-vector-search/onnx';

/** A new empty folder. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'onnx-test-'));
}

/** A copy of a shipped model, as a folder of the user's own, with changes to its model.json. */
export async function copyModel(changes: object = {}, model = 'all-MiniLM-L6-v2'): Promise<string> {
  const folder = newFolder();
  cpSync(await findModel(model, { from: '.' }), folder, { recursive: true });
  changeManifest(folder, changes);
  return folder;
}

/** Changes fields of a folder's model.json; undefined takes one out. */
export function changeManifest(folder: string, changes: object): void {
  const file = join(folder, 'model.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
}

/** Writes a file into a model folder and its checksum into model.json. */
export function replaceFile(folder: string, name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content);
  const { files } = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'));
  changeManifest(folder, { files: { ...files, [name]: createHash('sha256').update(content).digest('hex') } });
}
