/** A keyword or a symbol of EDN, without the colon. */
export class EdnName {
  readonly kind: 'keyword' | 'symbol';
  readonly name: string;

  constructor(kind: 'keyword' | 'symbol', name: string) {
    this.kind = kind;
    this.name = name;
  }
}

/** A keyword, `name` without the colon. */
export function keyword(name: string): EdnName {
  return new EdnName('keyword', name);
}

/** A symbol. */
export function symbol(name: string): EdnName {
  return new EdnName('symbol', name);
}
