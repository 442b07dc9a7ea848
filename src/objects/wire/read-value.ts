import {
  canonicalValue,
  type Field,
  type FieldKind,
  type FieldSpec,
  type FieldUse,
  isEmptyResponse,
  isObject,
  isSet,
  isUnset,
  mapFields,
  passesChecks,
  pathText,
  plainUse,
  preserveEmpty,
  type Properties,
  valueOfEmpty,
} from "../../contract";
import { cut, printable } from "../../shared/printable";

/** A value in a response that doesn't match its field. Callers prepend the steps of the path. */
export class ValueMismatchError extends Error {
  override readonly name = "ValueMismatchError";
  constructor(
    readonly path: readonly (string | number)[],
    /** Follows "must be", as in `a list`. */
    readonly expected: string,
    /** Follows "got". */
    readonly given: string,
  ) {
    super(`${pathText([...path], "snake")} must be ${expected}, got ${given}`);
  }
}

/** Reads a part of a value, and prepends this step to the path of a mismatch. */
export function inside<T>(step: string | number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValueMismatchError)) throw error;
    throw new ValueMismatchError([step, ...error.path], error.expected, error.given);
  }
}

export const expectedWords: Readonly<Record<FieldKind, string>> = {
  text: "a string",
  choice: "a string",
  int: "a whole number",
  number: "a number",
  flag: "true or false",
  list: "a list",
  set: "a list",
  map: "an object",
  object: "an object",
  json: "any value",
};

const maxShownLength = 60;

/** Describes a value of the service for a message: its type, and its beginning unless it is sensitive. */
export function shownValue(value: unknown, { sensitive }: Pick<FieldSpec, "sensitive"> = {}): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") {
    return sensitive === true ? "a string" : `the string ${JSON.stringify(cut(printable(value), maxShownLength))}`;
  }
  return sensitive === true ? `a ${typeof value}` : JSON.stringify(value);
}

const maxProblems = 3;

/** A response for an object has values that violate the contract. */
export class UnexpectedResponseError extends Error {
  override readonly name = "UnexpectedResponseError";
  constructor(
    contractName: string,
    readonly problems: readonly ValueMismatchError[],
  ) {
    const shown = problems.slice(0, maxProblems).map(({ message }) => message);
    const more = problems.length - shown.length;
    const rest = more > 0 ? `; and ${String(more)} more invalid values` : "";
    super(
      `The response isn't a valid stratus_${contractName}: ${shown.join("; ")}${rest}. Check base_url, and check that no proxy changes the responses.`,
    );
  }
}

/**
 * Reads the value of a field in a response, in the type of the field. If both the response and `known` are unset,
 * returns `known`, so a user's `""` or 0 is kept. Otherwise the contract decides the meaning of an unset value.
 *
 * @throws ValueMismatchError if the value has the wrong type
 */
export function readValue(field: Field, given: unknown, known?: unknown, use: FieldUse = plainUse): unknown {
  if (use.isBanned) return null;
  const typed = isSet(given) ? readAs[field.spec.kind](field, given, known) : null;
  if (typed === null && !isEmptyResponse(given))
    throw new ValueMismatchError([], expectedWords[field.spec.kind], shownValue(given, field.spec));
  const isUnsetInResponse = isUnset(field, typed);
  if (isUnsetInResponse && isSet(known) && typed === known) return known;
  const value = isUnsetInResponse ? valueOfEmpty(field, typed, use) : inReadableSpelling(field, typed, use);
  return preserveEmpty(field, value, known);
}

/**
 * A computed value has no spelling of the user's to keep. Other values are read in canonical form if the service
 * returns a spelling that a user can't write, such as an IP address with /32.
 */
function inReadableSpelling(field: Field, value: unknown, use: FieldUse): unknown {
  const { presence, canonical } = field.spec;
  const isComputed = presence === "computed" && hasCanonicalForm(field);
  if (!isComputed && (canonical === undefined || passesChecks(field, value, use))) return value;
  const form = canonicalValue(field, value, use.among);
  return isComputed || passesChecks(field, form, use) ? form : value;
}

const hasCanonicalForm = ({ spec }: Field): boolean =>
  spec.canonical !== undefined || (spec.item !== undefined && hasCanonicalForm(spec.item));

type Read = (field: Field, given: unknown, known: unknown) => unknown;

const wholeNumber = /^\s*-?\d+(\.0*)?\s*$/;
const anyNumber = /^\s*-?\d+(\.\d+)?\s*$/;

const numberOf = (form: RegExp, accepts: (value: number) => boolean) => (_: Field, given: unknown) => {
  const value = typeof given === "string" && form.test(given) ? Number(given) : given;
  return typeof value === "number" && accepts(value) ? value : null;
};

/** Services return numbers and booleans where a string is documented. A 0 means unset. */
function textOf(_: Field, given: unknown): unknown {
  if (typeof given === "string") return given;
  return isEmptyResponse(given) || typeof given === "object" ? null : JSON.stringify(given);
}

const flags = new Map<unknown, boolean>([
  [true, true],
  ["true", true],
  [1, true],
  ["1", true],
  [false, false],
  ["false", false],
  [0, false],
  ["0", false],
]);

/** Each entry of a list is complete, so missing fields are unset, regardless of `known`. */
function listOf({ spec }: Field, given: unknown): unknown {
  const { item } = spec;
  if (!Array.isArray(given)) return null;
  if (!item) return given;
  return given.flatMap((entry, index) => {
    const read = isSet(entry) ? inside(index, () => readValue(item, entry)) : null;
    return isSet(read) ? [read] : [];
  });
}

/** Order and duplicates have no meaning in a set. */
function setOf(field: Field, given: unknown): unknown {
  const entries = listOf(field, given);
  const { item } = field.spec;
  if (!Array.isArray(entries) || entries.length < 2 || !item) return entries;
  const keyed = new Map<string, unknown>();
  for (const entry of entries as unknown[]) {
    const key = JSON.stringify(canonicalValue(item, entry, {}));
    if (!keyed.has(key)) keyed.set(key, entry);
  }
  return [...keyed.values()];
}

function mapOf({ spec }: Field, given: unknown): unknown {
  const { item } = spec;
  if (!isObject(given) || !item) return isObject(given) ? given : null;
  return Object.fromEntries(
    Object.entries(given).map(([key, entry]) => [key, inside(key, () => readValue(item, entry))]),
  );
}

function objectOf({ spec }: Field, given: unknown, known: unknown): unknown {
  const before: Properties = isObject(known) ? known : {};
  if (!isObject(given) || (isEmptyResponse(given) && isEmptyResponse(before))) return null;
  return mapFields(spec.fields ?? {}, given, (field, value, name) => {
    const own = before[name];
    return value === undefined && isSet(own) ? own : inside(name, () => readValue(field, value, own));
  });
}

const readAs: Readonly<Record<FieldKind, Read>> = {
  text: textOf,
  choice: textOf,
  int: numberOf(wholeNumber, Number.isSafeInteger),
  number: numberOf(anyNumber, Number.isFinite),
  flag: (_, given) => flags.get(given) ?? null,
  list: listOf,
  set: setOf,
  map: mapOf,
  object: objectOf,
  json: (_, given) => given,
};
