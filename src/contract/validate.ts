import type { ValueCheck } from "./check";
import type { AnyContract } from "./contract";
import type { Field, Fields } from "./field";
import { fieldEntries, fieldNames } from "./fields";
import { nameHint } from "./hint";
import { type FieldPath, type Problem, readOnlyWords, unknownFieldWords } from "./problem";
import { byRules, type Rule, type Ruled, type RuleId } from "./rule";
import { type FieldKind, hasUnknown, isPlainObject, isSet, type Properties, UNKNOWN } from "./values";
import { type Presence, presenceOf, type Variant, type VariantField, variantOf, type Variants } from "./variants";

/**
 * Lists the parts of a value that JSON can't represent. The problems don't contain the value, because it may be
 * secret.
 */
function jsonProblems(value: unknown, path: FieldPath): Problem[] {
  if (value === UNKNOWN || value === null || typeof value === "string" || typeof value === "boolean") return [];
  if (typeof value === "number") {
    const words = "must be a number that JSON can represent exactly; write other numbers as strings";
    return Number.isFinite(value) ? [] : [{ path, words }];
  }
  if (Array.isArray(value)) return value.flatMap((entry: unknown, index) => jsonProblems(entry, [...path, index]));
  if (isPlainObject(value)) {
    return Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .flatMap(([key, entry]) => jsonProblems(entry, [...path, key]));
  }
  return [{ path, words: "must be a JSON value: a string, number, boolean, null, list or object" }];
}

/** The required type of a field kind's values. Checked before anything else. */
interface KindCheck {
  readonly words: string;
  readonly test: (value: unknown) => boolean;
  readonly hint: (value: unknown) => string | undefined;
}

/** Suggests how to convert a value of another type, if that is clear. */
function converted(value: unknown): string | undefined {
  if (value instanceof Promise) return "await it";
  if (value instanceof Map) return "write Object.fromEntries(map)";
  return undefined;
}

function textHint(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return `write ${JSON.stringify(String(value))}`;
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === "string") {
    return `write ${JSON.stringify(value[0])} without brackets`;
  }
  return converted(value);
}

function listHint(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return `write [${JSON.stringify(value)}]`;
  return value instanceof Set ? "write [...set]" : converted(value);
}

const unquoted = (form: RegExp) => (value: unknown) =>
  typeof value === "string" && form.test(value) ? `write ${value} without quotes` : converted(value);

const text: KindCheck = { words: "must be a string", test: (value) => typeof value === "string", hint: textHint };
const list: KindCheck = { words: "must be a list", test: Array.isArray, hint: listHint };
const object: KindCheck = { words: "must be an object", test: isPlainObject, hint: converted };

const kindChecks: Readonly<Record<FieldKind, KindCheck>> = {
  text,
  // The enum's own check lists the allowed values for any input.
  choice: { ...text, test: () => true },
  int: { words: "must be a whole number", test: Number.isSafeInteger, hint: unquoted(/^-?\d+$/) },
  number: { words: "must be a number", test: Number.isFinite, hint: unquoted(/^-?\d+(\.\d+)?$/) },
  flag: {
    words: "must be true or false",
    test: (value) => typeof value === "boolean",
    hint: unquoted(/^(true|false)$/),
  },
  list,
  set: list,
  map: object,
  object,
  json: { ...object, words: "must be an object, not a JSON string" },
};

export interface ValidateOptions {
  /** How to treat a name that the contract doesn't have (default: as a problem). */
  readonly unknownNames?: "refuse" | "ignore";
  /**
   * True if the object may already exist, so fields that only a create needs may be missing, and values that the service
   * accepts are valid (default: false).
   */
  readonly mayExist?: boolean;
  /** True if the service validates, which takes no precautions for its users (default: false). */
  readonly byService?: boolean;
  /** True if no part of the object is unknown (default: the object is searched). */
  readonly isKnown?: boolean;
  /** The names that the reader uses for fields, for suggestions. */
  readonly written?: WrittenNames;
}

