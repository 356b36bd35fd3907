import type { SyntaxNode } from '../parse/syntax-node.ts';
import type { Arities } from './arities.ts';
import type { MetadataForms } from './metadata.ts';
import type { Reading, SymbolForm } from './reading.ts';

/** A form that defines something, taken apart. */
export interface DefiningForm {
  readonly form: SyntaxNode;
  /** Local name of the macro that it is read as, such as `defn-`. */
  readonly macro: string;
  /** The forms after the macro's name. */
  readonly args: readonly SyntaxNode[];
  readonly reading: Reading;
}

/** A var that a form defines. */
export interface VarDefinition {
  /** Name without its namespace. */
  readonly name: string;
  /** The name as written, for its place. */
  readonly symbol: SymbolForm;
  /** The form whose place the definition has. */
  readonly form: SyntaxNode;
  readonly metadata: MetadataForms;
  readonly doc?: string | undefined;
  readonly isPrivate?: boolean;
  readonly isMacro?: boolean;
  readonly isTest?: boolean;
  readonly arities?: Arities | undefined;
  /** Name of the protocol or interface that it is a method of. */
  readonly protocol?: string;
  /** Namespace that it is taken over from. */
  readonly importedFrom?: string;
}

/** What a form defines, and where further definitions may stand. */
export interface Definitions {
  readonly vars: readonly VarDefinition[];
  readonly inner: readonly SyntaxNode[];
  /** True = definitions inside come before. */
  readonly innerFirst: boolean;
}
