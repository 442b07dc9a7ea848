import { CommandFailure } from "../command";
import { hclPart, scanHcl, type Scanned } from "./scan";

/** The common part of attributes and blocks. Positions are offsets in the file. */
interface Located {
  readonly start: number;
  readonly end: number;
  /** The lines of the comments above, without indentation. */
  readonly comments: readonly string[];
}

export interface HclAttribute extends Located {
  readonly kind: "attribute";
  readonly name: string;
  /** The text of the expression. */
  readonly expression: string;
  /** The comment after it, on the same line. */
  readonly remark: string;
}

export interface HclBlock extends Located {
  readonly kind: "block";
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: readonly HclItem[];
}

export type HclItem = HclAttribute | HclBlock;

/**
 * Parses the structure of an HCL file. Expressions aren't parsed.
 * @throws CommandFailure with the file and the line if the structure is invalid
 */
export function parseHcl(text: string, file: string): readonly HclItem[] {
  const parser = new Parser(scanHcl(text), file);
  return parser.body();
}

export const nameOf = (item: HclItem): string => (item.kind === "attribute" ? item.name : item.type);

/** Returns the attribute of a block. Undefined if the block doesn't set it. */
export const attributeIn = ({ body }: HclBlock, name: string): HclAttribute | undefined =>
  body.find((item): item is HclAttribute => item.kind === "attribute" && item.name === name);

/** Returns the line number of an offset. */
export const lineNumberAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

class Parser {
  private at = 0;

  constructor(
    private readonly scanned: Scanned,
    private readonly file: string,
  ) {}

  /** Reads items up to the brace that closes the block, or to the end of the file. */
  body(isNested = false): readonly HclItem[] {
    const items: HclItem[] = [];
    for (;;) {
      const comments = this.skipSpace();
      const { text } = this.scanned;
      if (this.at >= text.length) {
        if (isNested) throw this.failure("a block isn't closed");
        return items;
      }
      if (text[this.at] === "}" && isNested) return items;
      items.push(this.item(comments));
    }
  }

  private item(comments: readonly string[]): HclItem {
    const start = this.at;
    const name = this.word();
    if (name === undefined) throw this.failure("expected an attribute or a block");
    this.skipBlanks();
    if (this.scanned.text[this.at] === "=") {
      this.at++;
      const { expression, remark } = this.expression();
      return { kind: "attribute", name, expression, remark, start, end: this.at, comments };
    }
    const labels: string[] = [];
    while (this.scanned.text[this.at] !== "{") {
      const label = this.label();
      if (label === undefined) throw this.failure(`expected = or { after ${name}`);
      labels.push(label);
      this.skipBlanks();
    }
    this.at++;
    const body = this.body(true);
    this.at++;
    return { kind: "block", type: name, labels, body, start, end: this.at, comments };
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
    return { expression: text.slice(start, end).trim(), remark };
  }

  /** Skips spaces, lines and comments, and returns the comments directly above the next item. */
  private skipSpace(): readonly string[] {
    const { text, parts } = this.scanned;
    let comments: string[] = [];
    let blankLines = 0;
    while (this.at < text.length) {
      const character = text[this.at] ?? "";
      if (parts[this.at] === hclPart.comment) {
        const start = this.at;
        while (this.at < text.length && parts[this.at] === hclPart.comment) this.at++;
        comments = [
          ...comments,
          ...text
            .slice(start, this.at)
            .split("\n")
            .map((line) => line.trim()),
        ];
        blankLines = 0;
      } else if (/[\s,]/.test(character)) {
        if (character === "\n") blankLines++;
        if (blankLines > 1) comments = [];
        this.at++;
      } else break;
    }
    return comments;
  }

  private skipBlanks(): void {
    while (/[ \t]/.test(this.scanned.text[this.at] ?? "")) this.at++;
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

  private failure(problem: string): CommandFailure {
    const { text } = this.scanned;
    return new CommandFailure(
      `${this.file}:${String(lineNumberAt(text, this.at))}: ${problem}. Run terraform validate, and fix the file.`,
    );
  }
}
