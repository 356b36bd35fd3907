import ts from 'typescript';
import type { Definition } from './definition.ts';

/** What the definitions of a file belong to. */
interface Owner {
  readonly name: string;
  readonly kind: 'module' | 'namespace' | 'type';
  /** Everything in it is exported. */
  readonly isOpen: boolean;
}

/** The definitions in a text of TypeScript or JavaScript, as the compiler's own parser sees them. */
export function typescriptDefinitions(path: string, text: string): Definition[] {
  return new TypescriptOracle(path, text).definitions;
}

class TypescriptOracle {
  readonly definitions: Definition[] = [];
  readonly #file: ts.SourceFile;
  readonly #exported: ReadonlySet<string>;

  constructor(path: string, text: string) {
    this.#file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const { names, isModule } = exportsOf(this.#file);
    this.#exported = names;
    const isOpen = !isModule || /\.d\.[cm]?ts$/.test(path);
    this.#statements(this.#file.statements, { name: '', kind: 'module', isOpen });
  }

  #statements(statements: readonly ts.Statement[], owner: Owner): void {
    for (const statement of statements) this.#statement(statement, owner);
  }

  #statement(node: ts.Statement, owner: Owner): void {
    if (ts.isFunctionDeclaration(node)) this.#add('var', node.name?.text ?? 'default', node, owner);
    else if (ts.isClassDeclaration(node)) this.#class(node, node.name?.text ?? 'default', node, owner);
    else if (ts.isInterfaceDeclaration(node)) this.#type(node, node.name.text, node.members, owner);
    else if (ts.isTypeAliasDeclaration(node)) {
      this.#type(node, node.name.text, ts.isTypeLiteralNode(node.type) ? node.type.members : [], owner);
    } else if (ts.isEnumDeclaration(node)) {
      const name = this.#add('class', node.name.text, node, owner);
      for (const member of node.members) this.#member('field', member, name);
    } else if (ts.isModuleDeclaration(node)) this.#namespace(node, owner);
    else if (ts.isVariableStatement(node)) this.#variables(node, owner);
    else if (ts.isExportAssignment(node)) this.#defaultExport(node, owner);
    else if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
      this.#assignment(node.expression, owner, node);
    }
  }

  #class(node: ts.ClassLikeDeclaration, name: string, place: ts.Node, owner: Owner, isPublic = false): void {
    const qualified = this.#add('class', name, place, owner, isPublic);
    for (const member of node.members) this.#classMember(member, qualified);
  }

  #classMember(member: ts.ClassElement, owner: string): void {
    if (ts.isConstructorDeclaration(member)) {
      this.#member('constructor', member, owner, 'constructor');
      for (const parameter of member.parameters) {
        if (ts.isParameterPropertyDeclaration(parameter, member)) this.#member('field', parameter, owner);
      }
    } else if (ts.isPropertyDeclaration(member)) {
      this.#member(member.initializer && isFunction(member.initializer) ? 'method' : 'field', member, owner);
    } else if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) this.#member('method', member, owner);
  }

  #type(node: ts.Statement, name: string, members: readonly ts.TypeElement[], owner: Owner): void {
    const qualified = this.#add('class', name, node, owner);
    for (const member of members) {
      if (ts.isPropertySignature(member)) this.#member('field', member, qualified);
      else if (ts.isMethodSignature(member) || ts.isAccessor(member)) this.#member('method', member, qualified);
    }
  }

  #namespace(node: ts.ModuleDeclaration, owner: Owner): void {
    let inner: ts.ModuleDeclaration = node;
    const names = [inner.name.text];
    while (inner.body && ts.isModuleDeclaration(inner.body)) {
      inner = inner.body;
      names.push(inner.name.text);
    }
    const name = this.#add('namespace', names.join('.'), node, owner);
    const isAmbient = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) ?? false;
    const isOpen =
      isAmbient || (owner.kind === 'namespace' && owner.isOpen) || /\.d\.[cm]?ts$/.test(this.#file.fileName);
    if (inner.body && ts.isModuleBlock(inner.body))
      this.#statements(inner.body.statements, { name, kind: 'namespace', isOpen });
  }

  #variables(statement: ts.VariableStatement, owner: Owner): void {
    const { declarations } = statement.declarationList;
    declarations.forEach((declaration, at) => {
      const place = declarations.length === 1 ? statement : declaration;
      const from = at === 0 ? statement : declaration;
      const value = declaration.initializer;
      for (const name of namesIn(declaration.name)) {
        if (value && ts.isClassExpression(value)) this.#classVariable(value, name, from, place, owner, statement);
        else if ((value && isFunction(value)) || this.#isExported(name, statement, owner)) {
          this.#addAt('var', name, { from, to: place, docs: at === 0 ? statement : declaration, statement }, owner);
        }
      }
    });
  }

  #classVariable(
    node: ts.ClassExpression,
    name: string,
    from: ts.Node,
    to: ts.Node,
    owner: Owner,
    statement: ts.Statement,
  ): void {
    const qualified = this.#addAt('class', name, { from, to, docs: from, statement }, owner);
    for (const member of node.members) this.#classMember(member, qualified);
  }

  #defaultExport(node: ts.ExportAssignment, owner: Owner): void {
    if (node.isExportEquals || ts.isIdentifier(node.expression)) return;
    if (ts.isClassExpression(node.expression)) this.#class(node.expression, 'default', node, owner, true);
    else this.#add('var', 'default', node, owner, true);
  }

  /** CommonJS, and methods added to a prototype. */
  #assignment({ left, right, operatorToken }: ts.BinaryExpression, owner: Owner, place: ts.Node): void {
    if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) return;
    const target = left.expression.getText();
    const name = left.name.text;
    if (target === 'module' && name === 'exports') this.#exportsWhole(right, place, owner);
    else if (target === 'exports' || target === 'module.exports') {
      if (ts.isClassExpression(right)) this.#class(right, name, place, owner, true);
      else if (isDefinition(right)) this.#add('var', name, place, owner, true);
    } else if (
      isFunction(right) &&
      ts.isPropertyAccessExpression(left.expression) &&
      left.expression.name.text === 'prototype'
    ) {
      this.#member('method', place, left.expression.expression.getText(), name);
    }
  }

  #exportsWhole(right: ts.Expression, place: ts.Node, owner: Owner): void {
    if (ts.isClassExpression(right)) this.#class(right, right.name?.text ?? 'module.exports', place, owner, true);
    else if (isFunction(right)) {
      const name = ts.isFunctionExpression(right) ? right.name?.text : undefined;
      this.#add('var', name ?? 'module.exports', place, owner, true);
    } else if (ts.isObjectLiteralExpression(right)) {
      for (const property of right.properties) this.#exportedProperty(property, owner);
    }
  }

  #exportedProperty(property: ts.ObjectLiteralElementLike, owner: Owner): void {
    if (ts.isMethodDeclaration(property) || ts.isAccessor(property)) {
      this.#add('var', nameText(property.name), property, owner, true);
    } else if (ts.isPropertyAssignment(property) && ts.isClassExpression(property.initializer)) {
      this.#add('class', nameText(property.name), property, owner, true);
    } else if (ts.isPropertyAssignment(property) && isFunction(property.initializer)) {
      this.#add('var', nameText(property.name), property, owner, true);
    }
  }

  #member(type: string, node: ts.Node, owner: string, given?: string): void {
    const name = given ?? nameText((node as ts.NamedDeclaration).name!);
    const words = new Set(ts.canHaveModifiers(node) ? ts.getModifiers(node)?.map(({ kind }) => kind) : []);
    const doc = this.#doc(node);
    const tag = /^[\s*]*@(private|protected)\b/m.exec(doc.slice(3))?.[1] ?? 'public';
    const written = words.has(ts.SyntaxKind.ProtectedKeyword) ? 'protected' : tag;
    const isPrivate = words.has(ts.SyntaxKind.PrivateKeyword) || name.startsWith('#');
    this.#push(type, `${owner}.${name}`, node, node, isPrivate ? 'private' : written, doc);
  }

  #add(type: string, name: string, node: ts.Node, owner: Owner, isPublic = false): string {
    return this.#addAt(type, name, { from: node, to: node, docs: node, statement: node }, owner, isPublic);
  }

  #addAt(
    type: string,
    name: string,
    place: { readonly from: ts.Node; readonly to: ts.Node; readonly docs: ts.Node; readonly statement: ts.Node },
    owner: Owner,
    isPublic = false,
  ): string {
    const qualified = owner.name === '' ? name : `${owner.name}.${name}`;
    const doc = this.#doc(place.docs);
    const tag = /^[\s*]*@(private|protected)\b/m.exec(doc.slice(3))?.[1] ?? 'public';
    const isExported = isPublic || this.#isExported(name, place.statement, owner);
    const isForced = /\.d\.[cm]?ts$/.test(this.#file.fileName);
    this.#push(type, qualified, place.from, place.to, isExported ? (isForced ? 'public' : tag) : 'private', doc);
    return qualified;
  }

  #isExported(name: string, statement: ts.Node, owner: Owner): boolean {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return true;
    return owner.isOpen || (owner.kind === 'module' && this.#exported.has(name));
  }

  #push(type: string, name: string, from: ts.Node, to: ts.Node, visibility: string, doc: string): void {
    const lineOf = (offset: number): number => ts.getLineAndCharacterOfPosition(this.#file, offset).line + 1;
    this.definitions.push({
      type,
      name,
      line: lineOf(from.getStart(this.#file)),
      endLine: lineOf(to.getEnd() - 1),
      visibility,
      doc: doc.replace(/^\/\*\*/, '').replace(/\*\/$/, ''),
    });
  }

  /** The last JSDoc comment before a node, as written. */
  #doc(node: ts.Node): string {
    const comments = ts.getLeadingCommentRanges(this.#file.text, node.getFullStart()) ?? [];
    const texts = comments.map(({ pos, end }) => this.#file.text.slice(pos, end));
    return texts.findLast((text) => /^\/\*\*(?!\/)/.test(text)) ?? '';
  }
}

function exportsOf(file: ts.SourceFile): { readonly names: Set<string>; readonly isModule: boolean } {
  const names = new Set<string>();
  let isModule = ts.isExternalModule(file);
  for (const statement of file.statements) {
    if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression)) names.add(statement.expression.text);
    if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier && statement.exportClause) {
      if (ts.isNamedExports(statement.exportClause)) {
        for (const { propertyName, name } of statement.exportClause.elements) names.add((propertyName ?? name).text);
      }
    }
    if (ts.isExpressionStatement(statement)) isModule = commonJsNames(statement.expression, names) || isModule;
  }
  return { names, isModule };
}

function commonJsNames(expression: ts.Expression, names: Set<string>): boolean {
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  const target = expression.left.getText();
  if (!/^(?:module\.)?exports(?:\.[\w$]+)?$/.test(target)) return false;
  const { right } = expression;
  if (ts.isIdentifier(right)) names.add(right.text);
  else if (ts.isBinaryExpression(right)) commonJsNames(right, names);
  else if (ts.isObjectLiteralExpression(right) && /exports$/.test(target)) {
    for (const property of right.properties) {
      if (ts.isShorthandPropertyAssignment(property)) names.add(property.name.text);
      if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.initializer))
        names.add(property.initializer.text);
    }
  }
  return true;
}

function isFunction(node: ts.Expression): boolean {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

/** False for what is defined elsewhere, a chain of assignments, and what a compiler writes in advance. */
function isDefinition(node: ts.Expression): boolean {
  const isChain = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  const isUnary = ts.isPrefixUnaryExpression(node) || ts.isVoidExpression(node) || ts.isTypeOfExpression(node);
  return !isChain && !isUnary && !ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node);
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

function nameText(name: ts.Node): string {
  return ts.isStringLiteral(name) ? name.text : name.getText();
}