/** The names that a reader uses in an object. A construct has other prop names for some fields. */
export interface WrittenNames {
  /** Maps field paths to prop paths: `{ computeId: "instance", "cloneFrom.sourceId": "cloneFrom.source" }`. */
  readonly props?: { readonly [field: string]: string };
  /** Names that the reader uses in addition to the fields. */
  readonly others?: readonly string[];
}

/** Returns every problem of an object that a user wrote. Unknown values are not validated. */
export function validate(contract: AnyContract, object: Properties, options: ValidateOptions = {}): Problem[] {
  const { fields, rules, specified } = contract;
  const mayHaveUnknown = options.isKnown !== true && hasUnknown(object);
  const problems: Problem[] = [];
  const context = { ...options, secret: false, listing: specified?.create, mayHaveUnknown, path: [], problems };
  validateObject(fields, rules, object, variantContextOf(contract, object), context);
  return options.mayExist === true ? problems.filter((problem) => !isOnlyOfNew(problem)) : problems;
}

const isOnlyOfNew = ({ atCreation, precaution }: Problem) => atCreation === true || precaution !== undefined;

/** Returns the problems that `mayExist` leaves out: those of a new object only. */
export const findCreationProblems = (contract: AnyContract, object: Properties): Problem[] =>
  validate(contract, object).filter(isOnlyOfNew);

/**
 * True if a value is required only at creation. The service never returns it, so it is unknown for an adopted
 * object.
 */
export const isRequiredAtCreation = ({ spec }: Pick<Field, "spec">): boolean =>
  spec.presence === "required" && spec.notReturned === true;

const creationNeeds = new WeakMap<AnyContract, boolean>();

/** True if creating an object of the contract needs more values than adopting one. Cached. */
export function hasCreationNeeds(contract: AnyContract): boolean {
  const { fields, rules } = contract;
  const known = creationNeeds.get(contract);
  if (known !== undefined) return known;
  const found = rules.some((rule) => rule.atCreation === true) || Object.values(fields).some(isRequiredAtCreation);
  creationNeeds.set(contract, found);
  return found;
}

function variantContextOf(
  { variants }: { readonly variants?: Variants | undefined },
  object: Properties,
): VariantContext {
  if (!variants) return withoutVariant;
  const variant = variantOf({ variants }, object);
  const where = variant ? ` if {${variants.on}} is ${JSON.stringify(object[variants.on])}` : "";
  return { variant, where, presence: (name, field) => presenceOf({ variants }, name, field, object) };
}

/** One validation, created once for all fields of an object at all depths. */
interface ValidationContext extends ValidateOptions {
  /** True if a parent of the value is secret, which makes the value secret too. */
  readonly secret: boolean;
  /** The rules that list the fields of the top-level object. */
  readonly listing: readonly RuleId[] | undefined;
  /** False if no part of the top-level object is unknown. */
  readonly mayHaveUnknown: boolean;
  /** The path of the value, changed in place while its parts are validated, because a copy for each part would be slow. */
  readonly path: FieldPath[number][];
  /** Receives the problems. */
  readonly problems: Problem[];
}

interface VariantContext {
  readonly variant: Variant | undefined;
  readonly where: string;
  readonly presence: (name: string, field: Field) => Presence | "banned" | undefined;
}

const withoutVariant: VariantContext = { variant: undefined, where: "", presence: (_, field) => field.spec.presence };

function validateObject(
  fields: Fields,
  rules: readonly Rule[],
  object: Properties,
  variant: VariantContext,
  context: ValidationContext,
): void {
  const { problems, path } = context;
  const start = problems.length;
  const meant = new Set<string>();
  if (context.unknownNames !== "ignore" && hasOtherName(fields, object))
    problems.push(...unknownNames(fields, object, variant, context, meant));
  for (const name of fieldNames(fields)) {
    const field = fields[name];
    const value = object[name];
    if (field && isSet(value)) validateSet(field, value, name, variant, context);
    else if (field && !meant.has(name) && variant.presence(name, field) === "required")
      problems.push(missing(field, name, variant, path));
  }
  if (rules.length > 0) checkRules(rules, fields, object, context, start);
}

