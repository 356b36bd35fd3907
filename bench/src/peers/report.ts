import type { AnswerSize } from './measure-answers.ts';
import type { ProductFigures } from './measure-product.ts';
import type { Cost } from './measure-starts.ts';

/** A product's figures on a set. */
export interface ProductResult {
  readonly name: string;
  readonly model: string;
  /** Size of the program and all it depends on, models left out, in MB. */
  readonly installed: number;
  /** Seconds until a judged document was in an answer, nothing being indexed before. */
  readonly waited?: number;
  readonly figures: ProductFigures;
}

/** All that was measured on a set. */
export interface SetResult {
  readonly set: string;
  readonly documents: number;
  readonly characters: number;
  readonly questions: number;
  /** Load of the machine when the set began: processes that ran or waited, mean of the minute before. */
  readonly load: number;
  readonly products: readonly ProductResult[];
}

/** A row: how a figure is written, and the number that ratios are of; absent = no ratio. */
interface Row {
  readonly what: string;
  readonly shown: (product: ProductResult) => string;
  readonly number?: (product: ProductResult) => number;
}

type Pair = readonly [ProductResult, ProductResult];

const UNKNOWN: Cost = { cpu: Number.NaN, wall: Number.NaN };

/** Measured on every set. */
const EACH: readonly Row[] = [
  { what: 'nDCG@10', shown: ({ figures }) => figures.quality.ndcg10.toFixed(3) },
  { what: 'recall@10', shown: ({ figures }) => figures.quality.recall10.toFixed(3) },
  { what: 'documents not in the index', shown: ({ figures }) => String(figures.unindexed) },
  ...sized('by default', ({ plain }) => plain),
  ...sized('four asked for', ({ few }) => few),
  number('question, p50 ms', 1, ({ figures }) => figures.p50),
  number('question, p95 ms', 1, ({ figures }) => figures.p95),
  number('question, CPU ms', 1, ({ figures }) => figures.cpu),
  cost('indexing, CPU s (wall)', ({ figures }) => figures.indexing),
  number('memory while indexing, MB', 0, ({ figures }) => figures.peak),
  number('memory after the questions, MB', 0, ({ figures }) => figures.rest),
  number('index, MB', 2, ({ figures }) => figures.disk),
];

/** Measured on the first set, or the same on all. */
const ONCE: readonly Row[] = [
  cost('search by command, CPU s (wall)', ({ figures }) => figures.starts?.command),
  number('start of the server to its first answer, s', 2, ({ figures }) => figures.starts?.server),
  {
    what: 'nothing indexed: start to the first useful answer, s',
    shown: (product) => `${waitOf(product).toFixed(1)}${product.waited === undefined ? ' (index, then search)' : ''}`,
    number: waitOf,
  },
  cost('a file changed: indexing, CPU s (wall)', ({ figures }) => figures.starts?.again),
  { what: 'what that embedded, three times', shown: ({ figures }) => figures.starts?.embedded ?? '' },
  number('installed without models, MB', 0, ({ installed }) => installed),
];

/** One table: products with the same model side by side, and what the other takes, in times of what ours takes. */
export function formatReport(results: readonly SetResult[]): string {
  const pairs = pairsOf(results[0]?.products ?? []);
  const head = ['', ...pairs.flatMap(([one, other]) => [`${one.name}, ${one.model}`, other.name, 'times'])];
  const heading = (title: string): string[] => [`**${title}**`, ...pairs.flatMap(() => ['', '', ''])];
  const rows = results.flatMap(({ set, documents, characters, questions, load, products }) => [
    heading(
      `${set}: ${documents} documents, ${(characters / 1000).toFixed(0)} kB, ${questions} questions, load ${load.toFixed(1)}`,
    ),
    ...EACH.map((row) => cells(row, pairsOf(products))),
  ]);
  const started = results.find(({ products }) => products.some(({ figures }) => figures.starts));
  const once = started ? ONCE.map((row) => cells(row, pairsOf(started.products))) : [];
  return [head, head.map(() => '---'), ...rows, ...(started ? [heading(`starting, with ${started.set}`)] : []), ...once]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** Ours and the peer that has the same model, one behind the other. */
function pairsOf(products: readonly ProductResult[]): readonly Pair[] {
  const mine = products.filter(({ name }) => name === products[0]?.name);
  return mine.flatMap((one) => {
    const other = products.find(({ name, model }) => name !== one.name && model === one.model);
    return other ? [[one, other] as const] : [];
  });
}

function cells({ what, shown, number: of }: Row, pairs: readonly Pair[]): string[] {
  const times = ([one, other]: Pair): string => (of ? (of(other) / of(one)).toFixed(2) : '');
  return [what, ...pairs.flatMap((pair) => [shown(pair[0]), shown(pair[1]), times(pair)])];
}

function sized(which: string, of: (figures: ProductFigures) => AnswerSize): Row[] {
  const shown = ({ figures }: ProductResult): string =>
    `${of(figures).hits.toFixed(1)}, ${(of(figures).answered * 100).toFixed(1)} %`;
  return [
    { what: `${which}: hits, answers with a judged document`, shown },
    number('tokens of such an answer', 0, ({ figures }) => of(figures).tokens),
  ];
}

function number(what: string, digits: number, of: (product: ProductResult) => number | undefined): Row {
  const known = (product: ProductResult): number => of(product) ?? Number.NaN;
  return { what, shown: (product) => known(product).toFixed(digits), number: known };
}

function cost(what: string, of: (product: ProductResult) => Cost | undefined): Row {
  const known = (product: ProductResult): Cost => of(product) ?? UNKNOWN;
  const shown = (product: ProductResult): string =>
    `${known(product).cpu.toFixed(2)} (${known(product).wall.toFixed(1)})`;
  return { what, shown, number: (product) => known(product).cpu };
}

/** Of what cannot answer before it has indexed everything: indexing, then a search by command. */
function waitOf({ waited, figures }: ProductResult): number {
  return waited ?? figures.indexing.wall + (figures.starts?.command ?? UNKNOWN).wall;
}
