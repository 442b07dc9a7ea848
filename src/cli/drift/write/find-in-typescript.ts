import type ts from "typescript";
import type { CodePosition } from "../../../terraform/call-positions";
import type { EditCandidates, Edit } from "./edits";
import { inOrder, sameValue, type WantedChange } from "./wanted";

export type TypeScript = typeof ts;

/** A source file of a program. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

type Wanted = Pick<WantedChange, "props" | "before" | "value" | "isSet">;

/** The value of a literal. Undefined for any other expression. */
type Literal = { readonly value: unknown } | undefined;

/** Finds the literals of one call that may set a value, and the places where a missing property can be added. */
export function findInCall(typescript: TypeScript, source: Source, at: CodePosition, wanted: Wanted): EditCandidates {
  return new Finder(typescript, source, wanted).find(at);
}

interface Found {
  readonly node: ts.Expression;
  /** The names of the properties above it, within the argument. */
  readonly path: readonly string[];
  /** The property whose value it is. */
  readonly property?: ts.ObjectLiteralElementLike;
}

class Finder {
  private readonly tree: ts.SourceFile;

  constructor(
    private readonly ts: TypeScript,
    private readonly source: Source,
    private readonly wanted: Wanted,
  ) {
    this.tree = ts.createSourceFile(source.file, source.text, ts.ScriptTarget.Latest, true);
  }

  find(at: CodePosition): EditCandidates {
    const call = this.callAt(at);
    if (!call) return { edits: [] };
    const found = (call.arguments ?? []).flatMap((each) => this.expressionsIn(each, []));
    const named = this.ranked(found);
    const place = this.placeOf(named[0]?.property ?? call);
    if (this.wanted.before === undefined) {
      if (named.length > 0) return { edits: [], place, reason: "The program computes the value." };
      return {
        edits: this.additions(call),
        place,
        reason: "The call has no object to which the property can be added.",
      };
    }
    const equal = [...named, ...found.filter((each) => !named.includes(each))].filter(({ node }) => {
      const literal = this.literal(node);
      return literal !== undefined && this.isBefore(literal.value);
    });
    const edits = equal.flatMap((each) => this.replacement(each) ?? []);
    return {
      edits,
      place: edits.length > 0 ? this.placeOf(equal[0]?.node ?? call) : place,
      reason: this.reason(named),
    };
  }

  private reason(named: readonly Found[]): string {
    return named.length > 0 ? "The value isn't a literal." : "The call doesn't contain the value as a literal.";
  }

  private placeOf(node: ts.Node): EditCandidates["place"] {
    return { file: this.source.file, line: this.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 };
  }

