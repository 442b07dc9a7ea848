import { quoteHcl } from "../../../shared/template";
import { type HclNode, parseExpression } from "../../hcl/expression";

/** Returns the value of a JSON literal. Undefined for any other expression. */
export function literalValue(expression: string): unknown {
  try {
    return /[$%]\{/.test(expression) ? undefined : (JSON.parse(expression) as unknown);
  } catch {
    return undefined;
  }
}

/** Chooses between two values by a condition, unless the expression is a literal. Null means false. */
export function valueAmong(values: Readonly<Record<string, string>>, expression: string): string {
  const known = values[expression === "null" ? "false" : expression.replace(/^"(true|false)"$/, "$1")];
  if (known !== undefined) return quoteHcl(known);
  return `coalesce(${expression}, false) ? ${quoteHcl(values["true"] ?? "")} : ${quoteHcl(values["false"] ?? "")}`;
}

/**
 * Replaces the prefix of a string, unless it is null: `linode/debian12` becomes `public/debian12`.
 * @param rewrite rewrites the references in a part of the expression
 */
export function withPrefix(
  expression: string,
  [ours, theirs]: readonly [string, string],
  rewrite: (text: string) => string,
): string {
  const node = parseExpression(expression);
  const textOf = ({ start, end }: HclNode) => expression.slice(start, end);
  const converted = (part: HclNode): string => {
    const own = textOf(part);
    const literal = literalValue(own);
    if (typeof literal === "string")
      return literal.startsWith(theirs) ? quoteHcl(ours + literal.slice(theirs.length)) : own;
    if (own === "null") return own;
    if (part.kind === "parentheses") return `(${converted(part.inner)})`;
    if (part.kind === "conditional") {
      const [yes, no] = part.branches.map(converted);
      return `${rewrite(textOf(part.condition))} ? ${yes ?? ""} : ${no ?? ""}`;
    }
    const text = rewrite(own);
    // A reference to an image of this provider has the prefix already.
    if (part.kind === "traversal" && text !== own && !text.startsWith("try(")) return text;
    return replaced(part, text, [ours, theirs]);
  };
  return node ? converted(node) : replaced(undefined, expression, [ours, theirs]);
}

function replaced(node: HclNode | undefined, text: string, [ours, theirs]: readonly [string, string]): string {
  const call = `replace(${text}, "/^${theirs.replaceAll("/", "\\\\/")}/", ${quoteHcl(ours)})`;
  // A template is never null.
  if (node?.kind === "template" && !node.isWrap) return call;
  return `${node?.kind === "operation" ? `(${text})` : text} == null ? null : ${call}`;
}
