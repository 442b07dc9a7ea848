import { isDeepStrictEqual } from "node:util";
import type ts from "typescript";
import type { CodePosition } from "../../../../shared/call-positions";
import { Constants, unwrapped } from "./constants-in-typescript";
import type { Edit, EditCandidates } from "./edits";
import { behindComment, changedList, commaAfter, lineEndOf, type ListElement } from "./list-edits";
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

type Call = ts.CallExpression | ts.NewExpression;

class Finder {
  private readonly tree: ts.SourceFile;
  private readonly constants: Constants;

  constructor(
    private readonly ts: TypeScript,
    private readonly source: Source,
    private readonly wanted: Wanted,
  ) {
    this.tree = ts.createSourceFile(source.file, source.text, ts.ScriptTarget.Latest, true);
    this.constants = new Constants(ts, this.tree);
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
    const all = [...named, ...found.filter((each) => !named.includes(each))];
    const equal = all.filter(({ node }) => {
      const literal = this.literal(node);
      return literal !== undefined && this.isBefore(literal.value);
    });
    const parts = this.partsOf(all.filter((each) => !equal.includes(each)));
    const edits = [...equal.flatMap((each) => this.replacement(each) ?? []), ...parts];
    const origin = this.origin(named);
    return {
      edits,
      place: edits.length > 0 ? this.placeOf(equal[0]?.node ?? named[0]?.property ?? call) : (origin.place ?? place),
      reason: named.length > 0 ? origin.reason : "The call doesn't contain the value as a literal.",
    };
  }

  /** The reason why the value can't be edited, and the place of the constant that it comes from. */
  private origin([first]: readonly Found[]): Pick<EditCandidates, "place" | "reason"> {
    const reason = "The value isn't a literal.";
    if (!first) return { reason };
    const { value } = this.wanted;
    if (value !== undefined && this.textOf(value, undefined) === undefined) {
      return { reason: "The command only writes strings, numbers, booleans and lists of them." };
    }
    const constant = this.constants.of(first.node);
    if (constant && constant.uses > 1) {
      return {
        place: this.placeOf(constant.value),
        reason: `It comes from ${constant.name}, which the file uses ${String(constant.uses)} times.`,
      };
    }
    const module = this.constants.moduleOf(first.node);
    return {
      reason:
        module === undefined ? reason : `It comes from ${first.node.getText()}, which is imported from ${module}.`,
    };
  }

  private placeOf(node: ts.Node): EditCandidates["place"] {
    return { file: this.source.file, line: this.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 };
  }

