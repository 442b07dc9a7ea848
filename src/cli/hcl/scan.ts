/** The kind of a character: part of a comment, of code, or of literal text with its quotes. */
export const hclPart = { comment: 0, code: 1, text: 2 } as const;

/** The kind of each character of an HCL text, and the number of strings and templates around it. */
export interface Scanned {
  readonly text: string;
  readonly parts: Uint8Array;
  readonly depths: Uint16Array;
}

type Context =
  | { readonly in: "code"; braces: number }
  | { readonly in: "string" }
  | { readonly in: "heredoc"; readonly end: RegExp };

/** Scans an HCL file or expression. */
export function scanHcl(text: string): Scanned {
  const scanner = new Scanner(text);
  while (scanner.at < text.length) scanner.step();
  return { text, parts: scanner.parts, depths: scanner.depths };
}

/** Removes the comments from an HCL text. */
export function withoutComments(text: string): string {
  const { parts } = scanHcl(text);
  return Array.from(parts, (part, at) => (part === hclPart.comment ? "" : text.charAt(at))).join("");
}

/** Returns the comments in an HCL text. */
export function commentsOfText(text: string): readonly string[] {
  const { parts } = scanHcl(text);
  const marked = Array.from(parts, (part, at) => (part === hclPart.comment ? text.charAt(at) : "\0")).join("");
  return marked.split(/\0+/).filter((comment) => comment !== "");
}

class Scanner {
  at = 0;
  readonly parts: Uint8Array;
  readonly depths: Uint16Array;
  private readonly stack: Context[] = [{ in: "code", braces: 0 }];

  constructor(private readonly text: string) {
    this.parts = new Uint8Array(text.length);
    this.depths = new Uint16Array(text.length);
  }

  step(): void {
    const context = this.stack.at(-1);
    if (context?.in === "string") this.inString();
    else if (context?.in === "heredoc") this.inHeredoc(context.end);
    else if (context) this.inCode(context);
  }

  private inCode(context: Extract<Context, { in: "code" }>): void {
    const [comment] = this.match(/#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y);
    if (comment !== undefined) {
      this.take(comment.length, hclPart.comment);
      return;
    }
    const [start, end] = this.match(/<<-?([\p{ID_Start}_][\p{ID_Continue}-]*)[ \t\r]*\n/uy);
    if (start !== undefined) {
      this.take(start.length, hclPart.text);
      this.stack.push({ in: "heredoc", end: new RegExp(`[ \\t]*${end ?? ""}[ \\t]*(?=\\r?\\n|$)`, "y") });
      return;
    }
    const character = this.text[this.at];
    if (character === '"') {
      this.take(1, hclPart.text);
      this.stack.push({ in: "string" });
      return;
    }
    if (character === "{") context.braces++;
    if (character === "}" && context.braces === 0 && this.stack.length > 1) {
      this.stack.pop();
      this.take(1, hclPart.text);
      return;
    }
    if (character === "}") context.braces--;
    this.take(1, hclPart.code);
  }

  private inString(): void {
    if (this.takeTemplate()) return;
    const character = this.text[this.at];
    if (character === "\\") this.take(2, hclPart.text);
    else {
      this.take(1, hclPart.text);
      if (character === '"') this.stack.pop();
    }
  }

  private inHeredoc(end: RegExp): void {
    const isLineStart = this.text[this.at - 1] === "\n";
    const [last] = isLineStart ? this.match(end) : [];
    if (last !== undefined) {
      this.stack.pop();
      this.take(last.length, hclPart.text);
    } else if (!this.takeTemplate()) this.take(1, hclPart.text);
  }

  /** Enters the code of a template. A doubled sign is an escape. */
  private takeTemplate(): boolean {
    const [escaped] = this.match(/\$\$\{|%%\{/y);
    if (escaped !== undefined) {
      this.take(escaped.length, hclPart.text);
      return true;
    }
    if (this.match(/[$%]\{/y)[0] === undefined) return false;
    this.take(2, hclPart.text);
    this.stack.push({ in: "code", braces: 0 });
    return true;
  }

  private match(pattern: RegExp): readonly (string | undefined)[] {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text) ?? [];
  }

  private take(length: number, part: number): void {
    const end = Math.min(this.at + length, this.text.length);
    this.parts.fill(part, this.at, end);
    this.depths.fill(this.stack.length - 1, this.at, end);
    this.at = end;
  }
}
