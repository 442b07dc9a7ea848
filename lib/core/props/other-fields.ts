import { Fn, Token } from "cdktf";
import { type Fields, isPlainObject, otherFieldsIn, type Properties, snake } from "../../../src/contract";
import { applyToText } from "../tokens/function-of-text";
import { replaceTokens } from "../tokens/replace-tokens";

const isKnownObject = (value: unknown): value is Properties => isPlainObject(value) && !Token.isUnresolved(value);

/** True if JSON can represent a value. Without this check, other values would silently be omitted from the JSON. */
const isJson = (value: unknown): boolean => {
  if (Token.isUnresolved(value)) return true;
  if (Array.isArray(value)) return value.every((entry) => entry !== undefined && isJson(entry));
  if (isKnownObject(value)) return Object.values(value).every((entry) => entry === undefined || isJson(entry));
  return value === null || ["string", "number", "boolean"].includes(typeof value);
};

/** True if a string contains a Terraform expression that the user wrote. */
const hasExpression = (text: string) => /[$%]\{(?!TfToken\[)/.test(text);

const json = { name: "jsonencode", apply: (text: string) => JSON.stringify(text) } as const;

/** Converts a value to JSON, with the API's spelling of names. Terraform encodes only parts that are known after apply. */
function toJson(value: unknown): string {
  if (typeof value === "string" && !hasExpression(value)) return applyToText(json, value);
  if (typeof value === "string" || Token.isUnresolved(value)) return Token.asString(Fn.jsonencode(value));
  if (Array.isArray(value)) return `[${value.map(toJson).join(",")}]`;
  if (!isKnownObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([name, entry]) => `${JSON.stringify(snake(name))}:${toJson(entry)}`).join(",")}}`;
}

const fieldForOthers = (fields: Fields) => Object.keys(fields).find((name) => fields[name]?.spec.otherFields === true);

/**
 * Moves fields that a contract doesn't have into its field for other fields, as JSON. Fields that JSON can't represent stay
 * in place, and fail the validation.
 */
export function collectOtherFields(fields: Fields, entry: unknown): unknown {
  const place = fieldForOthers(fields);
  if (place === undefined || !isKnownObject(entry) || entry[place] !== undefined) return entry;
  const entries = Object.entries(entry).filter(([, value]) => value !== undefined);
  const own = Object.fromEntries(entries.filter(([name]) => Object.hasOwn(fields, name)));
  const further = Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(fields, name)));
  if (Object.keys(further).length === 0) return own;
  return replaceTokens(further).damages.length > 0 || !isJson(further) ? entry : { ...own, [place]: toJson(further) };
}

/** Returns the names of an object's fields that the contract doesn't have. */
export function otherFieldNames(fields: Fields, entry: unknown): readonly string[] {
  const place = fieldForOthers(fields);
  return place !== undefined && isKnownObject(entry) ? Object.keys(otherFieldsIn(entry[place])) : [];
}
