import { Token } from "cdktf";
import type { IResolvable, IResolveContext } from "cdktf";

/** A number token in a text. All are negative, and have three digits in the exponent, so it is clear where they begin and end. */
const numberToken = /-\d(?:\.\d+)?e\+(?:2[789]\d|30\d)/g;

/** A text with each number token in it replaced by a text token, which keeps its value whatever stands beside it. */
export const withNumbersAsTexts = (text: string): string =>
  text.replace(numberToken, (digits) => {
    const number = Number(digits);
    return Token.isUnresolved(number) ? Token.asString(number) : digits;
  });

/** What both Terraform and the program can make of a text. */
interface TextFunction {
  /** Terraform's name of it. */
  readonly name: "base64encode" | "jsonencode";
  readonly apply: (text: string) => string;
}

/** The result for a text. Where parts of the text are known only after apply, Terraform applies the function. */
export function applyToText(by: TextFunction, text: string): string {
  const given = withNumbersAsTexts(text);
  return Token.isUnresolved(given) ? Token.asString(new LateResult(by, given)) : by.apply(given);
}

/** A part of a text: an expression of Terraform, or characters that are known. */
type Part = { readonly expression: string } | { readonly known: string };

const textToken = /(\$\{TfToken\[[\w:.-]+\]\})/;
const wholeExpression = /^\$\{([^]*)\}$/;

/** Waits for the synth, when what the program computes late is known too. */
class LateResult implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(
    private readonly by: TextFunction,
    private readonly text: string,
  ) {}

  resolve(context: IResolveContext): string {
    const { name, apply } = this.by;
    const parts = this.text.split(textToken).flatMap((part) => (part === "" ? [] : [partOf(part, context)]));
    if (parts.every((part) => "known" in part)) return apply(parts.map(({ known }) => known).join(""));
    const texts = parts.map(expressionOf);
    return `\${${name}(${texts.length === 1 ? (texts[0] ?? "") : `join("", [${texts.join(", ")}])`})}`;
  }

  toString(): string {
    return Token.asString(this);
  }
}

function partOf(part: string, context: IResolveContext): Part {
  if (!textToken.test(part)) return { known: part };
  const resolved: unknown = context.resolve(part);
  const text = String(resolved);
  const expression = wholeExpression.exec(text)?.[1];
  if (expression !== undefined) return { expression };
  return text.includes("${") ? { expression: JSON.stringify(text) } : { known: text };
}

/** Quotes, backslashes and `${` of a script would mean something to Terraform, so it gets known parts in base64. */
const expressionOf = (part: Part): string =>
  "expression" in part ? part.expression : `base64decode("${Buffer.from(part.known, "utf8").toString("base64")}")`;
