import { type IResolvable, type IResolveContext, Token } from "cdktf";

/** A number token in a string. All are negative with three digits in the exponent, so their start and end are unambiguous. */
const numberToken = /-\d(?:\.\d+)?e\+(?:2[789]\d|30\d)/g;

/** Replaces each number token in a string by a string token, which keeps its value next to any other characters. */
export const withNumbersAsTexts = (text: string): string =>
  text.replace(numberToken, (digits) => {
    const number = Number(digits);
    return Token.isUnresolved(number) ? Token.asString(number) : digits;
  });

/** A function of a string that both Terraform and the program can compute. */
interface TextFunction {
  /** The name of the Terraform function. */
  readonly name: "base64encode" | "jsonencode";
  readonly apply: (text: string) => string;
}

/** Applies a function to a string. If parts of the string are known only after apply, Terraform applies the function. */
export function applyToText(by: TextFunction, text: string): string {
  const given = withNumbersAsTexts(text);
  return Token.isUnresolved(given) ? Token.asString(new LateResult(by, given)) : by.apply(given);
}

/** A part of a string: a Terraform expression, or known characters. */
type Part = { readonly expression: string } | { readonly known: string };

/** Splits a string at its tokens, and keeps them. */
export const textToken = /(\$\{TfToken\[[\w:.-]+\]\})/;
const wholeExpression = /^\$\{([^]*)\}$/;

/** Resolves at synth, when lazy values of the program are known, too. */
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

/** Encodes known parts in base64, because Terraform would interpret quotes, backslashes and `${` in a script. */
const expressionOf = (part: Part): string =>
  "expression" in part ? part.expression : `base64decode("${Buffer.from(part.known, "utf8").toString("base64")}")`;
