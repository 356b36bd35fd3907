import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, open, type ZipFile } from 'yauzl';

/** Reads source files as text by their path inside a jar or below a folder. */
export type SourceReader = (file: string) => Promise<string>;

/** Opens the sources that golden lines are about. @throws if none are given. */
export async function openSources(sources: string | undefined): Promise<SourceReader> {
  if (!sources) throw new Error('this kind needs --sources JAR|FOLDER');
  if ((await stat(sources)).isDirectory()) return (file) => readFile(join(sources, file), 'utf8');
  const texts = await readArchive(sources);
  return async (file) => {
    const text = texts.get(file);
    if (text === undefined) throw new Error(`${sources} holds no ${file}`);
    return text;
  };
}

/** The source files in a jar, by path. */
export async function readArchive(path: string): Promise<Map<string, string>> {
  const archive = (await promisify<string, object, ZipFile>(open)(path, {
    lazyEntries: true,
    autoClose: false,
  })) as ZipFile;
  const texts = new Map<string, string>();
  try {
    for await (const entry of entriesOf(archive)) {
      if (/\.(?:clj[cs]?|bb|java|[cm]?[jt]sx?|py)$/.test(entry.fileName))
        texts.set(entry.fileName, await readEntry(archive, entry));
    }
  } finally {
    archive.close();
  }
  return texts;
}

async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  for (let left = archive.entryCount; left > 0; left -= 1) {
    const next = once(archive, 'entry') as Promise<[Entry]>; // rejects on an error of the archive
    archive.readEntry();
    yield (await next)[0];
  }
}

async function readEntry(archive: ZipFile, entry: Entry): Promise<string> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    archive.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  return (await buffer(stream)).toString('utf8');
}
