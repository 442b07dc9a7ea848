import { storedValue, UNKNOWN, validate } from "../../contract";
import type { Properties } from "../../contract";
import { kindOf } from "../objects/emulation";
import type { Draft, Emulation } from "../objects/emulation";
import { ApiFailure, failure } from "../wire/failure";
import type { FieldError } from "../wire/failure";
import { isObject, decodeBody } from "../wire/input";
import type { RequestContext } from "../service";
import type { StoredObject } from "../store";
import { fieldErrorOf } from "../wire/names";
import { assembled, completed, merge, writableOf } from "./merge";
import { parameterOf } from "./place";

/**
 * Reads a create or an update and judges it whole: every wrong field is in the one answer.
 *
 * @throws Failure 400 with all that is wrong, 403 for tags that the user may not set.
 */
export function draftOf(
  emulation: Emulation,
  request: RequestContext,
  { before, parent }: { readonly before?: StoredObject | undefined; readonly parent?: StoredObject | undefined },
): Draft {
  const { contract } = emulation;
  const { fields } = contract;
  const operation = before ? "update" : "create";
  if (request.body !== undefined && !isObject(request.body)) throw failure(400, "The body must be a JSON object");
  const { values, fieldErrors } = decodeBody(fields, request.body, operation);
  refuseTags(emulation, request, values, before);

  const merged = merge(fields, before ? writableOf(fields, before.body) : {}, values);
  const problems = validate(
    contract,
    { ...(before && secretsOf(emulation)), ...merged, ...placeOf(emulation, parent) },
    { unknownNames: "ignore" },
  );
  const unsound = new Set(problems.map((problem) => problem.path[0]));
  const sound = (object: Properties) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !unsound.has(name)));
  const draft: Draft = {
    call: request,
    operation,
    input: sound(values),
    object: sound(completed(fields, merged)),
    ...(before && { before }),
    ...(parent && { parent }),
  };
  const kept = { ...draft, object: keptForm(emulation, draft) };
  const all = [
    ...fieldErrors,
    ...problems.map((problem) => fieldErrorOf(fields, problem)),
    ...blankTags(kept.object),
    ...taken(emulation, kept),
    ...(emulation.validate?.(kept) ?? []),
  ];
  if (all.length > 0) throw new ApiFailure(400, all);
  return kept;
}

/** What was given once and is not kept: it is there, and nobody knows it. */
function secretsOf({ contract }: Emulation): Properties {
  const secrets = Object.entries(contract.fields).filter(([, { facts }]) => facts.notReturned === true);
  return Object.fromEntries(secrets.map(([name]) => [name, UNKNOWN]));
}

function placeOf({ contract }: Emulation, parent: StoredObject | undefined): Properties {
  const parameter = parameterOf(contract);
  return parameter === undefined || !parent ? {} : { [parameter]: parent.id };
}

function keptForm(emulation: Emulation, draft: Draft): Properties {
  const around = { ...draft.object, ...emulation.parentAttributes?.(draft) };
  const entries = Object.entries(draft.object).map(([name, value]) => {
    const field = emulation.contract.fields[name];
    return [name, field ? storedValue(field, value, around) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The body of the object that the draft makes, with the properties that are for the service alone. */
export function bodyOf(emulation: Emulation, draft: Draft, id: StoredObject["id"]): Properties {
  const before = draft.before?.body ?? {};
  const now = draft.call.service.clock.timestamp();
  const next = Object.entries(assembled(emulation.contract.fields, before, draft.object));
  return {
    ...before,
    ...Object.fromEntries(next.filter(([name]) => emulation.neverReturned?.includes(name) !== true)),
    id,
    created: before["created"] ?? now,
    updated: now,
    ...emulation.computeFields?.(draft, id),
  };
}

function refuseTags(
  emulation: Emulation,
  request: RequestContext,
  input: Properties,
  before: StoredObject | undefined,
): void {
  if (emulation.tagsNeedUnrestricted !== true || request.user?.restricted !== true) return;
  const sorted = (tags: unknown) => JSON.stringify(Array.isArray(tags) ? [...new Set(tags)].sort() : []);
  if (!("tags" in input) || sorted(input["tags"]) === sorted(before?.body["tags"])) return;
  throw failure(
    403,
    `can be added or changed by an unrestricted user only, and ${request.user.username} is restricted`,
    "tags",
  );
}

function blankTags({ tags }: Properties): readonly FieldError[] {
  const blank = Array.isArray(tags) && tags.some((tag) => typeof tag === "string" && tag.trim() === "");
  return blank ? [{ field: "tags", reason: "must not have an empty tag" }] : [];
}

export const uniqueKey = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : null);

function taken(emulation: Emulation, { call, object, before }: Draft): readonly FieldError[] {
  const { unique } = emulation;
  const key = unique === undefined ? null : uniqueKey(object[unique]);
  if (unique === undefined || key === null) return [];
  const others = call.service.store.objects.byKey(kindOf(emulation), key).filter(({ id }) => id !== before?.id);
  return others.length === 0
    ? []
    : [{ field: unique, reason: `must be unique, and ${JSON.stringify(object[unique])} is in use` }];
}
