import type { Check } from "./check";
import type { Field, Fields, Presence } from "./field";
import { nameHint } from "./hint";
import { jsonProblems } from "./json";
import type { Path, Problem } from "./problem";
import type { Properties } from "./properties";
import type { Contract, Variant, Variants } from "./resource";
import { presenceOf, variantOf } from "./resource";
import type { Rule } from "./rule";
import { shapes } from "./shape";
import { hasUnknown, UNKNOWN } from "./unknown";

export interface ValidateOptions {
  /** What a name that the contract does not have is worth. Default: a problem. */
  readonly unknownNames?: "refuse" | "ignore";
}

const isAbsent = (value: unknown) => value === undefined || value === null;

/** Everything that is wrong with an object that a user wrote. Values that are not known yet are not judged. */
export function validate(contract: Contract, object: Properties, options: ValidateOptions = {}): Problem[] {
  const judging = { ...options, secret: false };
  return judgeObject(contract.fields, contract.rules, object, [], judging, surroundingsOf(contract, object));
}

function surroundingsOf({ variants }: { readonly variants?: Variants | undefined }, object: Properties): Surroundings {
  if (!variants) return plain;
  const row = variantOf({ variants }, object);
  const where = row ? ` for {${variants.on}} ${JSON.stringify(object[variants.on])}` : "";
  return { row, where, presence: (name, field) => presenceOf({ variants }, name, field, object) };
}

interface Judging extends ValidateOptions {
  /** Whether something around the value is secret, which makes the value secret too. */
  readonly secret: boolean;
}

interface Surroundings {
  readonly row: Variant | undefined;
  readonly where: string;
  readonly presence: (name: string, field: Field) => Presence | "banned" | undefined;
}

const plain: Surroundings = { row: undefined, where: "", presence: (_, field) => field.facts.presence };

function judgeObject(
  fields: Fields,
  rules: readonly Rule[],
  object: Properties,
  path: Path,
  judging: Judging,
  surroundings: Surroundings,
): Problem[] {
  const problems: Problem[] = [];
  if (judging.unknownNames !== "ignore") problems.push(...unknownNames(fields, object, path));
  for (const [name, field] of entriesOf(fields)) {
    const value = object[name];
    // It may still turn out to be nothing, so it is not even refused where nothing may be set.
    if (value === UNKNOWN) continue;
    const presence = surroundings.presence(name, field);
    if (isAbsent(value)) {
      if (presence === "required") problems.push({ path: [...path, name], words: `is required${surroundings.where}` });
    } else if (presence === "computed") {
      problems.push({
        path: [...path, name],
        words: "is decided by the service and cannot be set",
        ...given(field, value, judging),
      });
    } else if (presence === "banned") {
      problems.push({
        path: [...path, name],
        words: `must not be set${surroundings.where}`,
        ...given(field, value, judging),
      });
    } else {
      problems.push(...judge(field, value, path, name, judging, surroundings.row?.[name]?.checks));
    }
  }
  return [...problems, ...judgeRules(rules, fields, object, path, judging, problems)];
}

/** A contract is asked for its fields once for every object of a program. */
const entries = new WeakMap<Fields, readonly (readonly [string, Field])[]>();

function entriesOf(fields: Fields): readonly (readonly [string, Field])[] {
  const found = entries.get(fields) ?? Object.entries(fields);
  entries.set(fields, found);
  return found;
}

function unknownNames(fields: Fields, object: Properties, path: Path): Problem[] {
  return Object.keys(object)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => {
      const near = nameHint(name, Object.keys(fields));
      return {
        path: [...path, name],
        words: "is not a field here",
        ...(near === undefined ? {} : { hint: `did you mean {${near}}?` }),
      };
    });
}

/** A rule waits until the fields that it reads are sound: one mistake should not be reported twice. */
function judgeRules(
  rules: readonly Rule[],
  fields: Fields,
  object: Properties,
  path: Path,
  judging: Judging,
  problems: readonly Problem[],
): Problem[] {
  if (rules.length === 0) return [];
  const unsound = new Set(problems.map((problem) => problem.path[path.length]));
  return rules
    .filter((rule) => rule.reads.every((name) => !hasUnknown(object[name]) && !unsound.has(name)))
    .filter((rule) => !rule.test(object))
    .map(({ at, words }) => {
      const field = fields[at];
      if (field === undefined) return { path, words };
      return { path: [...path, at], words, ...given(field, object[at], judging) };
    });
}

function given(field: Field, value: unknown, { secret }: Judging): { given?: unknown } {
  return secret || isAbsent(value) || hasUnknown(value) || holdsSecret(field) ? {} : { given: value };
}

function holdsSecret({ facts }: Field): boolean {
  const inside = [...Object.values(facts.fields ?? {}), ...(facts.item ? [facts.item] : [])];
  return facts.sensitive === true || inside.some(holdsSecret);
}

function judge(
  field: Field,
  value: unknown,
  path: Path,
  step: Path[number],
  around: Judging,
  more: readonly Check<never>[] = [],
): Problem[] {
  if (value === UNKNOWN) return [];
  const { kind, item, fields, rules = [], checks, sensitive } = field.facts;
  const judging = sensitive === true ? { ...around, secret: true } : around;
  const shape = shapes[kind];
  if (!shape.test(value)) {
    const hint = holdsSecret(field) ? {} : hinted(judging, shape.hint(value));
    return [{ path: [...path, step], words: shape.words, ...given(field, value, judging), ...hint }];
  }
  const problems: Problem[] = [];
  if (fields) {
    const object = value as Properties;
    problems.push(...judgeObject(fields, rules, object, [...path, step], judging, surroundingsOf(field.facts, object)));
  }
  if (kind === "json") problems.push(...jsonProblems(value, [...path, step]));
  if (item) {
    const at = [...path, step];
    // Of a list every place counts, also one that was left out.
    for (const [key, entry] of Array.isArray(value)
      ? (value as unknown[]).entries()
      : Object.entries(value as object)) {
      if (isAbsent(entry)) problems.push({ path: [...at, key], words: "must not be null" });
      else problems.push(...judge(item, entry, at, key, judging));
    }
  }
  if (problems.length > 0 || hasUnknown(value)) return problems;
  const fails = (check: Check<never>) => !check.test(value as never);
  const failed = checks.find(fails) ?? more.find(fails);
  if (!failed) return [];
  const hint = hinted(judging, failed.hint?.(value as never));
  return [{ path: [...path, step], words: failed.words, ...given(field, value, judging), ...hint }];
}

const hinted = ({ secret }: Judging, hint: string | undefined) => (secret || hint === undefined ? {} : { hint });

/** Only the fields of an object that a user can write: what a stored object was made from. */
export function writable(contract: Contract, object: Properties): Properties {
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) => {
      const field = contract.fields[name];
      return field !== undefined && value !== null && presenceOf(contract, name, field, object) !== "computed";
    }),
  );
}
