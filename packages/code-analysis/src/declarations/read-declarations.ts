import type { CodeElement } from '../code-element.ts';
import type { SourceFile } from '../languages/language.ts';
import { MOST_NESTED } from '../parse/most-nested.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';
import type { Declaration, DeclarationRule, DeclarationTable } from './declaration-table.ts';

/** Where the interpreter is: what the nodes are members of, and what was written around and before them. */
interface Place {
  readonly owner?: Declaration;
  readonly outer?: SyntaxNode;
  readonly comments: readonly SyntaxNode[];
  /** Where what belongs to the next definition begins. */
  readonly start?: number;
  /** The innermost node that is written around. */
  readonly wrapper?: SyntaxNode;
  /** What follows the statement around. */
  readonly following?: SyntaxNode | undefined;
}

/**
 * Finds the definitions below a node by the rules of a table, each before its members. Only nodes that hold definitions
 * are entered, 500 in one another at most: the bodies of functions are not. A definition whose head has a syntax error is left out.
 */
export function readDeclarations(root: SyntaxNode, file: SourceFile, table: DeclarationTable): CodeElement[] {
  const found: CodeElement[] = [];
  const elementOf = table.elements(root, file);
  const hasError = root.hasError;
  let depth = 0;

  function readChildren(container: SyntaxNode, outside: Place): void {
    if (depth === MOST_NESTED) return;
    depth += 1;
    readWithin(container, outside);
    depth -= 1;
  }

  function readWithin(container: SyntaxNode, outside: Place): void {
    let place = outside;
    const { children } = container;
    for (const [at, node] of children.entries()) {
      const { type } = node;
      if (table.comments.has(type)) place = { ...place, comments: [...place.comments, node] };
      else if (table.prefixes.has(type)) place = { ...place, start: place.start ?? node.startIndex };
      else {
        readNode(node, type, place, () => nextIn(children, at));
        // Words such as `export` stand between a comment and what it is about.
        const isUsed = place.comments.length > 0 || place.start !== undefined;
        if (isUsed && node.isNamed) place = clean(outside);
      }
    }
  }

  function readNode(node: SyntaxNode, type: string, place: Place, next: () => SyntaxNode | undefined): void {
    const rule = ruleFor(node, type, table);
    if (rule) readDefinition(node, rule, place);
    else if (table.wrappers.has(type)) {
      const { outer = node, start = node.startIndex } = place;
      readChildren(node, { ...place, outer, start, wrapper: node });
    } else if (table.transparent.has(type) || (hasError && node.isError)) {
      readChildren(node, { ...clean(place), following: next() });
    }
  }

  function readDefinition(node: SyntaxNode, rule: DeclarationRule, place: Place): void {
    const { owner, outer = node, wrapper = node, following, comments, start = node.startIndex } = place;
    let declaration: Declaration | undefined;
    const fault = hasError && !rule.members && node.hasError ? firstFault(node) : undefined;
    for (const nameNode of namesOf(node, rule)) {
      const name = file.text.slice(nameNode.startIndex, nameNode.endIndex);
      declaration = {
        rule,
        node,
        outer,
        wrapper,
        following,
        start,
        nameNode,
        name,
        comments,
        ...(owner ? { owner } : {}),
      };
      const element = isReadable(declaration, fault) ? elementOf(declaration) : undefined;
      if (element) found.push(element);
    }
    for (const siblings of rule.siblings?.(node) ?? []) readChildren(siblings, clean(place));
    for (const members of (declaration && rule.members?.(node)) ?? []) {
      readChildren(members, { owner: declaration!, comments: [] });
    }
  }

  readChildren(root, { comments: [] });
  return found;
}

/** The rule of a table for a node, if there is one. */
export function ruleFor(node: SyntaxNode, type: string, table: DeclarationTable): DeclarationRule | undefined {
  const rule = Object.hasOwn(table.rules, type) ? table.rules[type] : undefined;
  return rule?.when && !rule.when(node) ? undefined : rule;
}

/** The same place without what was used up by a definition. */
function clean({ owner, outer, wrapper }: Place): Place {
  return {
    comments: [],
    ...(owner ? { owner } : {}),
    ...(outer ? { outer } : {}),
    ...(wrapper ? { wrapper } : {}),
  };
}

function nextIn(nodes: readonly SyntaxNode[], at: number): SyntaxNode | undefined {
  for (let next = at + 1; next < nodes.length; next += 1) {
    const { type, isNamed } = nodes[next]!;
    if (isNamed && type !== 'comment') return nodes[next];
  }
  return undefined;
}

function namesOf(node: SyntaxNode, { names }: DeclarationRule): readonly SyntaxNode[] {
  const found = names?.(node) ?? [node.childForFieldName('name')];
  return found.filter((name) => name !== null).filter(({ isMissing }) => !isMissing);
}

/** Whether the head can be relied on, where there is a fault in the node. Of what has members the name is enough. */
function isReadable({ node, nameNode }: Declaration, fault: number | undefined): boolean {
  if (fault === undefined) return true;
  const parameters = node.childForFieldName('parameters');
  return fault >= Math.max(nameNode.endIndex, parameters?.endIndex ?? 0);
}

/** Where the first error in a node begins. */
function firstFault(node: SyntaxNode): number {
  let inner: SyntaxNode | undefined = node;
  while (inner && !inner.isError && !inner.isMissing) {
    inner = inner.children.find(({ hasError, isMissing }) => hasError || isMissing);
  }
  return inner?.startIndex ?? node.endIndex;
}
