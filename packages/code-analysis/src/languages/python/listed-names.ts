import type { SyntaxNode } from '../../parse/syntax-node.ts';

/** The names in a module's `__all__`; undefined = it has none, or one that is computed. */
export function listedNames(root: SyntaxNode): ReadonlySet<string> | undefined {
  let names: Set<string> | undefined;
  for (const statement of root.children) {
    const assignment = statement.type === 'expression_statement' ? statement.namedChildren[0] : undefined;
    const isAssigned = assignment?.type === 'assignment';
    if (!assignment || !(isAssigned || assignment.type === 'augmented_assignment')) continue;
    if (assignment.childForFieldName('left')?.text !== '__all__') continue;
    const values = assignment.childForFieldName('right');
    if (values?.type !== 'list' && values?.type !== 'tuple') return undefined;
    if (isAssigned || !names) names = new Set();
    for (const value of values.namedChildren) if (value.type === 'string') names.add(value.text.slice(1, -1));
  }
  return names;
}
