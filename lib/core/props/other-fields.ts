import { Fn, Token } from "cdktf";
import type { Fields, Properties } from "../../../src/contract";
import { otherFieldsIn, snake } from "../../../src/contract";
import { replaceTokens } from "../tokens/replace-tokens";

const isObject = (value: unknown): value is Properties =>
  Object.prototype.toString.call(value) === "[object Object]" && !Token.isUnresolved(value);

/** What JSON has no word for would be lost in the text without a sign. */
const isJson = (value: unknown): boolean => {
  if (Token.isUnresolved(value)) return true;
  if (Array.isArray(value)) return value.every((entry) => entry !== undefined && isJson(entry));
  if (isObject(value)) return Object.values(value).every((entry) => entry === undefined || isJson(entry));
  return value === null || ["string", "number", "boolean"].includes(typeof value);
};

/** What Terraform knows only later, and a text with an expression in it. */
const isKnownLater = (value: unknown) => Token.isUnresolved(value) || (typeof value === "string" && /[$%]\{/.test(value));

/**
 * As JSON, with the names as the service writes them. CDKTF does not escape the texts inside an object that it gives to
 * a function, so that Terraform writes only what is known late.
 */
function toJson(value: unknown): string {
  if (isKnownLater(value)) return Token.asString(Fn.jsonencode(value));
  if (Array.isArray(value)) return `[${value.map(toJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([name, entry]) => `${JSON.stringify(snake(name))}:${toJson(entry)}`).join(",")}}`;
}

const fieldForOthers = (fields: Fields) => Object.keys(fields).find((name) => fields[name]?.facts.otherFields === true);

/**
 * An object whose fields the contract does not tell in full: all others go into the text that has a place for them.
 * What cannot be written as JSON stays where it is, and is judged there.
 */
export function collectOtherFields(fields: Fields, entry: unknown): unknown {
  const place = fieldForOthers(fields);
  if (place === undefined || !isObject(entry) || entry[place] !== undefined) return entry;
  const said = Object.entries(entry).filter(([, value]) => value !== undefined);
  const own = Object.fromEntries(said.filter(([name]) => Object.hasOwn(fields, name)));
  const further = Object.fromEntries(said.filter(([name]) => !Object.hasOwn(fields, name)));
  if (Object.keys(further).length === 0) return own;
  return replaceTokens(further).damages.length > 0 || !isJson(further) ? entry : { ...own, [place]: toJson(further) };
}

/** The names that such an object says beyond those that the contract tells. */
export function otherFieldNames(fields: Fields, entry: unknown): readonly string[] {
  const place = fieldForOthers(fields);
  return place !== undefined && isObject(entry) ? Object.keys(otherFieldsIn(entry[place])) : [];
}
