import {
  byRules,
  hint,
  isObject,
  isSent,
  type Field,
  type Fields,
  type Properties,
  type Specified,
  reason,
  snake,
  type Path,
  type Problem,
} from "../../contract";
import type { RequestContext } from "../http/route";
import type { FieldError } from "./failure";
import type { Service } from "../service";
import type { Store } from "../store";

/** The name that requests give a field. */
const wireName = (name: string, field: Field) => snake(field.facts.sentAs ?? name);

type FieldsByWireName = ReadonlyMap<string, readonly [name: string, field: Field]>;

const known = new WeakMap<Fields, FieldsByWireName>();

/** The fields that a request can name, computed ones included, by the name that it uses. */
function fieldsByWireName(fields: Fields): FieldsByWireName {
  const ready = known.get(fields) ?? findFieldsByWireName(fields);
  known.set(fields, ready);
  return ready;
}

function findFieldsByWireName(fields: Fields): FieldsByWireName {
  const named = Object.entries(fields).filter(([, { facts }]) => facts.sent !== "never");
  // Two fields may be sent under one name, where Terraform needs a second attribute. The field of that name wins.
  const ordered = named.sort(
    ([, a], [, b]) => Number(a.facts.sentAs === undefined) - Number(b.facts.sentAs === undefined),
  );
  return new Map(ordered.map(([name, field]) => [wireName(name, field), [name, field]]));
}

/** `rules.inbound[0].ports`; keys that the user chose stay as they are. */
function wirePath(fields: Fields, path: Path): string {
  let inside: Fields | undefined = fields;
  let field: Field | undefined;
  let text = "";
  for (const step of path) {
    const child: Field | undefined = typeof step === "string" ? inside?.[step] : field?.facts.item;
    const name = child && typeof step === "string" ? wireName(step, child) : step;
    text += typeof name === "number" ? `[${String(name)}]` : `${text === "" ? "" : "."}${name}`;
    field = child ?? field?.facts.item;
    inside = field?.facts.fields;
  }
  return text;
}

/** A problem that the contract found, with the API's names. */
export function fieldErrorOf(fields: Fields, problem: Problem): FieldError {
  const words = withoutTerraformFields(fields, problem.words);
  return {
    field: wirePath(fields, problem.path),
    reason: reason({ ...problem, words }, "snake"),
    ...byRules(problem.rules),
  };
}

/** Leaves out the clauses about fields that only Terraform has, which mean nothing to a caller of the API. */
function withoutTerraformFields(fields: Fields, words: string): string {
  const isForeign = (clause: string) =>
    [...clause.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => fields[name]?.facts.sentAs !== undefined);
  return words
    .split("; ")
    .filter((clause) => !isForeign(clause))
    .join("; ");
}

const setting = "strictFields";

/** Whether a request is refused that has a field which it does not take; otherwise such a field is ignored. */
export const hasStrictFields = ({ store, strictFields }: Pick<Service, "store" | "strictFields">): boolean =>
  store.settings.get<boolean>(setting) ?? strictFields;

export function setStrictFields(store: Store, strict: boolean): void {
  store.settings.set(setting, strict);
}

/** The errors for a request's unknown and read-only fields: none where they are ignored, and then the log has their names. */
export function refuseOrIgnore(
  { service, ignoredFields }: RequestContext,
  foreign: readonly FieldError[],
): readonly FieldError[] {
  if (hasStrictFields(service)) return foreign;
  for (const { field } of foreign) ignoredFields.add(field);
  return [];
}

interface DecodedBody {
  /** The request in camelCase, without what is wrong. `null` stays: it clears a field. */
  readonly values: Properties;
  readonly fieldErrors: readonly FieldError[];
}

interface DecodedFields extends DecodedBody {
  /** An error for every name that does not belong there. */
  readonly foreign: readonly FieldError[];
}

/**
 * Translates a request's body into the contract's names. Names that do not belong there are ignored, and the log has
 * them, or they are refused, as the emulator was told, by the rules that list the fields of the request.
 */
