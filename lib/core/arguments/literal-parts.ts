import { escapeTemplate, literalOf } from "../../../src/shared/template";
import { textToken } from "../tokens/function-of-text";
import { damageInText } from "../tokens/replace-tokens";
import { literal } from "./literal";

/** Marks a string as literal text, except for the CDKTF tokens that the program's author put into it. */
export function literalAroundTokens(text: string): string {
  // The validation of the construct reports damaged tokens.
  if (damageInText(text) !== undefined) return text;
  const parts = text.split(textToken);
  const isLast = (index: number) => index === parts.length - 1;
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const escaped = escapeTemplate(part);
      // A dollar sign before an expression would escape it.
      return isLast(index) ? escaped : escaped.replace(/[$%]+$/, '${"$&"}');
    })
    .join("");
}

const mapStrings = <Fields extends object>(fields: Fields, change: (text: string) => string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? change(value) : value,
    ]),
  ) as Fields;

/** Marks every string field of an object as literal text. */
export const literalFields = <Fields extends object>(fields: Fields): Fields => mapStrings(fields, literal);

/** Replaces every string field that is literal text by the text that it stands for. */
export const plainFields = <Fields extends object>(fields: Fields): Fields =>
  mapStrings(fields, (text) => literalOf(text) ?? text);
