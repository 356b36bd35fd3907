import type { Declaration } from '../../declarations/declaration-table.ts';
import type { SyntaxNode } from '../../parse/syntax-node.ts';
import { printCode } from './print-code.ts';

const ANNOTATION = /@[\p{L}\p{N}_$.]+(?:\s*\([^)]*\))?/gu;

/** Type of a field or method as the original prints it: no annotations, no blank after a comma, brackets at the end. */
export function typeOf({ node, nameNode }: Declaration, text: string): string {
  const { children } = node;
  const first = children.find(({ type }) => type === 'variable_declarator');
  const own = first ? childAt(children, nameNode.startIndex) : node;
  const start = node.childForFieldName('type') ?? node.children.find(({ type }) => type !== 'modifiers');
  const end = (first ?? nameNode).startIndex;
  const type = text.slice(start?.startIndex ?? end, end) + sliceOf(own.childForFieldName('dimensions'), text);
  return printCode(type.replace(ANNOTATION, '')).replaceAll(', ', ',');
}

/** The child that holds an offset, of very many if need be. */
function childAt(children: readonly SyntaxNode[], offset: number): SyntaxNode {
  let [low, high] = [0, children.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (children[middle]!.startIndex <= offset) low = middle;
    else high = middle - 1;
  }
  return children[low]!;
}

/** Parameters of a method or record as the original prints them: annotations, modifiers, type, name. */
export function parametersOf(node: SyntaxNode | undefined, text: string): string[] {
  const parameters = node?.childForFieldName('parameters')?.namedChildren ?? [];
  return parameters
    .filter(({ type }) => type === 'formal_parameter' || type === 'spread_parameter')
    .map((parameter) => parameterOf(parameter, text));
}

function parameterOf(parameter: SyntaxNode, text: string): string {
  const declarator = parameter.children.find(({ type }) => type === 'variable_declarator') ?? parameter;
  const name = declarator.childForFieldName('name');
  const modifiers = parameter.children.find(({ type }) => type === 'modifiers');
  if (!name) return printCode(sliceOf(parameter, text));
  const type = text.slice(modifiers?.endIndex ?? parameter.startIndex, name.startIndex);
  const dimensions = sliceOf(declarator.childForFieldName('dimensions'), text);
  return printCode(`${annotationsFirst(modifiers, text)} ${type} ${dimensions} ${sliceOf(name, text)}`);
}

function annotationsFirst(modifiers: SyntaxNode | undefined, text: string): string {
  const nodes = modifiers?.children ?? [];
  return [...nodes.filter(({ isNamed }) => isNamed), ...nodes.filter(({ isNamed }) => !isNamed)]
    .map((node) => sliceOf(node, text))
    .join(' ');
}

function sliceOf(node: SyntaxNode | null, text: string): string {
  return node ? text.slice(node.startIndex, node.endIndex) : '';
}
