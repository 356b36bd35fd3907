import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFiles } from '../../../../../test/run-cli.ts';
import { classifyFile, LANGUAGES } from '../../../src/index/files/classify-file.ts';
import { discoverFiles, extensionOf, type FileSelection } from '../../../src/index/files/discover-files.ts';
import { decodeSource, readSourceText } from '../../../src/index/files/read-source-text.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const ALL: FileSelection = { includePaths: ['**'], excludePaths: [], includeExtensions: [], excludeExtensions: [] };

async function paths(selection: Partial<FileSelection> = {}): Promise<string[]> {
  const { files } = await discoverFiles(root, { ...ALL, ...selection });
  return files.map(({ path }) => path);
}

describe('discoverFiles', () => {
  it('finds hidden and ignored files, nested .git folders too, sorted by code points', async () => {
    writeFiles(root, {
      '.gitignore': 'b.txt',
      'b.txt': '',
      'a/.git/config': '',
      'a/b': '',
      'a-b': '',
      '\uffee': '',
      '🙂': '',
      B: '',
    });
    expect(await paths()).toEqual(['.gitignore', 'B', 'a-b', 'a/.git/config', 'a/b', 'b.txt', '\uffee', '🙂']);
  });

  it('leaves out the .git of the root and symbolic links, and counts them', async () => {
    writeFiles(root, { 'a.txt': 'x', '.git/config': 'x', 'sub/b.txt': 'x' });
    symlinkSync(join(root, 'a.txt'), join(root, 'link.txt'));
    symlinkSync(join(root, 'sub'), join(root, 'loop'));
    symlinkSync(root, join(root, 'sub/up'));
    const { files, scanned, otherSkipped } = await discoverFiles(root, ALL);
    expect([files.map(({ path }) => path), scanned, otherSkipped]).toEqual([['a.txt', 'sub/b.txt'], 2, 4]);
  });

  it('a .git that is a file is not indexed', async () => {
    writeFiles(root, { '.git': 'gitdir: elsewhere', 'a.txt': 'x' });
    const { files, scanned } = await discoverFiles(root, ALL);
    expect([files.length, scanned]).toEqual([1, 2]);
  });

  it('goes by patterns and extensions together', async () => {
    writeFiles(root, { 'src/a.ts': '', 'src/a.MD': '', 'src/x/b.ts': '', 'docs/c.md': '', Makefile: '' });
    expect(await paths({ includePaths: ['src/**'] })).toEqual(['src/a.MD', 'src/a.ts', 'src/x/b.ts']);
    expect(await paths({ excludePaths: ['src/x'] })).toEqual(['Makefile', 'docs/c.md', 'src/a.MD', 'src/a.ts']);
    expect(await paths({ includeExtensions: ['.md'] })).toEqual(['docs/c.md', 'src/a.MD']);
    expect(await paths({ excludeExtensions: ['.ts', '.md'] })).toEqual(['Makefile']);
    expect(await paths({ includePaths: ['*.ts', '!src/x/'], excludeExtensions: ['.md'] })).toEqual(['src/a.ts']);
  });

  it.skipIf(process.getuid?.() === 0)('a folder that cannot be read ends it', async () => {
    mkdirSync(join(root, 'closed'));
    chmodSync(join(root, 'closed'), 0);
    await expect(paths()).rejects.toThrow(/closed cannot be read \(EACCES\); nothing was changed/);
    chmodSync(join(root, 'closed'), 0o700);
  });

  it('a missing root ends it, and so does an abort', async () => {
    await expect(discoverFiles(join(root, 'none'), ALL)).rejects.toThrow('cannot be read (ENOENT)');
    const reason = new Error('enough');
    await expect(discoverFiles(root, ALL, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('extensionOf', () => {
  it.each([
    ['a.md', '.md'],
    ['a.TAR.GZ', '.gz'],
    ['Makefile', ''],
    ['.gitignore', ''],
    ['.config.json', '.json'],
    ['a.', ''],
    ['..b', '.b'],
  ])('of %s is %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});

describe('classifyFile', () => {
  it('knows four endings of Markdown and 31 of code', () => {
    for (const extension of ['.md', '.markdown', '.mdown', '.mkd']) {
      expect(classifyFile(extension)).toEqual({ strategy: 'markdown', fileType: 'markdown', language: '' });
    }
    expect(Object.keys(LANGUAGES)).toHaveLength(31);
    expect(classifyFile('.h')).toEqual({ strategy: 'code', fileType: 'c', language: 'c' });
    expect(classifyFile('.yml')).toEqual({ strategy: 'code', fileType: 'yaml', language: 'yaml' });
  });

  it('takes everything else for text', () => {
    for (const extension of ['', '.txt', '.clj', '.constructor']) {
      expect(classifyFile(extension)).toEqual({ strategy: 'generic', fileType: 'text', language: '' });
    }
  });
});

describe('reading', () => {
  const bytes = (...parts: (string | number[])[]): Uint8Array =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

  it('makes line feeds of all line ends, and drops a byte-order mark', () => {
    expect(decodeSource(bytes([0xef, 0xbb, 0xbf], 'a\r\nb\rc\n'))).toBe('a\nb\nc\n');
  });

  it('leaves out what is binary or in no known encoding', () => {
    expect(decodeSource(bytes('a\0b'))).toBeUndefined();
    expect(decodeSource(bytes([0xff, 0xfe, 0x61, 0]))).toBeUndefined();
    expect(decodeSource(bytes([1, 2, 3, 4, 5, 6, 0x81]))).toBeUndefined();
  });

  it('reads older encodings', () => {
    expect(decodeSource(bytes('caf', [0xe9], ' au lait, d', [0xe9], 'j', [0xe0], ' vu'))).toBe('café au lait, déjà vu');
  });

  it('takes a blank file for an empty text', () => {
    expect(decodeSource(bytes(' \n\t'))).toBe('');
    expect(decodeSource(bytes(''))).toBe('');
  });

  it('a file that is gone ends it', async () => {
    await expect(readSourceText(root, 'gone.txt')).rejects.toThrow(
      'gone.txt cannot be read (ENOENT); nothing was changed',
    );
  });
});