export function decodeBody(
  fields: Fields,
  request: RequestContext,
  by: "create" | "update",
  specified: Specified<"create" | "update"> = {},
): DecodedBody {
  const { values, fieldErrors, foreign } = decodeFields(fields, request.body, by);
  const isInside = ({ field }: FieldError) => /[.[]/.test(field);
  const listed = foreign.map((error) => (isInside(error) ? error : { ...byRules(specified[by]), ...error }));
  return { values, fieldErrors: [...refuseOrIgnore(request, listed), ...fieldErrors] };
}

/**
 * The same for a body that need not be a request's. An object whose fields the specification does not list in full keeps
 * all other fields that it is given.
 */
export function decodeFields(fields: Fields, body: unknown, by: "create" | "update", at = ""): DecodedFields {
  if (body === undefined) return { values: {}, fieldErrors: [], foreign: [] };
  if (!isObject(body))
    return { values: {}, fieldErrors: [{ field: at, reason: "must be a JSON object" }], foreign: [] };
  const further = Object.keys(fields).find((name) => fields[name]?.facts.otherFields === true);
  const known = fieldsByWireName(fields);
  const values: Record<string, unknown> = {};
  const otherFields: Record<string, unknown> = {};
  const fieldErrors: FieldError[] = [];
  const foreign: FieldError[] = [];
  for (const [key, value] of Object.entries(body)) {
    const place = at === "" ? key : `${at}.${key}`;
    const [name, field] = known.get(key) ?? [];
    if (further !== undefined && (name === undefined || name === further)) {
      otherFields[key] = value;
      continue;
    }
    if (name === undefined || !field) {
      foreign.push({ field: place, reason: describeUnknownName(key, known, by) });
      continue;
    }
    const refusal = whyRefused(field, by);
    if (refusal !== undefined) {
      foreign.push({ field: place, ...refusal });
      continue;
    }
    const inner = readValue(field, value, by, place);
    values[name] = inner.value;
    fieldErrors.push(...inner.fieldErrors);
    foreign.push(...inner.foreign);
  }
  if (further !== undefined && Object.keys(otherFields).length > 0) values[further] = JSON.stringify(otherFields);
  return { values, fieldErrors, foreign };
}

interface Value extends Pick<DecodedFields, "fieldErrors" | "foreign"> {
  readonly value: unknown;
}

function readValue(field: Field, value: unknown, by: "create" | "update", at: string): Value {
  const { fields, item } = field.facts;
  if (fields && isObject(value)) {
    const { values, fieldErrors, foreign } = decodeFields(fields, value, by, at);
    return { value: values, fieldErrors, foreign };
  }
  if (item && Array.isArray(value)) {
    const entries = value.map((entry: unknown, index) => readValue(item, entry, by, `${at}[${String(index)}]`));
    return {
      value: entries.map((entry) => entry.value),
      fieldErrors: entries.flatMap((entry) => entry.fieldErrors),
      foreign: entries.flatMap((entry) => entry.foreign),
    };
  }
  return { value, fieldErrors: [], foreign: [] };
}

function describeUnknownName(
  key: string,
  known: ReadonlyMap<string, readonly [string, Field]>,
  by: "create" | "update",
): string {
  const taken = [...known].filter(([, [, field]]) => whyRefused(field, by) === undefined).map(([name]) => name);
  const near = hint(key, taken);
  return near === undefined ? "is not a field here" : `is not a field here (did you mean ${near}?)`;
}

function whyRefused({ facts }: Field, by: "create" | "update"): Omit<FieldError, "field"> | undefined {
  const { presence, specified } = facts;
  if (presence === "computed") {
    return { reason: "is decided by the service and cannot be set", ...byRules(specified?.presence) };
  }
  if (isSent(facts, by)) return undefined;
  const reason = by === "update" ? "cannot be changed by an update" : "cannot be set on creation, only by an update";
  return { reason, ...byRules(specified?.sent) };
}
