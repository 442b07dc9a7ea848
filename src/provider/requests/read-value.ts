import {
  type Field,
  type FieldKind,
  type FieldUse,
  type Properties,
  canonicalValue,
  isNothing,
  isObject,
  isSet,
  isUnset,
  keepKnownNothing,
  mapFields,
  passesChecks,
  plainUse,
  valueForNothing,
  type FieldFacts,
  pathText,
} from "../../contract";
import { cut, printable } from "../../printable";

/** A value in an answer that is not what its field has to be. Who reads what is around it adds the steps to it. */
export class ValueMismatch extends Error {
  override readonly name = "ValueMismatch";
  constructor(
    readonly path: readonly (string | number)[],
    /** Follows "must be": `a list`. */
    readonly expected: string,
    /** Follows "got". */
    readonly given: string,
  ) {
    super(`${pathText([...path], "snake")} must be ${expected}, got ${given}`);
  }
}

/** Reads a part of a value; what is wrong in it is told with this step before its path. */
export function inside<T>(step: string | number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValueMismatch)) throw error;
    throw new ValueMismatch([step, ...error.path], error.expected, error.given);
  }
}

export const expectedWords: Readonly<Record<FieldKind, string>> = {
  text: "a text",
  choice: "a text",
  int: "a whole number",
  number: "a number",
  flag: "true or false",
  list: "a list",
  set: "a list",
  map: "an object",
  object: "an object",
  json: "any value",
};

const mostShown = 60;

/** A value of the service for a message: what it is, and its beginning if it may be seen. */
export function shownValue(value: unknown, { sensitive }: Pick<FieldFacts, "sensitive"> = {}): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") {
    return sensitive === true ? "a text" : `the text ${JSON.stringify(cut(printable(value), mostShown))}`;
  }
  return sensitive === true ? `a ${typeof value}` : JSON.stringify(value);
}

const mostProblems = 3;

/** An answer about an object has values that are not what the contract says. */
export class UnexpectedAnswerError extends Error {
  override readonly name = "UnexpectedAnswerError";
  constructor(contractName: string, problems: readonly ValueMismatch[]) {
    const shown = problems.slice(0, mostProblems).map(({ message }) => message);
    const more = problems.length - shown.length;
    const rest = more > 0 ? `; and ${String(more)} more values are wrong` : "";
    super(
      `The service answered something else than a stratus_${contractName}: ${shown.join("; ")}${rest}. Is there a proxy in between, or another service behind base_url?`,
    );
  }
}

/**
 * The value of a field in an answer, of the type that the field has. What the service answers where nothing is set is
 * what `known` says, where that is nothing too: a user's `""` or 0 stays what the user wrote. Otherwise the contract
 * decides what it means.
 *
 * @throws ValueMismatch where the value is not what the field has to be
 */
export function readValue(field: Field, given: unknown, known?: unknown, use: FieldUse = plainUse): unknown {
  if (use.isBanned) return null;
  const typed = isSet(given) ? readAs[field.facts.kind](field, given, known) : null;
  if (typed === null && !isNothing(given))
    throw new ValueMismatch([], expectedWords[field.facts.kind], shownValue(given, field.facts));
  const isAnsweredUnset = isUnset(field, typed);
  if (isAnsweredUnset && isSet(known) && typed === known) return known;
  const value = isAnsweredUnset ? valueForNothing(field, typed, use) : inReadableSpelling(field, typed, use);
  return keepKnownNothing(field, value, known);
}

/**
 * A computed value has no spelling of the user's to keep. Of others the canonical form is read where the service answers
 * in a spelling that a user could not write, such as an address with /32 behind it.
 */
function inReadableSpelling(field: Field, value: unknown, use: FieldUse): unknown {
  const { presence, canonical } = field.facts;
  const isComputed = presence === "computed" && hasCanonicalForm(field);
  if (!isComputed && (canonical === undefined || passesChecks(field, value, use))) return value;
  const form = canonicalValue(field, value, use.among);
  return isComputed || passesChecks(field, form, use) ? form : value;
}

const hasCanonicalForm = ({ facts }: Field): boolean =>
  facts.canonical !== undefined || (facts.item !== undefined && hasCanonicalForm(facts.item));

type Read = (field: Field, given: unknown, known: unknown) => unknown;

const wholeNumber = /^\s*-?\d+(\.0*)?\s*$/;
const anyNumber = /^\s*-?\d+(\.\d+)?\s*$/;

const numberOf = (form: RegExp, accepts: (value: number) => boolean) => (_: Field, given: unknown) => {
  const value = typeof given === "string" && form.test(given) ? Number(given) : given;
  return typeof value === "number" && accepts(value) ? value : null;
};

/** Services write numbers and flags where a text is documented; 0 stands for none. */
function textOf(_: Field, given: unknown): unknown {
  if (typeof given === "string") return given;
  return isNothing(given) || typeof given === "object" ? null : JSON.stringify(given);
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

/** An entry of a list is shown whole, so what it leaves out is not set, whatever is known of the list. */
function listOf({ facts }: Field, given: unknown): unknown {
  const { item } = facts;
  if (!Array.isArray(given)) return null;
  if (!item) return given;
  return given.flatMap((entry, index) => {
    const read = isSet(entry) ? inside(index, () => readValue(item, entry)) : null;
    return isSet(read) ? [read] : [];
  });
}

/** The order of a set means nothing, and neither does an entry that is there twice. */
function setOf(field: Field, given: unknown): unknown {
  const entries = listOf(field, given);
  const { item } = field.facts;
  if (!Array.isArray(entries) || entries.length < 2 || !item) return entries;
  const keyed = new Map<string, unknown>();
  for (const entry of entries as unknown[]) {
    const key = JSON.stringify(canonicalValue(item, entry, {}));
    if (!keyed.has(key)) keyed.set(key, entry);
  }
  return [...keyed.values()];
}

function mapOf({ facts }: Field, given: unknown): unknown {
  const { item } = facts;
  if (!isObject(given) || !item) return isObject(given) ? given : null;
  return Object.fromEntries(
    Object.entries(given).map(([key, entry]) => [key, inside(key, () => readValue(item, entry))]),
  );
}

function objectOf({ facts }: Field, given: unknown, known: unknown): unknown {
  const before: Properties = isObject(known) ? known : {};
  if (!isObject(given) || (isNothing(given) && isNothing(before))) return null;
  return mapFields(facts.fields ?? {}, given, (field, value, name) => {
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
