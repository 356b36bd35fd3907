/** A hit as `search --json` prints it: what tests look at. */
export interface JsonHit {
  readonly path: string;
  readonly content: string;
  readonly range: {
    readonly start: number;
    readonly end: number;
    readonly startLine: number;
    readonly endLine: number;
  };
  readonly metadata: Readonly<Record<string, string | number>>;
  readonly alsoIn?: readonly { readonly docId: string }[];
}
