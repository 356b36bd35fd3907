import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFiles } from '../run-cli.ts';

const corpus = fileURLToPath(new URL('../../examples/corpus', import.meta.url));

/** Text of which nothing may have an effect: markup, ends of elements, directions, control characters. */
export const HOSTILE = [
  '# Zweckform <script>document.title = "taken over"</script>',
  '</textarea></script><img src="x" onerror="document.title = \'taken over\'">',
  'file \u202egnp.exe, שלום and مرحبا',
  'bell\u0007 escape\u001b[31m red\u001b[0m',
].join('\n');

/** Lines of the document that is too long to be in the page as a whole. */
export const MANY_LINES = 2_500;

const CONFIG = `{:description "Trial of the page"
 :sources [{:path "docs/(?<shelf>[^/]+)/*.md" :lang "en"}
           {:path "handbook/*.md" :ingest :chunked :chunk-size 500 :chunk-overlap 100 :kind "handbook"}
           {:path "src/*.ts" :ingest :code-analysis}
           {:path "big/*.txt" :ingest :file-path}
           {:path "odd/*.md"}]}
`;

const LAMP = `/** A lamp that can be dimmed. */
export class Lamp {
  brightness = 0;

  /** Makes the lamp brighter by some percent. */
  brighten(percent: number): void {
    this.brightness = Math.min(100, this.brightness + percent);
  }
}
`;

/** Writes a small project: documents that are indexed in every way, that fail, that are skipped, that are hostile. */
export function writeTrialProject(folder: string): void {
  cpSync(corpus, join(folder, 'docs'), { recursive: true });
  cpSync(join(corpus, 'search/bm25.md'), join(folder, 'docs/text/bm25-again.md'));
  const kettle = Array.from(
    { length: 24 },
    (_, at) =>
      `## Chapter ${at}\n\nThe kettle of chapter ${at} boils water. Descale it with vinegar, and rinse it twice.\n`,
  );
  writeFiles(folder, {
    '.mcp-vector-search/config.edn': CONFIG,
    'handbook/kettle.md': kettle.join('\n'),
    'src/lamp.ts': LAMP,
    'big/lines.txt': Array.from({ length: MANY_LINES }, (_, at) => `line ${at + 1}`).join('\n'),
    'odd/hostile.md': HOSTILE,
    'odd/one-line.md': `quagga ${'stripes '.repeat(1_200)}end`,
    'odd/blank.md': ' \n\n',
    'odd/binary.md': Uint8Array.from({ length: 4_096 }, (_, at) => at % 256),
    'odd/damaged.md': Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]),
  });
}
