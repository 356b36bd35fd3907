import type { CodeElement } from '../code-element.ts';
import type { SourceFile } from '../languages/language.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';
import type { Declaration, DeclarationRule, DeclarationTable } from './declaration-table.ts';

/** Where the interpreter is: what the nodes are members of, and what was written around and before them. */
interface Place {
  readonly owner?: Declaration;
  readonly outer?: SyntaxNode;
  readonly comments: readonly SyntaxNode[];
}

/** Nodes in which an error does not make the head of a definition unreadable. */
const BODIES: ReadonlySet<string> = new Set(['block', 'constructor_body', 'statement_block', 'variable_declarator']);

/**
 * Finds the definitions below a node by the rules of a table, each before its members. Only nodes that hold definitions
 * are entered: the bodies of functions are not. A definition whose head has a syntax error is left out.
 */
export function readDeclarations(root: SyntaxNode, file: SourceFile, table: DeclarationTable): CodeElement[] {
  const found: CodeElement[] = [];
  const elementOf = table.elements(root, file);

  function readChildren(container: SyntaxNode, place: Place): void {
    let { comments } = place;
    for (const node of container.children) {
      const { type } = node;
      if (table.comments.has(type)) {
        comments = [...comments, node];
        continue;
      }
      const rule = table.rules[type];
      if (rule) readDefinition(node, rule, { ...place, comments });
      else if (table.wrappers.has(type)) readChildren(node, { ...place, outer: place.outer ?? node, comments });
      else if (table.transparent.has(type) || node.isError) readChildren(node, { ...place, comments: [] });
      comments = [];
    }
  }

  function readDefinition(node: SyntaxNode, rule: DeclarationRule, { owner, outer, comments }: Place): void {
    const readable = isReadable(node, rule);
    let declaration: Declaration | undefined;
    for (const nameNode of namesOf(node, rule)) {
      const name = file.text.slice(nameNode.startIndex, nameNode.endIndex);
      declaration = { rule, node, outer: outer ?? node, nameNode, name, comments, ...(owner ? { owner } : {}) };
      const element = readable ? elementOf(declaration) : undefined;
      if (element) found.push(element);
    }
    for (const field of declaration ? (rule.members ?? []) : []) {
      const members = node.childForFieldName(field);
      if (members) readChildren(members, { owner: declaration!, comments: [] });
    }
  }

  readChildren(root, { comments: [] });
  return found;
}

function namesOf(node: SyntaxNode, { names }: DeclarationRule): readonly SyntaxNode[] {
  if (names) return names(node).filter(({ isMissing }) => !isMissing);
  const name = node.childForFieldName('name');
  return name && !name.isMissing ? [name] : [];
}

/** Whether the head can be relied on. Of what has members the name is enough. */
function isReadable(node: SyntaxNode, rule: DeclarationRule): boolean {
  if (rule.members || !node.hasError) return true;
  return node.children.every(
    ({ type, isError, isMissing, hasError }) => !isError && !isMissing && (!hasError || BODIES.has(type)),
  );
}
