import { MOST_NESTED } from '../../parse/most-nested.ts';
import type { SyntaxNode } from '../../parse/syntax-node.ts';
import { valueNode } from './es-nodes.ts';
import { isExports } from './export-target.ts';

/** What a file says of its exports apart from the definitions themselves. */
export interface ModuleExports {
  /** False = a script, whose definitions are everyone's. */
  readonly isModule: boolean;
  /** Names that are exported by statements of their own, as they are called in the file. */
  readonly names: ReadonlySet<string>;
}

/** Reads `export { a, b as c }`, `export default a`, `export = a`, and the like of CommonJS. */
export function moduleExports(root: SyntaxNode): ModuleExports {
  const names = new Set<string>();
  let isModule = false;
  for (const statement of root.children) {
    const { type } = statement;
    if (type === 'import_statement' || type === 'export_statement') isModule = true;
    if (type === 'export_statement') for (const name of namesOfExport(statement)) names.add(name);
    if (type !== 'expression_statement') continue;
    const assigned = namesOfAssignment(statement.namedChildren[0]);
    if (assigned) isModule = true;
    for (const name of assigned ?? []) names.add(name);
  }
  return { isModule, names };
}

function namesOfExport(statement: SyntaxNode): string[] {
  if (statement.childForFieldName('source')) return [];
  return statement.namedChildren.flatMap((child) => {
    if (child.type === 'identifier') return [child.text];
    const specifiers = child.type === 'export_clause' ? child.namedChildren : [];
    return specifiers.flatMap((specifier) => specifier.childForFieldName('name')?.text ?? []);
  });
}

/** Names that an assignment to `exports` hands on; undefined = it is none. */
function namesOfAssignment(assignment: SyntaxNode | undefined, depth = 0): string[] | undefined {
  const left = assignment?.type === 'assignment_expression' ? assignment.childForFieldName('left') : null;
  if (!assignment || !left) return undefined;
  const object = left.type === 'member_expression' ? left.childForFieldName('object') : null;
  const value = valueNode(assignment);
  if (!isExports(left) && !(object && isExports(object))) return undefined;
  if (value?.type === 'identifier') return [value.text];
  if (value?.type === 'assignment_expression') {
    return depth < MOST_NESTED ? (namesOfAssignment(value, depth + 1) ?? []) : [];
  }
  return value?.type === 'object' && isExports(left) ? namesInObject(value) : [];
}

function namesInObject(object: SyntaxNode): string[] {
  return object.namedChildren.flatMap((member) => {
    if (member.type === 'shorthand_property_identifier') return [member.text];
    const value = member.type === 'pair' ? member.childForFieldName('value') : null;
    return value?.type === 'identifier' ? [value.text] : [];
  });
}
