import { isDeepStrictEqual } from "node:util";
import {
  type Contract,
  type Field,
  type FieldUse,
  isEmptyResponse,
  isObject,
  isSet,
  isUnset,
  type Known,
  passesChecks,
  plainUse,
  type Properties,
} from "../../contract";
import { expectedWords, readValue, shownValue, UnexpectedResponseError, ValueMismatchError } from "./read-value";

/** True if a change of the field replaces the object, so a wrong value in a response would destroy it. */
export const forcesReplacement = ({ spec }: Field): boolean =>
  spec.requiresReplace === true || spec.replacesWhen !== undefined;

/**
 * Reads a field whose change replaces the object. No request changes such a field, so an empty value means that the
 * response lacks it, and the known value is kept.
 *
 * @throws ValueMismatchError if the value differs from the known one and isn't a possible value of the field
 */
export function readImmutable(field: Field, given: unknown, known: unknown, use: FieldUse): unknown {
  if (!isSet(known) || isUnset(field, known)) return readValue(field, given, known, use);
  if (use.isBanned) return null;
  if (isBlank(field, given)) return known;
  const value = readValue(field, isObject(given) && isObject(known) ? withoutBlanks(field, given) : given, known, use);
  if (!isSet(value)) return known;
  if (isDeepStrictEqual(value, known) || (isOfKind(field, given) && isPossible(field, value, use))) return value;
  throw new ValueMismatchError([], expectedOf(field, value, use), shownValue(given, field.spec));
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
 * Checks the values whose change replaces the object, as far as nothing is known about them: in an import, or with a
 * state that lacks them. A plan would compare a wrong value with the configuration and destroy the object.
 *
 * @returns the object. Values with a default that the response lacks are null, because they may have another value.
 * @throws UnexpectedResponseError if a required value is missing, or if a value isn't a possible one
 */
export function requireImmutables<C extends Contract>(
  contract: C,
  response: Properties,
  object: Known<C>,
  known: Properties,
): Known<C> {
  const values: Properties = object;
  const whole = { ...response, ...values };
  const missing: string[] = [];
  const problems = Object.entries(contract.fields).flatMap(([name, field]) => {
    const { spec } = field;
    if (!isReturnedImmutable(field) || (isSet(known[name]) && !isUnset(field, known[name]))) return [];
    const given = spec.from ? spec.from(whole) : response[name];
    if (isBlank(field, given)) {
      if (spec.default !== undefined) missing.push(name);
      return spec.presence === "required"
        ? [new ValueMismatchError([name], expectedWords[spec.kind], shownValue(given))]
        : [];
    }
    const value = values[name];
    if (isOfKind(field, given) && isPossible(field, value, plainUse)) return [];
    return [new ValueMismatchError([name], expectedOf(field, value, plainUse), shownValue(given, spec))];
  });
  if (problems.length > 0) throw new UnexpectedResponseError(contract.name, problems);
  return missing.length === 0 ? object : { ...object, ...Object.fromEntries(missing.map((name) => [name, null])) };
}

/**
 * The value that tells the kinds of objects in a list apart, such as the type of a record. An object without it isn't
 * one of another kind.
 *
 * @throws UnexpectedResponseError if it isn't a string with a value
 */
export function kindIn(contractName: string, name: string, given: unknown): string {
  if (typeof given === "string" && given.trim() !== "") return given;
  throw new UnexpectedResponseError(contractName, [
    new ValueMismatchError([name], expectedWords.choice, shownValue(given)),
  ]);
}

const isReturnedImmutable = (field: Field) =>
  forcesReplacement(field) && field.spec.notReturned !== true && field.spec.presence !== "computed";
