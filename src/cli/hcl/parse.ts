import { CommandError } from "../command";
import { hclPart, scanHcl, type Scanned } from "./scan";

/** The common part of attributes and blocks. Positions are offsets in the file. */
interface Located {
  readonly start: number;
  readonly end: number;
  /** The lines of the comments since the item before, without indentation. An empty line separates groups. */
  readonly comments: readonly string[];
}

export interface HclAttribute extends Located {
  readonly kind: "attribute";
  readonly name: string;
  /** The text of the expression. */
  readonly expression: string;
  readonly expressionStart: number;
  /** The comment behind it, on the same line. */
  readonly remark: string;
}

export interface HclBlock extends Located {
  readonly kind: "block";
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: readonly HclItem[];
  /** The lines of the comments behind the last item in it. */
  readonly lastComments?: readonly string[];
  /** The comment behind it, on the same line. */
  readonly remark?: string;
}

export type HclItem = HclAttribute | HclBlock;

/**
 * Parses the structure of an HCL file. Expressions aren't parsed.
 * @throws CommandError with the file and the line if the structure is invalid
 */
export function parseHcl(text: string, file: string): readonly HclItem[] {
  const parser = new Parser(scanHcl(text), file);
  return parser.body().items;
}

export const nameOf = (item: HclItem): string => (item.kind === "attribute" ? item.name : item.type);

/** Returns the attribute of a block. Undefined if the block doesn't set it. */
export const attributeIn = ({ body }: HclBlock, name: string): HclAttribute | undefined =>
  body.find((item): item is HclAttribute => item.kind === "attribute" && item.name === name);

/** Returns the lines of all comments of an item, with those above it. */
export function commentsIn(item: HclItem): readonly string[] {
  const { comments, remark = "" } = item;
  const inside = item.kind === "block" ? [...item.body.flatMap(commentsIn), ...(item.lastComments ?? [])] : [];
  return [...comments, ...inside, ...(remark === "" ? [] : [remark])];
}

/** Returns the comments inside a block that is removed. */
export const innerComments = (item: HclBlock): string =>
  commentsIn({ ...item, comments: [], remark: "" })
    .filter((line) => line !== "")
    .join("\n");

/** Returns the line number of an offset. */
export const lineNumberAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

class Parser {
  private at = 0;

  constructor(
    private readonly scanned: Scanned,
    private readonly file: string,
  ) {}

  /** Reads items up to the brace that closes the block, or to the end of the file. */
  body(isNested = false): { readonly items: readonly HclItem[]; readonly lastComments: readonly string[] } {
    const items: HclItem[] = [];
    for (;;) {
      const comments = this.skipSpace();
      const { text } = this.scanned;
      if (this.at >= text.length) {
        if (isNested) throw this.failure("a block isn't closed");
        return { items, lastComments: comments };
      }
      if (text[this.at] === "}" && isNested) return { items, lastComments: comments };
      items.push(this.item(comments));
    }
  }

  private item(comments: readonly string[]): HclItem {
    const start = this.at;
    const name = this.word();
    if (name === undefined) throw this.failure("expected an attribute or a block");
    const nameEnd = this.at;
    this.skipBlanks();
    const comment = this.scanned.text.slice(nameEnd, this.at).trim();
    if (this.scanned.text[this.at] === "=") {
      this.at++;
      const all = comment === "" ? comments : [...comments, comment];
      return { kind: "attribute", name, ...this.expression(), start, end: this.at, comments: all };
    }
    const labels: string[] = [];
    while (this.scanned.text[this.at] !== "{") {
      const label = this.label();
      if (label === undefined) throw this.failure(`expected = or { after ${name}`);
      labels.push(label);
      this.skipBlanks();
    }
    this.at++;
    const { items: body, lastComments } = this.body(true);
    this.at++;
    const end = this.at;
    return { kind: "block", type: name, labels, body, lastComments, remark: this.remark(), start, end, comments };
  }

  /** Reads the comment behind a block. */
  private remark(): string {
    const { text, parts } = this.scanned;
    let at = this.at;
    while (/[ \t]/.test(text[at] ?? "")) at++;
    const start = at;
    while (at < text.length && parts[at] === hclPart.comment) at++;
    if (at > start) this.at = at;
    return text.slice(start, at).trim();
  }

  private expression() {
    const { text, parts, depths } = this.scanned;
    const start = this.at;
    let brackets = 0;
    let end = start;
    for (; this.at < text.length; this.at++) {
      const isCode = parts[this.at] === hclPart.code && depths[this.at] === 0;
      const character = text[this.at] ?? "";
      if (isCode && brackets === 0 && (character === "\n" || character === "}")) break;
      if (isCode && "([{".includes(character)) brackets++;
      if (isCode && ")]}".includes(character)) brackets--;
      const isComment = parts[this.at] === hclPart.comment;
      if (!isComment && (!isCode || character.trim() !== "")) end = this.at + 1;
    }
    const remark = text.slice(end, this.at).trim();
    const expression = text.slice(start, end);
    const expressionStart = start + expression.length - expression.trimStart().length;
    return { expression: expression.trim(), expressionStart, remark };
  }

  /** Skips spaces, lines and comments, and returns the lines of the comments. */
  private skipSpace(): readonly string[] {
    const { text, parts } = this.scanned;
    const comments: string[] = [];
    let lines = 0;
    while (this.at < text.length) {
      if (parts[this.at] === hclPart.comment) {
        if (lines > 1 && comments.length > 0) comments.push("");
        lines = 0;
        comments.push(...this.comment());
      } else if (/[\s,]/.test(text[this.at] ?? "")) {
        if (text[this.at] === "\n") lines++;
        this.at++;
      } else break;
    }
    if (lines > 1 && comments.length > 0 && text[this.at] !== "}") comments.push("");
    return comments;
  }

  /** Reads the lines of a comment, without its indentation. */
  private comment(): readonly string[] {
    const { text, parts } = this.scanned;
    const start = this.at;
    const column = start - text.lastIndexOf("\n", start) - 1;
    while (this.at < text.length && parts[this.at] === hclPart.comment) this.at++;
    const indentation = new RegExp(`^[ \\t]{0,${String(column)}}`);
    return text
      .slice(start, this.at)
      .split("\n")
      .map((line) => line.replace(indentation, "").trimEnd());
  }

  private skipBlanks(): void {
    const { text, parts } = this.scanned;
    while (/[ \t]/.test(text[this.at] ?? "") || parts[this.at] === hclPart.comment) this.at++;
  }

  private word = () => this.match(/[\p{ID_Start}_][\p{ID_Continue}-]*/uy);

  private label(): string | undefined {
    const quoted = this.match(/"(?:\\.|[^"\\\n])*"/y);
    return quoted === undefined ? this.word() : quoted.slice(1, -1);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.scanned.text) ?? [];
    this.at += found?.length ?? 0;
    return found;
  }

  private failure(problem: string): CommandError {
    const { text } = this.scanned;
    return new CommandError(
      `${this.file}:${String(lineNumberAt(text, this.at))}: ${problem}. Run terraform validate, and fix the file.`,
    );
  }
}
