import type ts from "typescript";

type TypeScript = typeof ts;

/** A constant of the file that an expression refers to. */
export interface Constant {
  /** As the expression spells it: `ttl`, `Ttl.short`. */
  readonly name: string;
  readonly value: ts.Expression;
  /** The number of expressions in the file that use it. */
  readonly uses: number;
}

/** Finds the constants and enum members of one source file. */
export class Constants {
  constructor(
    private readonly ts: TypeScript,
    private readonly tree: ts.SourceFile,
  ) {}

  /** The constant that an expression such as `ttl` or `settings.ttl` stands for. */
  of(expression: ts.Expression): Constant | undefined {
    const { ts } = this;
    if (ts.isIdentifier(expression)) {
      const value = this.declared(expression.text)?.initializer;
      return value && { name: expression.text, value, uses: this.uses(expression.text).length };
    }
    if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
    const { expression: base, name: member } = expression;
    const value = this.members(base.text).get(member.text);
    if (!value) return undefined;
    // A use of the whole object is one of every member.
    const uses = this.uses(base.text).filter(({ parent }) => {
      return !ts.isPropertyAccessExpression(parent) || parent.name.text === member.text;
    });
    return { name: `${base.text}.${member.text}`, value, uses: uses.length };
  }

  /** The module that a name is imported from. */
  moduleOf(expression: ts.Expression): string | undefined {
    const { ts } = this;
    const base = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
    if (!ts.isIdentifier(base)) return undefined;
    const imported = this.tree.statements.filter(ts.isImportDeclaration).find(({ importClause: clause }) => {
      const { namedBindings: names } = clause ?? {};
      const own =
        names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name) : names ? [names.name] : [];
      return [...own, clause?.name].some((name) => name?.text === base.text);
    });
    return imported && ts.isStringLiteral(imported.moduleSpecifier) ? imported.moduleSpecifier.text : undefined;
  }

  /** The declaration of a constant. Undefined if something else has the same name, such as a parameter. */
  private declared(name: string): ts.VariableDeclaration | undefined {
    const { ts } = this;
    const all = this.identifiers(name).filter((each) => isDeclared(ts, each));
    const [only] = all.map(({ parent }) => parent);
    if (!only || all.length > 1 || !ts.isVariableDeclaration(only)) return undefined;
    return (only.parent.flags & ts.NodeFlags.Const) !== 0 ? only : undefined;
  }

  private members(name: string): ReadonlyMap<string, ts.Expression> {
    const { ts, tree } = this;
    const { initializer } = this.declared(name) ?? {};
    const object = initializer && unwrapped(ts, initializer);
    const enums = tree.statements.filter(ts.isEnumDeclaration).filter((each) => each.name.text === name);
    const pairs = [
      ...(object && ts.isObjectLiteralExpression(object) ? object.properties.filter(ts.isPropertyAssignment) : []),
      ...enums.flatMap(({ members }) => [...members]),
    ];
    return new Map(
      pairs.flatMap(({ name: key, initializer: value }) =>
        value && (ts.isIdentifier(key) || ts.isStringLiteral(key)) ? [[key.text, value] as const] : [],
      ),
    );
  }

  private readonly uses = (name: string) => this.identifiers(name).filter((each) => !isDeclared(this.ts, each));

  /** The identifiers with this name that aren't the name of a property. */
  private identifiers(name: string): readonly ts.Identifier[] {
    const { ts } = this;
    const found: ts.Identifier[] = [];
    const visit = (node: ts.Node): void => {
      const { parent } = node;
      if (ts.isIdentifier(node) && node.text === name) {
        const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
        const isKey = (ts.isPropertyAssignment(parent) || ts.isEnumMember(parent)) && parent.name === node;
        if (!isMember && !isKey) found.push(node);
      }
      ts.forEachChild(node, visit);
    };
    visit(this.tree);
    return found;
  }
}

/** True if the identifier is the name in a declaration. */
function isDeclared(typescript: TypeScript, node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclaration =
    typescript.isVariableDeclaration(parent) ||
    typescript.isParameter(parent) ||
    typescript.isBindingElement(parent) ||
    typescript.isEnumDeclaration(parent) ||
    typescript.isFunctionDeclaration(parent) ||
    typescript.isImportSpecifier(parent);
  return isDeclaration && parent.name === node;
}

/** Returns the expression without parentheses and types. */
export function unwrapped(typescript: TypeScript, node: ts.Expression): ts.Expression {
  return typescript.isParenthesizedExpression(node) ||
    typescript.isAsExpression(node) ||
    typescript.isSatisfiesExpression(node) ||
    typescript.isTypeAssertionExpression(node) ||
    typescript.isNonNullExpression(node)
    ? unwrapped(typescript, node.expression)
    : node;
}
