import { MOST_NESTED } from '../parse/most-nested.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';

/** A text as one platform reads it. */
export interface Reading {
  readonly text: string;
  /** Names that choose a branch of a reader conditional, beside `default`. */
  readonly features: ReadonlySet<string>;
}

/** Children of a form that are no forms of their own. */
const NO_FORMS: ReadonlySet<string> = new Set(['comment', 'dis_expr', 'meta_lit', 'old_meta_lit']);

/** The forms inside a form, as the reader gives them: without comments and discarded forms, conditionals resolved. */
export function formsIn(node: SyntaxNode, reading: Reading): SyntaxNode[] {
  return formsAt(node, reading, 0);
}

function formsAt(node: SyntaxNode, reading: Reading, depth: number): SyntaxNode[] {
  const forms: SyntaxNode[] = [];
  for (const child of node.namedChildren) {
    const { type } = child;
    if (NO_FORMS.has(type)) continue;
    if (type === 'splicing_read_cond_lit') {
      const chosen = branchOf(child, reading);
      if (chosen && depth < MOST_NESTED) forms.push(...formsAt(chosen, reading, depth + 1));
    } else {
      const form = type === 'read_cond_lit' ? branchOf(child, reading) : child;
      if (form) forms.push(form);
    }
  }
  return forms;
}

/** The form that a reader conditional stands for; undefined = none. */
function branchOf(conditional: SyntaxNode, reading: Reading): SyntaxNode | undefined {
  let form = chosenIn(conditional, reading);
  while (form?.type === 'read_cond_lit') form = chosenIn(form, reading);
  return form;
}

function chosenIn(conditional: SyntaxNode, reading: Reading): SyntaxNode | undefined {
  const parts = conditional.namedChildren.filter(({ type }) => !NO_FORMS.has(type));
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const feature = textOf(parts[at]!, reading).slice(1);
    if (feature === 'default' || reading.features.has(feature)) return parts[at + 1]!;
  }
  return undefined;
}

/** A form as written. */
export function textOf({ startIndex, endIndex }: SyntaxNode, { text }: Reading): string {
  return text.slice(startIndex, endIndex);
}

/** A symbol's own place and name: metadata before it left out. */
export interface SymbolForm {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The symbol that a form is. */
export function symbolOf(form: SyntaxNode | undefined, { text }: Reading): SymbolForm | undefined {
  if (form?.type !== 'sym_lit') return undefined;
  const first = form.childForFieldName('namespace') ?? form.childForFieldName('name');
  if (!first) return undefined;
  const { startIndex: start } = first;
  return { name: text.slice(start, form.endIndex), start, end: form.endIndex };
}

/** The keyword that a form is, without its colon. One that is resolved by the reader (`::a`) keeps its second colon. */
export function keywordOf(form: SyntaxNode | undefined, reading: Reading): string | undefined {
  return form?.type === 'kwd_lit' ? textOf(form, reading).slice(1) : undefined;
}

/** Where a form begins without the metadata before it: at its opening bracket. */
export function bracketStart(form: SyntaxNode): number {
  return form.childForFieldName('open')?.startIndex ?? form.startIndex;
}
