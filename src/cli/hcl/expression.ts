/** The offsets of an expression in the parsed text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export type HclStep =
  | (Span & { readonly kind: "attribute"; readonly name: string })
  /** An old form of an index is `.0`. An index that is a literal string has a name: `["label"]`. */
  | (Span & { readonly kind: "index"; readonly index: HclNode; readonly isDotted: boolean; readonly name?: string })
  /** `[*]` applies all later steps to each element, `.*` only the attributes. */
  | (Span & { readonly kind: "splat"; readonly isFull: boolean });

export interface HclFor extends Span {
  readonly kind: "for";
  readonly key: string | undefined;
  readonly value: string;
  readonly collection: HclNode;
  /** The key of each element of an object. */
  readonly resultKey: HclNode | undefined;
  readonly result: HclNode;
  readonly condition: HclNode | undefined;
  readonly isGrouped: boolean;
}

export interface HclTraversal extends Span {
  readonly kind: "traversal";
  readonly root: string | HclNode;
  readonly steps: readonly HclStep[];
}

/** An expression. */
export type HclNode =
  | (Span & { readonly kind: "literal"; readonly text: string })
  /** A string or a heredoc, with the expressions in it. A wrap is a string that consists of one expression. */
  | (Span & { readonly kind: "template"; readonly parts: readonly HclNode[]; readonly isWrap: boolean })
  | HclTraversal
  | (Span & { readonly kind: "call"; readonly name: string; readonly args: readonly HclNode[] })
  | (Span & { readonly kind: "list"; readonly items: readonly HclNode[] })
  | (Span & { readonly kind: "object"; readonly entries: readonly HclObjectEntry[] })
  | HclFor
  | (Span & { readonly kind: "operation"; readonly operands: readonly HclNode[] })
  | (Span & { readonly kind: "conditional"; readonly branches: readonly HclNode[]; readonly condition: HclNode })
  | (Span & { readonly kind: "parentheses"; readonly inner: HclNode });

export interface HclObjectEntry {
  /** The key, if it is a literal. */
  readonly name: string | undefined;
  readonly key: HclNode;
  readonly value: HclNode;
}

const space = /(?:[\s,]|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))*/y;
const spaceWithoutCommas = /(?:\s|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))*/y;
const identifier = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const operator = /==|!=|<=|>=|&&|\|\||[-+*/%<>]/y;

/** Thrown for a text that isn't an expression. */
class UnexpectedTextError extends Error {}

/** Returns the name of an attribute, which may be an index: `.label`, `["label"]`. */
export const nameOfStep = (step: HclStep | undefined): string | undefined =>
  step === undefined || step.kind === "splat" ? undefined : step.name;

/** Parses an expression. Returns undefined if the text isn't one. */
export function parseExpression(text: string): HclNode | undefined {
  try {
    return new ExpressionParser(text).whole();
  } catch (error) {
    if (error instanceof UnexpectedTextError) return undefined;
    throw error;
  }
}

