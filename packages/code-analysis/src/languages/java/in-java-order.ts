import type { CodeElement, ElementType } from '../../code-element.ts';

const MEMBER_ORDER: readonly ElementType[] = ['field', 'constructor', 'method'];

/**
 * The order of the original: types as they stand in the file, then type by type its fields, constructors, methods and
 * enum constants, each as they stand in the file.
 */
export function inJavaOrder(elements: readonly CodeElement[]): CodeElement[] {
  const members = new Map<string, CodeElement[]>();
  const types = elements.filter(({ type }) => type === 'class');
  for (const { name } of types) members.set(name, []);
  for (const element of elements) {
    if (element.type === 'class') continue;
    const owner = String(element.record['class']);
    const group = members.get(owner) ?? [];
    group.push(element);
    members.set(owner, group);
  }
  return [...types, ...[...members.values()].flatMap((group) => group.toSorted((a, b) => rank(a) - rank(b)))];
}

function rank({ type, record }: CodeElement): number {
  const isEnumConstant = type === 'field' && record['type'] === undefined;
  return isEnumConstant ? MEMBER_ORDER.length : MEMBER_ORDER.indexOf(type);
}
