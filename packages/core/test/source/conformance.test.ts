import { mkdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, it } from 'vitest';
import { archiveRoot } from '../../src/source/archive-root.ts';
import { directoryRoot } from '../../src/source/directory-root.ts';
import { folderPathSpec } from '../../src/source/path-spec/folder-path-spec.ts';
import { recordRoot } from '../../src/source/record-root.ts';
import { resourceSource } from '../../src/source/resource-source.ts';
import type { ConformanceCase } from '../../src/testing/conformance.ts';
import { resourceRootCases } from '../../src/testing/resource-root-cases.ts';
import { sourceCases } from '../../src/testing/source-cases.ts';
import type { SourceSubject } from '../../src/testing/source-subject.ts';
import { filesSource, strategy } from '../support/files-source.ts';
import { makeZip, zipEntries } from '../support/make-zip.ts';
import { tempTree } from '../support/temp-tree.ts';

const files: SourceSubject = {
  supports: { change: true, watch: true },
  create(content) {
    const tree = tempTree();
    mkdirSync(tree.at('place'));
    tree.write(Object.fromEntries(Object.entries(content).map(([name, bytes]) => [`place/${name}`, bytes])));
    return {
      source: filesSource(folderPathSpec(tree.at('place'))),
      documentId: (name) => `${tree.path}/place/${name}`,
      async write(name, bytes) {
        mkdirSync(dirname(tree.at('place', name)), { recursive: true });
        writeFileSync(tree.at('place', name), bytes);
      },
      remove: async (name) => unlinkSync(tree.at('place', name)),
      rename: async (from, to) => renameSync(tree.at('place', from), tree.at('place', to)),
    };
  },
};

const resources: SourceSubject = {
  supports: { change: false, watch: false },
  create: (content) => ({
    source: resourceSource({ spec: folderPathSpec(''), roots: [recordRoot(content)], strategy }),
    documentId: (name) => name,
  }),
};

function run<Subject>(cases: readonly ConformanceCase<Subject>[], subject: Subject, supports = {}): void {
  for (const { name, requires, run: check } of cases) {
    const missing = requires !== undefined && !(supports as Record<string, boolean>)[requires];
    it.skipIf(missing)(name, () => check(subject));
  }
}

describe('directoryRoot', () => {
  run(resourceRootCases, { create: (content) => directoryRoot(tempTree(content).path) });
});
describe('archiveRoot', () => {
  const create = (content: Readonly<Record<string, Uint8Array>>) =>
    archiveRoot(tempTree({ 'a.zip': makeZip(zipEntries(content)) }).at('a.zip'));
  run(resourceRootCases, { create });
});
describe('recordRoot', () => {
  run(resourceRootCases, { create: (content) => recordRoot(content) });
});
describe('filesystemSource', () => {
  run(sourceCases, files, files.supports);
});
describe('resourceSource', () => {
  run(sourceCases, resources, resources.supports);
});