  /** The call or `new` at a position of a stack trace, which is that of the method's name or of `new`. */
  private callAt({ line, column }: CodePosition): ts.CallExpression | ts.NewExpression | undefined {
    const { ts, tree } = this;
    const onLine: (ts.CallExpression | ts.NewExpression)[] = [];
    const visit = (node: ts.Node): ts.CallExpression | ts.NewExpression | undefined => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const { expression } = node;
        const isMethod = ts.isCallExpression(node) && ts.isPropertyAccessExpression(expression);
        const name = isMethod ? expression.name : ts.isCallExpression(node) ? expression : node;
        const start = tree.getLineAndCharacterOfPosition(name.getStart());
        if (start.line + 1 === line) {
          if (start.character + 1 === column) return node;
          onLine.push(node);
        }
      }
      return ts.forEachChild(node, visit);
    };
    // Some compilers only keep the line.
    return visit(tree) ?? onLine[0];
  }

  /** All values in an argument: of properties, of elements and of the arguments of calls such as `Port.tcp(443)`. */
  private expressionsIn(given: ts.Expression, path: readonly string[], property?: Found["property"]): readonly Found[] {
    const { ts } = this;
    const node = this.unwrapped(given);
    const own: Found = { node, path, ...(property && { property }) };
    if (ts.isObjectLiteralExpression(node)) {
      return [
        own,
        ...node.properties.flatMap((each) => {
          const name = each.name && this.nameOf(each.name);
          if (name === undefined) return [];
          if (ts.isPropertyAssignment(each)) return this.expressionsIn(each.initializer, [...path, name], each);
          return ts.isShorthandPropertyAssignment(each)
            ? [{ node: each.name, path: [...path, name], property: each }]
            : [];
        }),
      ];
    }
    if (ts.isArrayLiteralExpression(node)) {
      const inside = node.elements.flatMap((each, index) => this.expressionsIn(each, [...path, String(index)]));
      return [own, ...inside];
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      return [own, ...(node.arguments ?? []).flatMap((each) => this.expressionsIn(each, path))];
    }
    return [own];
  }

  private unwrapped(node: ts.Expression): ts.Expression {
    const { ts } = this;
    return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
      ? this.unwrapped(node.expression)
      : node;
  }

  private nameOf(name: ts.PropertyName): string | undefined {
    const { ts } = this;
    return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined;
  }

  /** The values of properties with the right name, those with the right path first. */
  private ranked(found: readonly Found[]): readonly Found[] {
    const { props } = this.wanted;
    const matches = (path: readonly string[]) => {
      let count = 0;
      while (count < path.length && path.at(-1 - count) === props.at(-1 - count)) count += 1;
      return count;
    };
    return found
      .filter(({ property, path }) => property && matches(path) > 0)
      .sort((one, other) => matches(other.path) - matches(one.path));
  }

  private literal(given: ts.Expression): Literal {
    const { ts } = this;
    const node = this.unwrapped(given);
    if (ts.isStringLiteralLike(node)) return { value: node.text };
    if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
    if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
      const positive = this.literal(node.operand);
      return typeof positive?.value === "number" ? { value: -positive.value } : undefined;
    }
    if (!ts.isArrayLiteralExpression(node)) return undefined;
    const values = node.elements.map((each) => this.literal(each));
    return values.every((each) => each !== undefined) ? { value: values.map((each) => each.value) } : undefined;
  }

  /** `Port.tcp(443)` sets the string "443". */
  private isBefore(value: unknown): boolean {
    const { before, isSet } = this.wanted;
    if (sameValue(value, before, isSet)) return true;
    const types = new Set([typeof value, typeof before]);
    return types.has("number") && types.has("string") && String(value) === String(before);
  }

  private replacement({ node, property }: Found): Edit | undefined {
    const { before, value, isSet } = this.wanted;
    if (value === undefined) return property && this.removal(property);
    const literal = this.literal(node);
    const changed = inOrder(literal?.value ?? before, value, isSet);
    const text = this.textOf(changed, literal?.value);
    return text === undefined ? undefined : this.edit(node.getStart(), node.getEnd(), text);
  }

  private edit(start: number, end: number, text: string): Edit {
    return { file: this.source.file, source: this.source.text, start, end, text };
  }

  /** Writes a value as a literal of the same type as the old one. Undefined if that isn't possible. */
  private textOf(value: unknown, old: unknown): string | undefined {
    if (typeof old === "number" && typeof value === "string") return /^\d+$/.test(value) ? value : undefined;
    if (typeof value === "string" || (typeof value === "number" && typeof old === "string")) {
      return this.quoted(String(value));
    }
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (!Array.isArray(value)) return undefined;
    const parts = value.map((each: unknown) => this.textOf(each, undefined));
    return parts.includes(undefined) ? undefined : `[${parts.join(", ")}]`;
  }

  private quoted(text: string): string {
    const count = (quote: string) => this.source.text.split(quote).length;
    const json = JSON.stringify(text);
    return count("'") > count('"') ? `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : json;
  }

  /** Removes a property with its comma, and with its line if nothing else is there. */
  private removal(property: ts.ObjectLiteralElementLike): Edit {
    const { text } = this.source;
    const [, after = ""] = /^(\s*,)/.exec(text.slice(property.getEnd())) ?? [];
    const end = property.getEnd() + after.length;
    const lineStart = text.lastIndexOf("\n", property.getStart() - 1) + 1;
    const [rest = ""] = /^[ \t]*\r?\n/.exec(text.slice(end)) ?? [];
    if (rest !== "" && text.slice(lineStart, property.getStart()).trim() === "") {
      return this.edit(lineStart, end + rest.length, "");
    }
    if (after !== "")
      return this.edit(property.getStart(), end + (/^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0), "");
    const [before = ""] = /,?\s*$/.exec(text.slice(0, property.getStart())) ?? [];
    return this.edit(property.getStart() - before.length, end, "");
  }

  /** Adds the property to the object in the call that has the longest part of its path, or adds an object to the call. */
  private additions(call: ts.CallExpression | ts.NewExpression): readonly Edit[] {
    const { ts } = this;
    const { props, value } = this.wanted;
    const last = call.arguments?.at(-1);
    const literal = this.textOf(value, undefined);
    if (literal === undefined || !call.arguments || props.some((name) => /^\d+$/.test(name))) return [];
    const key = (name = "") => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : this.quoted(name));
    const wrap = (names: readonly string[]) =>
      names.slice(0, -1).reduceRight((inner, name) => `${key(name)}: { ${inner} }`, `${key(names.at(-1))}: ${literal}`);
    const object = last && this.unwrapped(last);
    if (object && ts.isObjectLiteralExpression(object)) return this.insertion(object, props, wrap);
    if (object && (ts.isIdentifier(object) || ts.isSpreadElement(object))) return [];
    const end = last?.getEnd() ?? call.getEnd() - 1;
    return [this.edit(end, end, `${last ? ", " : ""}{ ${wrap(props)} }`)];
  }

  private insertion(
    object: ts.ObjectLiteralExpression,
    props: readonly string[],
    wrap: (names: readonly string[]) => string,
  ): readonly Edit[] {
    const { ts } = this;
    const [first = "", ...rest] = props;
    const present = object.properties.find((each) => each.name && this.nameOf(each.name) === first);
    if (present) {
      const inner = ts.isPropertyAssignment(present) ? this.unwrapped(present.initializer) : undefined;
      return inner && ts.isObjectLiteralExpression(inner) && rest.length > 0 ? this.insertion(inner, rest, wrap) : [];
    }
    const text = wrap(props);
    const last = object.properties.at(-1);
    if (!last) return [this.edit(object.getStart(), object.getEnd(), `{ ${text} }`)];
    const source = this.source.text;
    const lineStart = source.lastIndexOf("\n", last.getStart() - 1) + 1;
    const [indent = ""] = /^\s*/.exec(source.slice(lineStart, last.getStart())) ?? [];
    const isOwnLine = lineStart > object.getStart() && lineStart + indent.length === last.getStart();
    const newLine = source.includes("\r\n") ? "\r\n" : "\n";
    const separator = isOwnLine ? `${newLine}${indent}` : " ";
    if (!object.properties.hasTrailingComma) return [this.edit(last.getEnd(), last.getEnd(), `,${separator}${text}`)];
    const comma = source.indexOf(",", last.getEnd()) + 1;
    return [this.edit(comma, comma, `${separator}${text},`)];
  }
}