function missing(field: Field, name: string, { variant, where }: VariantContext, path: FieldPath): Problem {
  const words = `is required${where}`;
  const atCreation = isRequiredAtCreation(field) ? ({ atCreation: true } as const) : {};
  return { path: [...path, name], words, ...presenceRules(field, variant?.[name]), ...atCreation };
}

/** Validates a field that has a value. */
function validateSet(
  field: Field,
  value: unknown,
  name: string,
  { variant, where, presence: presenceIn }: VariantContext,
  context: ValidationContext,
): void {
  // An unknown value may turn out to be null, so it is accepted even for a field that must not be set.
  if (value === UNKNOWN) return;
  const presence = presenceIn(name, field);
  if (presence !== "computed" && presence !== "banned") {
    validateValue(field, value, name, context, variant?.[name]);
    return;
  }
  const { path, problems } = context;
  const words = presence === "computed" ? readOnlyWords : `must not be set${where}`;
  problems.push({ path: [...path, name], words, ...presenceRules(field), ...givenValue(field, value, context) });
}

function hasOtherName(fields: Fields, object: Properties): boolean {
  for (const name in object) if (!Object.hasOwn(fields, name)) return true;
  return false;
}

function unknownNames(
  fields: Fields,
  object: Properties,
  variant: VariantContext,
  { listing, path, written }: ValidationContext,
  /** Receives the fields that mistyped names stand for. Nothing else is reported about a field that is missing because of that. */
  meantFields: Set<string>,
): Problem[] {
  const unknown = Object.keys(object).filter((name) => !Object.hasOwn(fields, name));
  const writable = fieldEntries(fields).flatMap(([name, field]) =>
    ["computed", "banned"].includes(variant.presence(name, field) ?? "") ? [] : [name],
  );
  const suggestions = suggestionsFor(writable, path, written);
  return unknown.map((name) => {
    const near = nameHint(name, [...suggestions.keys()]);
    const meant = near === undefined ? undefined : suggestions.get(near);
    for (const field of writable) if (meant !== undefined && suggestions.get(field) === meant) meantFields.add(field);
    return {
      path: [...path, name],
      words: unknownFieldWords,
      ...byRules(path.length === 0 ? listing : undefined),
      ...(meant === undefined ? {} : { hint: `did you mean {${meant}}?` }),
    };
  });
}

/** The valid names at a path, by the names that may be mistyped for them. */
function suggestionsFor(
  fields: readonly string[],
  path: FieldPath,
  { props = {}, others = [] }: WrittenNames = {},
): ReadonlyMap<string, string> {
  const outer = path.filter((step) => typeof step === "string");
  const pairs = fields.flatMap((field): readonly (readonly [string, string])[] => {
    const prop = props[[...outer, field].join(".")]?.split(".");
    if (prop === undefined) return [[field, field]];
    // A prop of another level can't be set here.
    return prop.length === outer.length + 1 ? [[field, prop.at(-1) ?? field]] : [];
  });
  const written = [...pairs.map(([, prop]) => prop), ...(path.length === 0 ? others : [])];
  return new Map([...written.map((name) => [name, name] as const), ...pairs]);
}

/**
 * Adds the violated rules. A rule is checked only if the fields that it reads are valid, so that one mistake is not reported
 * twice. `start` is the index of the object's first problem.
 */
function checkRules(
  rules: readonly Rule[],
  fields: Fields,
  object: Properties,
  context: ValidationContext,
  start: number,
): void {
  const { path, problems } = context;
  const unsound = new Set(problems.slice(start).map((problem) => problem.path[path.length]));
  const isSound = (name: string) => !unsound.has(name) && !(context.mayHaveUnknown && hasUnknown(object[name]));
  for (const rule of rules) {
    if (!rule.reads.every(isSound) || rule.test(object)) continue;
    const { at, words, atCreation, hint, rules: behind } = rule;
    const field = fields[at];
    const when = { ...byRules(behind), ...(atCreation === true ? { atCreation } : {}) };
    if (field === undefined) problems.push({ path: [...path], words, ...when });
    else {
      const meant = hintUnlessSecret(context, hint?.(object));
      problems.push({ path: [...path, at], words, ...givenValue(field, object[at], context), ...when, ...meant });
    }
  }
}

