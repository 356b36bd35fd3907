import { describe, expect, it } from 'vitest';
import { analyse, element, outline } from '../analyse.ts';

describe('TypeScript', () => {
  const text = `import { z } from 'z';
/** Adds. */
export async function add(a: number, b = 1): Promise<number> { function inner() {} return a + b; }
function hidden() {}
/** A box. */
@sealed
export default class Box<T> extends Base {
  /** Inside. */
  private readonly value: T;
  #secret = 1;
  protected static count?: number;
  constructor(readonly label: string, plain: number) { super(); }
  /** Opens. */
  @logged() async open(key: string): Promise<T> { return this.value; }
  get size(): number { return 1; }
  set size(to) {}
  handler = () => {};
  [Symbol.iterator]() {}
}
export interface Shape { area: number; scale(by: number): Shape; (call: string): void }
export type Point = { x: number; y: number };
type Secret = string;
export enum Mode { Fast, 'very slow' = 2 }
/** The most. */
export const MOST = 10, { least, other: renamed } = limits;
const local = 1;
const helper = (x: number) => x;
export namespace Geo { export const ORIGIN = 0; const inside = 1; export function at() {} }
declare global { interface Window { app: string } }
export { hidden as shown };
`;

  it('finds functions, types, members and exported constants', async () => {
    expect(await outline('src/box.ts', text)).toEqual([
      'var public add',
      'var public hidden',
      'class public Box',
      'field private Box.value',
      'field private Box.#secret',
      'field protected Box.count',
      'constructor public Box.constructor',
      'field public Box.label',
      'method public Box.open',
      'method public Box.size',
      'method public Box.size',
      'method public Box.handler',
      'method public Box.[Symbol.iterator]',
      'class public Shape',
      'field public Shape.area',
      'method public Shape.scale',
      'class public Point',
      'field public Point.x',
      'field public Point.y',
      'class private Secret',
      'class public Mode',
      'field public Mode.Fast',
      'field public Mode.very slow',
      'var public MOST',
      'var public least',
      'var public renamed',
      'var private helper',
      'namespace public Geo',
      'var public Geo.ORIGIN',
      'var public Geo.at',
      'namespace private global',
      'class public global.Window',
      'field public global.Window.app',
    ]);
  });

  it('gives documentation, types and words beside the name', async () => {
    const { embedText, metadata, record, source } = await element('src/box.ts', text, 'add');
    expect(embedText).toBe('Adds.');
    expect(metadata).toMatchObject({ language: 'typescript', namespace: 'box', visibility: 'public' });
    expect(record).toMatchObject({
      ns: 'box',
      name: 'add',
      kind: 'function',
      flags: ['export', 'async'],
      parameters: ['a: number', 'b = 1'],
      'return-type': 'Promise<number>',
      row: 3,
      col: 1,
      'name-col': 23,
    });
    expect(source.startsWith('export async function add')).toBe(true);
    expect((await element('src/box.ts', text, 'Box')).source.startsWith('@sealed\nexport default class')).toBe(true);
    expect((await element('src/box.ts', text, 'Box.open')).record).toMatchObject({ doc: 'Opens.', row: 14, col: 3 });
    expect((await element('src/box.ts', text, 'MOST')).record['doc']).toBe('The most.');
    expect((await element('src/box.ts', text, 'helper')).embedText).toBe('helper (x: number)');
  });

  it('calls a module after its file, or after its folder', async () => {
    const namespaceOf = async (path: string): Promise<unknown> =>
      (await analyse(path, 'export const A = 1;')).segments[0]?.metadata?.['namespace'];
    expect(await namespaceOf('/src/some-file.ts')).toBe('some-file');
    expect(await namespaceOf('/src/shapes/index.ts')).toBe('shapes');
    expect(await namespaceOf('/types/lib.d.ts')).toBe('lib');
    expect(await namespaceOf('C:\\src\\app.mts')).toBe('app');
  });

  it('takes everything of a declaration file, and of a script, for public', async () => {
    expect(await outline('lib.d.ts', 'declare function f(): void; interface I { a: string }')).toEqual([
      'var public f',
      'class public I',
      'field public I.a',
    ]);
    expect(await outline('script.ts', 'function f() {} const X = 1;')).toEqual(['var public f', 'var public X']);
    expect(await outline('module.ts', 'export {}; function f() {} const X = 1;')).toEqual(['var private f']);
  });

  it('reads JSX where the ending says so', async () => {
    const jsx = 'export function Hello() { return <b title="a">hello {1 > 2}</b>; }\nexport const After = 1;';
    expect(await outline('hello.tsx', jsx)).toEqual(['var public Hello', 'var public After']);
    expect(await outline('hello.jsx', jsx)).toEqual(['var public Hello', 'var public After']);
  });
});

describe('JavaScript', () => {
  it('knows what CommonJS exports', async () => {
    const text = `'use strict';
/** Opens a file. */
function open() {}
function close() {}
function inside() {}
module.exports = { open, shut: close, /** Reads. */ read() {}, write: function () {}, limit: 3 };
exports.first = 1;
exports.second = () => {};
exports.third = open;
module.exports.Fourth = class { m() {} };
/** Ends. */
File.prototype.end = function () {};
exports.default = void 0;
`;
    expect(await outline('file.js', text)).toEqual([
      'var public open',
      'var public close',
      'var private inside',
      'var public read',
      'var public write',
      'var public first',
      'var public second',
      'class public Fourth',
      'method public Fourth.m',
      'method public File.end',
    ]);
    expect((await element('file.js', text, 'File.end')).record).toMatchObject({ doc: 'Ends.', class: 'File' });
  });

  it('knows what is exported whole', async () => {
    expect(await outline('a.js', 'module.exports = function make() {};')).toEqual(['var public make']);
    expect(await outline('a.js', 'module.exports = () => {};')).toEqual(['var public module.exports']);
    expect(await outline('a.cjs', 'module.exports = class Box { m() {} };')).toEqual([
      'class public Box',
      'method public Box.m',
    ]);
    expect(await outline('a.mjs', 'export default function () {}')).toEqual(['var public default']);
    expect(await outline('a.mjs', 'export default { a: 1 };')).toEqual(['var public default']);
  });

  it('obeys the tags of JSDoc', async () => {
    const text =
      '/** @private */\nexport function a() {}\nexport class B { /** Text.\n * @protected */ m() {} #p() {} }';
    expect(await outline('a.js', text)).toEqual([
      'var private a',
      'class public B',
      'method protected B.m',
      'method private B.#p',
    ]);
  });
});
