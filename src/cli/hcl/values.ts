import { literalOf } from "../../shared/template";
import { hclPart, type Scanned } from "./scan";

/** A range of offsets in a file. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** One `key = value` of an object. */
export interface HclValueEntry extends TextRange {
  /** Undefined if an expression computes the key. */
  readonly key: string | undefined;
  readonly value: HclValue;
}

/** A value in HCL or JSON, as far as edits need its structure. Any other expression keeps its range only. */
export type HclValue = TextRange &
  (
    | { readonly kind: "object"; readonly entries: readonly HclValueEntry[] }
    | { readonly kind: "list"; readonly elements: readonly HclValue[] }
    | { readonly kind: "literal"; readonly value: string | number | boolean | null }
    | { readonly kind: "expression" }
  );

/** Reads the value between two offsets of a scanned file, such as the expression of an attribute. */
export function readHclValue(file: Scanned, { start, end }: TextRange): HclValue {
  return new ValueReader(file, start, end).value("]");
}

/** The sign after a value. In an object, the end of the line also ends a value. */
type Ending = "}" | "]" | ")";

const word = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class ValueReader {
  constructor(
    private readonly scanned: Scanned,
    private at: number,
    private readonly limit: number,
  ) {}

  value(ending: Ending): HclValue {
    this.skipSpace();
    const start = this.at;
    const primary = this.primary();
    const { at } = this;
    if (primary && this.isAtEnd(ending)) return { ...primary, start, end: at };
    // An operator, an index or a call follows, so the part isn't the whole value.
    this.at = at;
    return { kind: "expression", start, end: this.skipExpression(ending) };
  }

  private primary(): HclValue | undefined {
    const { text } = this.scanned;
    const start = this.at;
    const range = { start, end: start };
    if (text[start] === "{") return this.isFor() ? undefined : this.object(start);
    if (text[start] === "[") return this.isFor() ? undefined : this.list(start);
    if (text[start] === '"') {
      const value = this.quoted();
      return value === undefined ? undefined : { ...range, kind: "literal", value };
    }
    if (this.take("(")) {
      const inner = this.value(")");
      this.skipSpace();
      return this.take(")") && inner.kind === "literal" ? inner : undefined;
    }
    const digits = this.match(number);
    if (digits !== undefined) return { ...range, kind: "literal", value: Number(digits) };
    const name = this.match(word);
    if (name === "true" || name === "false") return { ...range, kind: "literal", value: name === "true" };
    if (name === "null") return { ...range, kind: "literal", value: null };
    return undefined;
  }

  private object(start: number): HclValue | undefined {
    const entries: HclValueEntry[] = [];
    for (this.at++; ;) {
      this.skipSpace(",");
      if (this.take("}")) return { kind: "object", entries, start, end: this.at };
      const from = this.at;
      const key = this.key();
      if (!this.take("=") && !this.take(":")) return undefined;
      const value = this.value("}");
      entries.push({ key, value, start: from, end: value.end });
      this.at = value.end;
    }
  }

  private list(start: number): HclValue | undefined {
    const elements: HclValue[] = [];
    for (this.at++; ;) {
      this.skipSpace(",");
      if (this.take("]")) return { kind: "list", elements, start, end: this.at };
      if (this.at >= this.limit) return undefined;
      elements.push(this.value("]"));
    }
  }

  /** Reads a key up to its sign. A key in parentheses is an expression unless it is a literal. */
  private key(): string | undefined {
    const start = this.at;
    const name = this.match(word);
    const plain = name ?? (this.scanned.text[start] === '"' ? this.quoted() : undefined);
    this.skipSpace();
    if (plain !== undefined && this.isSign()) return plain;
    this.at = start;
    if (this.take("(")) {
      const inner = this.value(")");
      this.skipSpace();
      const isClosed = this.take(")");
      this.skipSpace();
      if (isClosed && this.isSign()) return inner.kind === "literal" ? String(inner.value) : undefined;
      this.at = start;
    }
    for (let depth = 0; this.at < this.limit && !(depth === 0 && this.isSign()); this.at++) depth += this.nesting();
    return undefined;
  }

  private readonly isSign = () => this.isCode() && "=:".includes(this.scanned.text[this.at] ?? " ");

  /** Reads a quoted string. Undefined if it contains an expression or an escape that JSON doesn't have. */
  private quoted(): string | undefined {
    const { text, depths } = this.scanned;
    const start = this.at;
    const depth = depths[start] ?? 0;
    for (this.at++; this.at < this.limit && (depths[this.at] ?? 0) > depth;) this.at++;
    try {
      return literalOf(JSON.parse(text.slice(start, this.at)) as string);
    } catch {
      // HCL has escapes that JSON lacks, so the value counts as unknown.
      return undefined;
    }
  }

  /** True for `{ for …` and `[ for …`. */
  private isFor(): boolean {
    const start = this.at;
    this.at++;
    this.skipSpace();
    const isFor = this.match(word) === "for" && /\s/.test(this.scanned.text[this.at] ?? "");
    this.at = start;
    return isFor;
  }

  private isAtEnd(ending: Ending): boolean {
    const { text } = this.scanned;
    // In parentheses and lists, an expression may continue on the next line.
    this.skipSpace("", ending !== "}");
    return this.at >= this.limit || text[this.at] === "," || text[this.at] === "\n" || text[this.at] === ending;
  }

  /** Skips to the end of a value. Returns the offset after its last sign. */
  private skipExpression(ending: Ending): number {
    const { text, parts } = this.scanned;
    let end = this.at;
    for (let depth = 0; this.at < this.limit; this.at++) {
      const character = text[this.at] ?? "";
      const isEnd = character === "," || character === ending || (ending === "}" && character === "\n");
      if (depth === 0 && this.isCode() && isEnd) break;
      depth += this.nesting();
      if (parts[this.at] !== hclPart.comment && character.trim() !== "") end = this.at + 1;
    }
    return end;
  }

  private nesting(): number {
    const character = this.scanned.text[this.at] ?? "";
    if (!this.isCode()) return 0;
    return "([{".includes(character) ? 1 : ")]}".includes(character) ? -1 : 0;
  }

  private isCode(): boolean {
    return this.scanned.parts[this.at] === hclPart.code && this.scanned.depths[this.at] === 0;
  }

  /** Skips blanks, comments, line ends unless `acrossLines` is false, and these signs. */
  private skipSpace(signs = "", acrossLines = true): void {
    const { text, parts } = this.scanned;
    for (; this.at < this.limit; this.at++) {
      const character = text[this.at] ?? "";
      if (parts[this.at] === hclPart.comment || signs.includes(character)) continue;
      if (character.trim() !== "" || (!acrossLines && character === "\n")) return;
    }
  }

  private take(sign: string): boolean {
    if (this.at >= this.limit || this.scanned.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.scanned.text) ?? [];
    this.at += found?.length ?? 0;
    return found;
  }
}