const presenceRules = ({ spec: { specified } }: Field, variant?: VariantField): Ruled =>
  byRules(variant?.rules ?? specified?.presence ?? specified?.type);

/** A value of another type fails all checks, so their rules also apply to a type without rules of its own. */
const typeRules = ({ spec: { specified, checks } }: Field): Ruled =>
  byRules(specified?.type ?? [...new Set(checks.flatMap(({ rules = [] }) => rules))]);

function givenValue(field: Field, value: unknown, { secret }: ValidationContext): { given?: unknown } {
  return secret || !isSet(value) || hasUnknown(value) || holdsSecret(field) ? {} : { given: value };
}

function holdsSecret({ spec }: Field): boolean {
  const inside = [...Object.values(spec.fields ?? {}), ...(spec.item ? [spec.item] : [])];
  return spec.sensitive === true || inside.some(holdsSecret);
}

/** Validates the value of a field or of an entry, at a step from the current path. */
function validateValue(
  field: Field,
  value: unknown,
  step: FieldPath[number],
  outer: ValidationContext,
  variant?: VariantField,
): void {
  if (value === UNKNOWN) return;
  const { kind, item, fields, rules = [], checks, sensitive } = field.spec;
  const context = sensitive === true ? { ...outer, secret: true } : outer;
  const { path, problems } = context;
  const shape = kindChecks[kind];
  const start = problems.length;
  if (!shape.test(value)) {
    const hint = holdsSecret(field) ? {} : hintUnlessSecret(context, shape.hint(value));
    const behind = { ...byRules(variant?.rules), ...typeRules(field) };
    const given = givenValue(field, value, context);
    problems.push({ path: [...path, step], words: shape.words, ...behind, ...given, ...hint });
    return;
  }
  path.push(step);
  if (fields) {
    const object = value as Properties;
    validateObject(fields, rules, object, variantContextOf(field.spec, object), context);
  }
  if (item) validateEntries(item, value as object, context);
  path.pop();
  if (kind === "json") {
    const found = jsonProblems(value, [...path, step]);
    problems.push(...found.map((problem) => ({ ...problem, ...typeRules(field) })));
  }
  if (problems.length > start || (context.mayHaveUnknown && hasUnknown(value))) return;
  const fails = (check: ValueCheck) =>
    !(check.precaution !== undefined && context.byService === true) && !check.test(value);
  const own = checks.find(fails);
  const failed = own ?? variant?.checks.find(fails);
  if (!failed) return;
  const hint = hintUnlessSecret(context, failed.hint?.(value));
  const behind = byRules(failed.rules ?? (own ? field.spec.specified?.type : variant?.rules));
  problems.push({
    path: [...path, step],
    words: failed.words,
    ...behind,
    ...(failed.hidesValue === true ? { hidesValue: true } : givenValue(field, value, context)),
    ...(failed.precaution === undefined ? {} : { precaution: failed.precaution }),
    ...hint,
  });
}

/** Validates the entries of a list or map. */
function validateEntries(item: Field, value: object, context: ValidationContext): void {
  const validateEntry = (entry: unknown, key: string | number) => {
    const { path, problems } = context;
    if (isSet(entry)) validateValue(item, entry, key, context);
    else problems.push({ path: [...path, key], words: "must not be null", ...typeRules(item) });
  };
  // A hole in a list counts as null.
  if (Array.isArray(value)) for (let index = 0; index < value.length; index += 1) validateEntry(value[index], index);
  else for (const [key, entry] of Object.entries(value)) validateEntry(entry, key);
}

const hintUnlessSecret = ({ secret }: ValidationContext, hint: string | undefined) =>
  secret || hint === undefined ? {} : { hint };

/** Returns the fields of an object that a user can set and that have a value. */
export function writableFields(contract: AnyContract, object: Properties): Properties {
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) => {
      const field = contract.fields[name];
      return field !== undefined && value !== null && presenceOf(contract, name, field, object) !== "computed";
    }),
  );
}
