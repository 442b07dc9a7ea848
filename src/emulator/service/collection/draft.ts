import {
  byRules,
  type Contract,
  type Fields,
  isObject,
  mapFields,
  presenceOf,
  type Properties,
  storedValue,
  UNKNOWN,
  validate,
} from "../../../contract";
import type { EmulatedKind, RequestContext } from "../../types";
import type { Draft, Emulation } from "../kinds/emulation";
import { parentParameter } from "../kinds/kind";
import type { StoredObject } from "../store";
import { failure, type FieldError, RefusedRequestError } from "../wire/failure";
import { decodeBody, fieldErrorOf } from "../wire/input";
import { findExceededLimits } from "./limits";

/** Keeps only fields that a user can write, including nested ones. */
function pickWritable(fields: Fields, object: Properties): Properties {
  return mapFields(fields, object, ({ spec }, value) => {
    if (spec.presence === "computed") return undefined;
    return spec.fields && isObject(value) ? pickWritable(spec.fields, value) : (value ?? undefined);
  });
}

/** Merges the fields of a request into the object. `null` removes a field. */
function merge(fields: Fields, object: Properties, input: Properties): Properties {
  const result: Record<string, unknown> = { ...object };
  for (const [name, value] of Object.entries(input)) {
    const inside = fields[name]?.spec.fields;
    const before = object[name];
    if (value === null) Reflect.deleteProperty(result, name);
    else if (inside && isObject(value)) result[name] = merge(inside, isObject(before) ? before : {}, value);
    else result[name] = value;
  }
  return result;
}

/** Adds the defaults of unset fields, and an empty list for each unset list that responses contain. */
export function applyDefaults(fields: Fields, object: Properties): Properties {
  const filled = mapFields(fields, object, ({ spec }, value) => {
    if (spec.fields && isObject(value)) return applyDefaults(spec.fields, value);
    if ((value ?? null) !== null || spec.presence === "computed") return value;
    const empty = (spec.kind === "list" || spec.kind === "set") && spec.notReturned !== true ? [] : undefined;
    return spec.default ?? empty ?? value;
  });
  return { ...object, ...filled };
}

/** Combines the new values of writable fields with the old values of computed fields. */
function assembleBody(fields: Fields, before: Properties, next: Properties): Properties {
  return mapFields(fields, next, ({ spec }, value, name) => {
    const old = before[name];
    if (spec.presence === "computed") return old;
    if (spec.notReturned === true || spec.sensitive === true) return undefined;
    if (spec.fields && (isObject(old) || isObject(value)))
      return assembleBody(spec.fields, isObject(old) ? old : {}, isObject(value) ? value : {});
    return value ?? null;
  });
}

/**
 * Reads and validates the body of a create or an update. One response lists all errors.
 *
 * @throws RefusedRequestError 400 with all errors, or 403 if the user may not set tags.
 */
export function readDraft(
  emulation: Emulation,
  request: RequestContext,
  { before, parent }: { readonly before?: StoredObject | undefined; readonly parent?: StoredObject | undefined },
): Draft {
  const { kind, hooks } = emulation;
  const { contract } = kind;
  const { fields } = contract;
  const operation = before ? "update" : "create";
  if (request.body !== undefined && !isObject(request.body)) throw failure(400, "The body must be a JSON object");
  const decoded = decodeBody(fields, request, operation, contract.specified);
  const { fieldErrors } = decoded;
  const values = withoutUnsetValues(contract, decoded.values, before?.body);
  refuseTags(emulation, request, values, before);

  const merged = merge(fields, before ? pickWritable(fields, before.body) : {}, values);
  const problems = validate(
    contract,
    {
      ...(before && unknownSecrets(contract)),
      ...merged,
      ...pathValues(contract, parent),
      ...oldTags(values, before),
    },
    { unknownNames: "ignore", byService: true },
  );
  const wrongNames = new Set(problems.map((problem) => problem.path[0]));
  const withoutWrong = (object: Properties) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !wrongNames.has(name)));
  const draft: Draft = {
    request: request,
    operation,
    input: withoutWrong(values),
    object: withoutWrong(applyDefaults(fields, merged)),
    ...(before && { before }),
    ...(parent && { parent }),
  };
  const stored = { ...draft, object: toStoredValues(emulation, draft) };
  const all = [
    ...fieldErrors,
    ...problems.map((problem) => fieldErrorOf(fields, problem)),
    ...validateTags(stored.object),
    ...findDuplicates(kind, stored),
    ...(before ? [] : findExceededLimits(request.service, newObject(kind, stored))),
    ...(hooks?.validate?.(stored) ?? []),
  ];
  if (all.length > 0) throw new RefusedRequestError(400, all);
  return stored;
}

