import {
  byRules,
  type Field,
  type FieldPath,
  type Fields,
  hint,
  isObject,
  isSent,
  type Problem,
  type Properties,
  readOnlyWords,
  reason,
  type RuleIds,
  snake,
  unknownFieldWords,
} from "../../../contract";
import type { RequestContext, Service } from "../../types";
import type { Store } from "../store";
import type { FieldError } from "./failure";

/** The field's name in requests. */
const wireName = (name: string, field: Field) => snake(field.spec.sentAs ?? name);

type FieldsByWireName = ReadonlyMap<string, readonly [name: string, field: Field]>;

const known = new WeakMap<Fields, FieldsByWireName>();

/** The fields that a request can contain, including computed ones, by their names in requests. */
function fieldsByWireName(fields: Fields): FieldsByWireName {
  const ready = known.get(fields) ?? findFieldsByWireName(fields);
  known.set(fields, ready);
  return ready;
}

function findFieldsByWireName(fields: Fields): FieldsByWireName {
  const named = Object.entries(fields).filter(([, { spec }]) => spec.sent !== "never");
  // Two fields share a wire name if Terraform needs a second attribute. The field with that name takes precedence.
  const ordered = named.sort(
    ([, a], [, b]) => Number(a.spec.sentAs === undefined) - Number(b.spec.sentAs === undefined),
  );
  return new Map(ordered.map(([name, field]) => [wireName(name, field), [name, field]]));
}

/** Formats a path such as `rules.inbound[0].ports`. Keys that the user chose are unchanged. */
function wirePath(fields: Fields, path: FieldPath): string {
  let inside: Fields | undefined = fields;
  let field: Field | undefined;
  let text = "";
  for (const step of path) {
    const child: Field | undefined = typeof step === "string" ? inside?.[step] : field?.spec.item;
    const name = child && typeof step === "string" ? wireName(step, child) : step;
    text += typeof name === "number" ? `[${String(name)}]` : `${text === "" ? "" : "."}${name}`;
    field = child ?? field?.spec.item;
    inside = field?.spec.fields;
  }
  return text;
}

/** Converts a problem that the contract found into an error with the API's names. */
export function fieldErrorOf(fields: Fields, problem: Problem): FieldError {
  const words = withoutTerraformFields(fields, problem.words);
  return {
    field: wirePath(fields, problem.path),
    reason: reason({ ...problem, words }, "snake"),
    ...byRules(problem.rules),
  };
}

/** Removes clauses about fields that exist only in Terraform, which API clients don't know. */
function withoutTerraformFields(fields: Fields, words: string): string {
  const isForeign = (clause: string) =>
    [...clause.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => fields[name]?.spec.sentAs !== undefined);
  return words
    .split("; ")
    .filter((clause) => !isForeign(clause))
    .join("; ");
}

const setting = "strictFields";

/** True if requests with unaccepted fields are rejected; otherwise such fields are ignored. */
export const hasStrictFields = ({ store, strictFields }: Pick<Service, "store" | "strictFields">): boolean =>
  store.settings.get<boolean>(setting) ?? strictFields;

export function setStrictFields(store: Store, strict: boolean): void {
  store.settings.set(setting, strict);
}

/**
 * Returns the errors for unknown and read-only fields. If they are ignored, returns no errors and logs their names.
 */
export function refuseOrIgnore(
  { service, ignoredFields }: RequestContext,
  foreign: readonly FieldError[],
): readonly FieldError[] {
  if (hasStrictFields(service)) return foreign;
  for (const { field } of foreign) ignoredFields.add(field);
  return [];
}

interface DecodedBody {
  /** The valid part of the request, in camelCase. `null` is kept, because it clears a field. */
  readonly values: Properties;
  readonly fieldErrors: readonly FieldError[];
}

interface DecodedFields extends DecodedBody {
  /** One error for each name that isn't accepted. */
  readonly foreign: readonly FieldError[];
}

/**
 * Translates the body of a request into the contract's names. Unaccepted names are either ignored and logged, or
 * rejected, citing the rules that list the fields of the request.
 */
export function decodeBody(
  fields: Fields,
  request: RequestContext,
  by: "create" | "update",
  specified: RuleIds<"create" | "update"> = {},
): DecodedBody {
  const { values, fieldErrors, foreign } = decodeFields(fields, request.body, by);
  const isInside = ({ field }: FieldError) => /[.[]/.test(field);
  const listed = foreign.map((error) => (isInside(error) ? error : { ...byRules(specified[by]), ...error }));
  return { values, fieldErrors: [...refuseOrIgnore(request, listed), ...fieldErrors] };
}

/**
 * Decodes a body that need not belong to a request. An object whose fields the specification doesn't list in full
 * keeps its other fields.
 */
export function decodeFields(fields: Fields, body: unknown, by: "create" | "update", at = ""): DecodedFields {
  if (body === undefined) return { values: {}, fieldErrors: [], foreign: [] };
  if (!isObject(body))
    return { values: {}, fieldErrors: [{ field: at, reason: "must be a JSON object" }], foreign: [] };
  const further = Object.keys(fields).find((name) => fields[name]?.spec.otherFields === true);
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
  const { fields, item } = field.spec;
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
  return near === undefined ? unknownFieldWords : `${unknownFieldWords} (did you mean ${near}?)`;
}

function whyRefused({ spec }: Field, by: "create" | "update"): Omit<FieldError, "field"> | undefined {
  const { presence, specified } = spec;
  if (presence === "computed") {
    return { reason: readOnlyWords, ...byRules(specified?.presence) };
  }
  if (isSent(spec, by)) return undefined;
  const reason = by === "update" ? "can't be changed by an update" : "can't be set on creation, only by an update";
  return { reason, ...byRules(specified?.sent) };
}
