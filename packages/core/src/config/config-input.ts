/** A value of a configuration given as an object. */
export type InputValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly InputValue[]
  | ReadonlySet<InputValue>
  | { readonly [key: string]: InputValue };

/** A source as an object: the keys of a configuration file without the colon. All other keys become metadata. */
export interface SourceInput {
  /** Path spec of files; exactly one of this and `class-path`. */
  readonly path?: string | undefined;
  /** Path spec of resources. */
  readonly 'class-path'?: string | undefined;
  /** Also metadata. */
  readonly name?: string | undefined;
  /** Name of a strategy. Default `whole-document`. */
  readonly ingest?: string | undefined;
  /** Default: the global one. */
  readonly 'watch?'?: boolean | undefined;
  /** Default: the global one. */
  readonly 'gitignore?'?: boolean | undefined;
  /** Whether HTML, notebooks and the like are read as text where a program has readers. Default: the global one. */
  readonly 'readers?'?: boolean | undefined;
  /** Default false. */
  readonly 'include-secrets?'?: boolean | undefined;
  /** Strategy options and metadata. */
  readonly [key: string]: InputValue;
}

/** A configuration as an object: the structure of `config.json`. */
export interface ConfigInput {
  /** Description of the search tool. */
  readonly description?: string | undefined;
  /** Default false. */
  readonly 'watch?'?: boolean | undefined;
  readonly sources: readonly SourceInput[];
  /** Default: `index.db` beside the configuration. */
  readonly store?:
    | 'memory'
    | { readonly type?: 'memory' | 'sqlite' | undefined; readonly path?: string | undefined }
    | { readonly type: 'chroma'; readonly [key: string]: InputValue }
    | undefined;
  readonly embedding?:
    | { readonly type?: 'onnx' | undefined; readonly model?: string | undefined }
    | { readonly type: 'openai'; readonly [key: string]: InputValue }
    | undefined;
  readonly rerank?: { readonly [key: string]: InputValue } | undefined;
  readonly search?:
    | { readonly result?: 'markdown' | 'json' | undefined; readonly [key: string]: InputValue }
    | undefined;
  /** Default false. */
  readonly 'gitignore?'?: boolean | undefined;
  /** Default true. */
  readonly 'readers?'?: boolean | undefined;
  /** Qualified macro name to the qualified name that it is analysed as. */
  readonly 'lint-as'?: Readonly<Record<string, string>> | undefined;
}