/**
 * Drops placeholder values of unset fields from the request, because clients send objects back as they received them.
 * Examples are `priority: 0` of an A record, and an empty string for a missing value.
 */
function withoutUnsetValues(contract: Contract, values: Properties, before: Properties | undefined): Properties {
  const object = { ...before, ...values };
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = contract.fields[name];
      if (field?.spec.unsetResponseValue === undefined || value !== field.spec.unsetResponseValue) return true;
      const isUnset = before !== undefined && (before[name] ?? null) === null;
      return !isUnset && presenceOf(contract, name, field, object) !== "banned";
    }),
  );
}

/** Secrets aren't stored, so validation treats them as set to an unknown value. */
function unknownSecrets(contract: Contract): Properties {
  const secrets = Object.entries(contract.fields).filter(([, { spec }]) => spec.notReturned === true);
  return Object.fromEntries(secrets.map(([name]) => [name, UNKNOWN]));
}

/** Skips validation of tags that the request doesn't contain: earlier versions accepted other tag lengths. */
const oldTags = (values: Properties, before: StoredObject | undefined): Properties =>
  before && !("tags" in values) ? { tags: undefined } : {};

function pathValues(contract: Contract, parent: StoredObject | undefined): Properties {
  const parameter = parentParameter(contract);
  return parameter === undefined || !parent ? {} : { [parameter]: parent.id };
}

function toStoredValues({ kind, hooks }: Emulation, draft: Draft): Properties {
  const around = { ...draft.object, ...hooks?.parentAttributes?.(draft) };
  const entries = Object.entries(draft.object).map(([name, value]) => {
    const field = kind.contract.fields[name];
    return [name, field ? storedValue(field, value, around) : value] as const;
  });
  return Object.fromEntries(entries);
}

const newObject = ({ contract, storeName }: EmulatedKind, { object, parent }: Draft) => ({
  contract,
  kind: storeName,
  object: { ...object, ...pathValues(contract, parent) },
});

/** The body to store for a draft, including internal properties that responses don't show. */
export function buildBody({ kind, hooks }: Emulation, draft: Draft, id: StoredObject["id"]): Properties {
  const before = draft.before?.body ?? {};
  const now = draft.request.service.clock.timestamp();
  const next = Object.entries(assembleBody(kind.contract.fields, before, draft.object));
  return {
    ...before,
    ...Object.fromEntries(next.filter(([name]) => kind.responses?.neverReturned?.includes(name) !== true)),
    id,
    created: before["created"] ?? now,
    updated: now,
    ...hooks?.computeFields?.(draft, id),
  };
}

function refuseTags(
  { kind }: Emulation,
  request: RequestContext,
  input: Properties,
  before: StoredObject | undefined,
): void {
  const rules = kind.contract.access.unrestricted?.[before ? "update tags" : "create tags"];
  if (!rules || request.user?.restricted !== true) return;
  const sorted = (tags: unknown) => JSON.stringify(Array.isArray(tags) ? [...new Set(tags)].sort() : []);
  if (!("tags" in input) || sorted(input["tags"]) === sorted(before?.body["tags"])) return;
  throw failure(
    403,
    `can only be changed by an unrestricted user, and ${request.user.username} is restricted`,
    "tags",
  ).cites(...rules);
}

function validateTags({ tags }: Properties): readonly FieldError[] {
  const blank = Array.isArray(tags) && tags.some((tag) => typeof tag === "string" && tag.trim() === "");
  return blank ? [{ field: "tags", reason: "must not contain an empty tag" }] : [];
}

/** The value that must be unique among objects of the kind, compared case-insensitively. */
export function uniqueKey({ unique }: Contract, object: Properties): string | null {
  const value = unique && object[unique.field];
  return typeof value === "string" ? value.toLowerCase() : null;
}

function findDuplicates(
  { contract, storeName }: EmulatedKind,
  { request, object, before }: Draft,
): readonly FieldError[] {
  const key = uniqueKey(contract, object);
  if (contract.unique === undefined || key === null) return [];
  const { field, rules } = contract.unique;
  const stored = request.service.store.objects.byKey(storeName, key);
  const isTaken = stored.some(({ id }) => id !== before?.id);
  const reason = `must be unique, but ${JSON.stringify(object[field])} is already in use`;
  return isTaken ? [{ field, reason, ...byRules(rules) }] : [];
}
