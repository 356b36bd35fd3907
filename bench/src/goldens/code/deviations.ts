/** Where code analysis does otherwise than clj-kondo 2025.07.28, by the name of the rule. */
export const CLJ_KONDO_DEVIATIONS = {
  'one element for both platforms': 'a .cljc definition is one element with :platforms, as the first platform has it',
  'platform of a .cljc element': 'one platform alone: :platforms in place of :lang',
  'namespace of a namespace': 'a namespace has its own name as namespace',
  'package of a Java element': 'Java elements have their package as namespace',
  'member of an enclosing type': 'a member belongs to its own type only',
  'member of an anonymous or local class': 'such classes have no name to be found by',
  'private member': 'private members are elements too',
  'record component': 'record components are fields',
  'compact constructor': 'compact constructors are constructors',
  'annotation element': 'annotation elements are methods',
  'further name of a field': 'every variable of a declaration is a field',
  'more about a type': 'types have kind, documentation and position',
  'marks of a comment': 'documentation is given without the marks of its comment',
  'comment that is no Javadoc': 'only a Javadoc comment is documentation',
  'broken file': 'what can be read of a broken file is given, and the rest named',
  'name in words': 'the embedding text of what has no documentation is its name in words and its signature',
} as const;

/** Where code analysis does otherwise than the JDK's parser, by the name of the rule. */
export const JAVA_DEVIATIONS = {
  'package-private': 'package-private is public, as in the original',
  'record component': 'record components are public, as their accessors are',
  'end of a field among several': 'each variable of a declaration has the place of the whole declaration',
  'refused by this JDK': 'preview syntax and the like, of which the declarations are compared all the same',
} as const;

/** Counts how often each rule was applied. */
export class DeviationCount<Rule extends string> {
  readonly counts: Map<Rule, number> = new Map();

  add(rule: Rule): void {
    this.counts.set(rule, (this.counts.get(rule) ?? 0) + 1);
  }
}
