import { isDeepStrictEqual } from "node:util";
import {
  type Contract,
  type Field,
  type FieldUse,
  type Properties,
  isEmptyResponse,
  isObject,
  isSet,
  isUnset,
  passesChecks,
  plainUse,
} from "../../contract";
import { readValue, expectedWords, shownValue, UnexpectedResponseError, ValueMismatch } from "./read-value";

/** True if a change of the field replaces the object, so a wrong value in a response would destroy it. */
export const forcesReplacement = ({ spec }: Field): boolean =>
  spec.requiresReplace === true || spec.replacesWhen !== undefined;

/**
 * Reads a field whose change replaces the object. No request changes such a field, so an empty value means that the
 * response lacks it, and the known value is kept.
 *
 * @throws ValueMismatch if the value differs from the known one and isn't a possible value of the field
 */
export function readImmutable(field: Field, given: unknown, known: unknown, use: FieldUse): unknown {
  if (!isSet(known) || isUnset(field, known)) return readValue(field, given, known, use);
  if (use.isBanned) return null;
  if (isBlank(field, given)) return known;
  const value = readValue(field, isObject(given) && isObject(known) ? withoutBlanks(field, given) : given, known, use);
  if (!isSet(value)) return known;
  if (isDeepStrictEqual(value, known) || (isOfKind(field, given) && isPossible(field, value, use))) return value;
  throw new ValueMismatch([], expectedOf(field, value, use), shownValue(given, field.spec));
}

/** True if a value says nothing. False and a valid 0 do. */
function isBlank(field: Field, given: unknown): boolean {
  const { idOf, kind } = field.spec;
  const isNumber = (kind === "int" || kind === "number") && idOf === undefined;
  if (given === false || (given === 0 && isNumber && passesChecks(field, 0, plainUse))) return false;
  return isEmptyResponse(given) || (typeof given === "string" && given.trim() === "");
}

/** Without the parts that say nothing, so that they are read as missing ones. */
function withoutBlanks({ spec }: Field, given: Properties): Properties {
  const isSaid = ([name, value]: [string, unknown]) => {
    const inner = spec.fields?.[name];
    return !inner || !isBlank(inner, value);
  };
  return Object.fromEntries(Object.entries(given).filter(isSaid));
}

/** A number isn't read as a string or a flag here: a plan that compares it would destroy the object. */
function isOfKind({ spec: { kind } }: Field, given: unknown): boolean {
  if (kind === "flag") return typeof given === "boolean" || given === "true" || given === "false";
  return (kind !== "text" && kind !== "choice") || typeof given === "string";
}

function isPossible(field: Field, value: unknown, use: FieldUse): boolean {
  const { idOf, fields, item } = field.spec;
  if (idOf !== undefined) return typeof value === "number" && value > 0;
  if (!passesChecks(field, value, use)) return false;
  if (item && Array.isArray(value)) return value.every((entry) => isPossible(item, entry, plainUse));
  if (!fields || !isObject(value)) return true;
  return Object.entries(fields).every(([name, inner]) => {
    const own = value[name];
    return isSet(own) ? isPossible(inner, own, plainUse) : inner.spec.presence !== "required";
  });
}

/** Describes a possible value. Follows "must be". */
function expectedOf(field: Field, value: unknown, use: FieldUse): string {
  const { idOf, kind, checks } = field.spec;
  if (idOf !== undefined) return "a whole number of at least 1";
  const failed = [...checks, ...use.checks].find((check) => !check.test(value));
  return failed?.words.startsWith("must be ") === true ? failed.words.slice("must be ".length) : expectedWords[kind];
}

/**
 * Checks an object that is imported. Nothing is known about it, so a missing value would plan its replacement.
 *
 * @throws UnexpectedResponseError if a required value is missing whose change replaces the object
 */
export function requireImmutables(contract: Contract, object: Properties): void {
  const problems = Object.entries(contract.fields)
    .filter(([name, field]) => {
      const { presence, notReturned } = field.spec;
      return presence === "required" && notReturned !== true && forcesReplacement(field) && !isSet(object[name]);
    })
    .map(([name, { spec }]) => new ValueMismatch([name], expectedWords[spec.kind], shownValue(null)));
  if (problems.length > 0) throw new UnexpectedResponseError(contract.name, problems);
}