  /** The call or `new` at a position of a stack trace, which is that of the method's name or of `new`. */
  private callAt({ line, column }: CodePosition): Call | undefined {
    const { ts, tree } = this;
    const onLine: Call[] = [];
    const visit = (node: ts.Node): Call | undefined => {
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

  /**
   * All values in an argument: of properties, of elements, of the arguments of calls such as `Port.tcp(443)`, and of
   * constants that the file uses only once.
   */
  private expressionsIn(given: ts.Expression, path: readonly string[], property?: Found["property"]): readonly Found[] {
    const { ts } = this;
    const node = unwrapped(ts, given);
    const own: Found = { node, path, ...(property && { property }) };
    if (ts.isObjectLiteralExpression(node))
      return [own, ...node.properties.flatMap((each) => this.inProperty(each, path))];
    if (ts.isArrayLiteralExpression(node)) {
      const inside = node.elements.flatMap((each, index) =>
        // The index of elements behind a spread is unknown.
        ts.isSpreadElement(each)
          ? this.expressionsIn(each.expression, path, property)
          : this.expressionsIn(each, [...path, String(index)]),
      );
      return [own, ...inside];
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      return [own, ...(node.arguments ?? []).flatMap((each) => this.expressionsIn(each, path))];
    }
    if (ts.isConditionalExpression(node)) {
      return [node.whenTrue, node.whenFalse].flatMap((each) => this.expressionsIn(each, path, property));
    }
    const operator = ts.isBinaryExpression(node) ? node.operatorToken.kind : undefined;
    if (
      ts.isBinaryExpression(node) &&
      (operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken)
    ) {
      return this.expressionsIn(node.right, path, property);
    }
    const constant = this.constants.of(node);
    return constant?.uses === 1 ? this.expressionsIn(constant.value, path, property) : [own];
  }

  private inProperty(each: ts.ObjectLiteralElementLike, path: readonly string[]): readonly Found[] {
    const { ts } = this;
    if (ts.isSpreadAssignment(each)) return this.expressionsIn(each.expression, path);
    const name = this.nameOf(each.name);
    if (name === undefined) return [];
    if (ts.isPropertyAssignment(each)) return this.expressionsIn(each.initializer, [...path, name], each);
    return ts.isShorthandPropertyAssignment(each) ? this.expressionsIn(each.name, [...path, name], each) : [];
  }

  private nameOf(name: ts.PropertyName): string | undefined {
    const { ts } = this;
    if (ts.isComputedPropertyName(name)) {
      return ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
    }
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
    const node = unwrapped(ts, given);
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
    if (this.ts.isArrayLiteralExpression(node) && Array.isArray(changed))
      return this.listEdit(node, node.elements, changed);
    const text = this.textOf(changed, literal?.value);
    return text === undefined ? undefined : this.edit(node.getStart(), node.getEnd(), text);
  }

  /** The edits of lists that have a part of the value, such as `[...common, "web"]` and the arguments of a call. */
  private partsOf(found: readonly Found[]): readonly Edit[] {
    const { ts } = this;
    const { before, value } = this.wanted;
    if (!Array.isArray(before) || !Array.isArray(value)) return [];
    const isPart = (each: ts.Expression) => {
      const literal = this.literal(each);
      return literal !== undefined && before.some((one) => isDeepStrictEqual(one, literal.value));
    };
    return found.flatMap(({ node }) => {
      const isList = ts.isArrayLiteralExpression(node) || (ts.isCallExpression(node) && node.arguments.length > 0);
      if (!isList) return [];
      const elements = ts.isCallExpression(node) ? node.arguments : node.elements;
      return elements.some(isPart) ? (this.listEdit(node, elements, value) ?? []) : [];
    });
  }

  private listEdit(node: ts.Expression, all: readonly ts.Expression[], value: readonly unknown[]): Edit | undefined {
    const { before } = this.wanted;
    if (!Array.isArray(before)) return undefined;
    const { text } = this.source;
    const [start, end] = [this.ts.isCallExpression(node) ? node.expression.getEnd() : node.getStart(), node.getEnd()];
    const elements = all.map((each): ListElement => {
      return { start: each.getStart(), end: each.getEnd(), value: this.literal(each)?.value };
    });
    const fresh = changedList({ text, start, end, elements }, before, value, (one, old) => this.textOf(one, old));
    return fresh === undefined || fresh === text.slice(start, end) ? undefined : this.edit(start, end, fresh);
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
  private additions(call: Call): readonly Edit[] {
    const { ts } = this;
    const { props, value } = this.wanted;
    const last = call.arguments?.at(-1);
    const literal = this.textOf(value, undefined);
    if (literal === undefined || !call.arguments || props.some((name) => /^\d+$/.test(name))) return [];
    const key = (name = "") => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : this.quoted(name));
    const wrap = (names: readonly string[]) =>
      names.slice(0, -1).reduceRight((inner, name) => `${key(name)}: { ${inner} }`, `${key(names.at(-1))}: ${literal}`);
    const object = last && unwrapped(ts, last);
    const constant = object && this.constants.of(object);
    const target = constant?.uses === 1 ? unwrapped(ts, constant.value) : object;
    if (target && ts.isObjectLiteralExpression(target)) return this.insertion(target, props, wrap);
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
      const inner = ts.isPropertyAssignment(present) ? unwrapped(ts, present.initializer) : undefined;
      return inner && ts.isObjectLiteralExpression(inner) && rest.length > 0 ? this.insertion(inner, rest, wrap) : [];
    }
    const text = wrap(props);
    const last = object.properties.at(-1);
    if (!last) return [this.edit(object.getStart(), object.getEnd(), `{ ${text} }`)];
    const source = this.source.text;
    const lineStart = source.lastIndexOf("\n", last.getStart() - 1) + 1;
    const [indent = ""] = /^\s*/.exec(source.slice(lineStart, last.getStart())) ?? [];
    const isOwnLine = lineStart > object.getStart() && lineStart + indent.length === last.getStart();
    const separator = isOwnLine ? `${lineEndOf(source)}${indent}` : " ";
    const comma = object.properties.hasTrailingComma ? commaAfter(source, last.getEnd()) : undefined;
    const from = comma === undefined ? last.getEnd() : comma + 1;
    // Behind the comment of the last property.
    const end = isOwnLine ? behindComment(source, from) : from;
    const between = source.slice(from, end);
    const added = comma === undefined ? `,${between}${separator}${text}` : `${between}${separator}${text},`;
    return [this.edit(from, end, added)];
  }
}