class ExpressionParser {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): HclNode {
    const node = this.expression();
    this.skip();
    if (this.at < this.text.length) throw new UnexpectedTextError();
    return node;
  }

  private expression(): HclNode {
    const condition = this.operation();
    if (this.take("?") === undefined) return condition;
    const yes = this.expression();
    this.expect(":");
    const no = this.expression();
    return { kind: "conditional", condition, branches: [yes, no], start: condition.start, end: no.end };
  }

  /** The precedence of operators doesn't matter to readers of names. */
  private operation(): HclNode {
    const first = this.operand();
    const operands = [first];
    for (;;) {
      const before = this.at;
      this.skip();
      if (this.match(operator) === undefined) {
        this.at = before;
        break;
      }
      operands.push(this.operand());
    }
    const last = operands.at(-1) ?? first;
    return operands.length === 1 ? first : { kind: "operation", operands, start: first.start, end: last.end };
  }

  private operand(): HclNode {
    this.skip();
    const start = this.at;
    if (this.take("!") !== undefined || this.take("-") !== undefined) {
      const inner = this.operand();
      return { kind: "operation", operands: [inner], start, end: inner.end };
    }
    const term = this.term(start);
    const steps = this.steps();
    const last = steps.at(-1);
    if (!last) return term;
    return { kind: "traversal", root: this.rootOf(term), steps, start, end: last.end };
  }

  private rootOf = (term: HclNode): string | HclNode =>
    term.kind === "traversal" && typeof term.root === "string" && term.steps.length === 0 ? term.root : term;

  private term(start: number): HclNode {
    const { text } = this;
    const character = text[start];
    if (character === '"') return this.string(start);
    if (text.startsWith("<<", start)) return this.heredoc(start);
    if (character === "(") {
      this.at++;
      const inner = this.expression();
      this.expect(")");
      return { kind: "parentheses", inner, start, end: this.at };
    }
    if (character === "[") return this.list(start);
    if (character === "{") return this.object(start);
    const number = this.match(/\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y);
    if (number !== undefined) return { kind: "literal", text: number, start, end: this.at };
    return this.named(start);
  }

  private named(start: number): HclNode {
    let name = this.match(identifier);
    if (name === undefined) throw new UnexpectedTextError();
    if (["true", "false", "null"].includes(name)) return { kind: "literal", text: name, start, end: this.at };
    // The function of a provider: `provider::linode::parse`.
    const rest = this.match(/(?:::[\w-]+)+/y);
    name += rest ?? "";
    if (this.text[this.at] !== "(") return { kind: "traversal", root: name, steps: [], start, end: this.at };
    this.at++;
    const args: HclNode[] = [];
    while (this.take(")") === undefined) {
      args.push(this.expression());
      this.take("...");
      this.take(",");
    }
    return { kind: "call", name, args, start, end: this.at };
  }

  private steps(): readonly HclStep[] {
    const steps: HclStep[] = [];
    for (;;) {
      const start = this.at;
      const name = this.match(/\.\s*[\p{ID_Start}_][\p{ID_Continue}-]*/uy);
      if (name !== undefined) {
        steps.push({ kind: "attribute", name: name.slice(1).trim(), start, end: this.at });
        continue;
      }
      const index = this.match(/\.\d+/y);
      if (index !== undefined) {
        const literal: HclNode = { kind: "literal", text: index.slice(1), start: start + 1, end: this.at };
        steps.push({ kind: "index", index: literal, isDotted: true, start, end: this.at });
      } else if (this.match(/\.\*/y) !== undefined) steps.push({ kind: "splat", isFull: false, start, end: this.at });
      else if (this.match(/\[\s*\*\s*\]/y) !== undefined)
        steps.push({ kind: "splat", isFull: true, start, end: this.at });
      else if (this.text[start] === "[") {
        this.at++;
        const inside = this.expression();
        this.expect("]");
        const name = inside.kind === "template" ? this.nameOfKey(inside) : undefined;
        const named = name === undefined ? {} : { name };
        steps.push({ kind: "index", index: inside, isDotted: false, ...named, start, end: this.at });
      } else return steps;
    }
  }

  private list(start: number): HclNode {
    this.at++;
    if (this.isFor()) return this.loop(start, "]");
    const items: HclNode[] = [];
    while (this.take("]") === undefined) {
      items.push(this.expression());
      this.take(",");
    }
    return { kind: "list", items, start, end: this.at };
  }

  private object(start: number): HclNode {
    this.at++;
    if (this.isFor()) return this.loop(start, "}");
    const entries: HclObjectEntry[] = [];
    while (this.take("}") === undefined) {
      const key = this.expression();
      if (this.take("=") === undefined) this.expect(":");
      const value = this.expression();
      entries.push({ name: this.nameOfKey(key), key, value });
      this.match(space);
    }
    return { kind: "object", entries, start, end: this.at };
  }

  private nameOfKey(key: HclNode): string | undefined {
    if (key.kind === "traversal" && key.steps.length === 0 && typeof key.root === "string") return key.root;
    if (key.kind === "template" && key.parts.length === 0) return this.text.slice(key.start + 1, key.end - 1);
    return key.kind === "literal" ? key.text : undefined;
  }

  private isFor(): boolean {
    this.skip();
    return this.match(/for(?=\s)/y) !== undefined;
  }

  /** `[for key, value in collection : result if condition]` */
  private loop(start: number, close: string): HclNode {
    const { key, value, collection } = this.loopHead();
    this.expect(":");
    const first = this.expression();
    const second = this.take("=>") === undefined ? undefined : this.expression();
    const isGrouped = this.take("...") !== undefined;
    this.skip();
    const condition = this.match(/if(?![\w-])/y) === undefined ? undefined : this.expression();
    this.expect(close);
    const results = { resultKey: second === undefined ? undefined : first, result: second ?? first, condition };
    return { kind: "for", key, value, collection, ...results, isGrouped, start, end: this.at };
  }

  private loopHead() {
    const first = this.identifier();
    const second = this.take(",") === undefined ? undefined : this.identifier();
    this.skip();
    if (this.match(/in(?![\w-])/y) === undefined) throw new UnexpectedTextError();
    const collection = this.expression();
    return { key: second === undefined ? undefined : first, value: second ?? first, collection };
  }

  private string(start: number): HclNode {
    this.at++;
    const content = this.at;
    const parts = this.template(() => this.match(/"/y) !== undefined, content);
    const [only] = parts;
    const isWrap =
      parts.length === 1 &&
      only !== undefined &&
      /^\$\{~?\s*$/.test(this.text.slice(content, only.start)) &&
      /^\s*~?\}$/.test(this.text.slice(only.end, this.at - 1));
    return { kind: "template", parts, isWrap, start, end: this.at };
  }

  private heredoc(start: number): HclNode {
    const opening = this.match(/<<-?[A-Za-z_][\w-]*[ \t\r]*\n/y);
    if (opening === undefined) throw new UnexpectedTextError();
    const word = /[A-Za-z_][\w-]*/.exec(opening)?.[0] ?? "";
    const end = new RegExp(`[ \\t]*${word}(?=[ \\t]*(?:\\r?\\n|$))`, "y");
    const isEnd = () => this.text[this.at - 1] === "\n" && this.match(end) !== undefined;
    const parts = this.template(isEnd, this.at);
    return { kind: "template", parts, isWrap: false, start, end: this.at };
  }

  /** Parses a template up to its end, or to a directive that ends the loop around it. */
  private template(isEnd: () => boolean, start: number): HclNode[] {
    const parts: HclNode[] = [];
    while (!isEnd()) {
      if (this.at >= this.text.length) throw new UnexpectedTextError();
      if (this.match(/\\[\s\S]|\$\$\{|%%\{/y) !== undefined) continue;
      if (this.match(/\$\{~?/y) !== undefined) {
        parts.push(this.expression());
        this.closeTemplate();
      } else if (this.match(/%\{~?\s*/y) !== undefined) parts.push(...this.directive(start));
      else this.at++;
    }
    return parts;
  }

  private directive(start: number): readonly HclNode[] {
    const word = this.match(identifier);
    if (word === "if") {
      const condition = this.expression();
      this.closeTemplate();
      return [condition];
    }
    if (word !== "for") {
      this.closeTemplate();
      return [];
    }
    const head = this.loopHead();
    this.closeTemplate();
    const parts = this.template(() => this.match(/%\{~?\s*endfor\s*~?\}/y) !== undefined, start);
    const result: HclNode = { kind: "template", parts, isWrap: false, start, end: this.at };
    const none = { resultKey: undefined, condition: undefined, isGrouped: false };
    return [{ kind: "for", ...head, result, ...none, start, end: this.at }];
  }

  private closeTemplate(): void {
    this.skip();
    if (this.match(/~?\}/y) === undefined) throw new UnexpectedTextError();
  }

  private identifier(): string {
    this.skip();
    const name = this.match(identifier);
    if (name === undefined) throw new UnexpectedTextError();
    return name;
  }

  private skip(): void {
    this.match(spaceWithoutCommas);
  }

  private take(token: string): string | undefined {
    const before = this.at;
    this.skip();
    const isOther = token === "=" && /^=[=>]/.test(this.text.slice(this.at, this.at + 2));
    if (this.text.startsWith(token, this.at) && !isOther) {
      this.at += token.length;
      return token;
    }
    this.at = before;
    return undefined;
  }

  private expect(token: string): void {
    if (this.take(token) === undefined) throw new UnexpectedTextError();
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    this.at += found?.length ?? 0;
    return found;
  }
}
