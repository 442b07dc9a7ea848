import { storedOf, UNKNOWN, validate } from "../../contract";
import type { Properties } from "../../contract";
import { kindOf } from "../objects/emulation";
import type { Draft, Emulation } from "../objects/emulation";
import { Failure, failure } from "../wire/failure";
import type { Wrong } from "../wire/failure";
import { isObject, readInput } from "../wire/input";
import type { Call } from "../service";
import type { Kept } from "../store";
import { wrongOf } from "../wire/names";
import { assembled, completed, merge, writableOf } from "./merge";
import { parameterOf } from "./place";

/**
 * Reads a create or an update and judges it whole: every wrong field is in the one answer.
 *
 * @throws Failure 400 with all that is wrong, 403 for tags that the user may not set.
 */
export function draftOf(
  emulation: Emulation,
  call: Call,
  { before, parent }: { readonly before?: Kept | undefined; readonly parent?: Kept | undefined },
): Draft {
  const { contract } = emulation;
  const { fields } = contract;
  const operation = before ? "update" : "create";
  if (call.body !== undefined && !isObject(call.body)) throw failure(400, "The body must be a JSON object");
  const { values, wrongs } = readInput(fields, call.body, operation);
  refuseTags(emulation, call, values, before);

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
    call,
    operation,
    input: sound(values),
    object: sound(completed(fields, merged)),
    ...(before && { before }),
    ...(parent && { parent }),
  };
  const kept = { ...draft, object: keptForm(emulation, draft) };
  const all = [
    ...wrongs,
    ...problems.map((problem) => wrongOf(fields, problem)),
    ...blankTags(kept.object),
    ...taken(emulation, kept),
    ...(emulation.judge?.(kept) ?? []),
  ];
  if (all.length > 0) throw new Failure(400, all);
  return kept;
}

/** What was given once and is not kept: it is there, and nobody knows it. */
function secretsOf({ contract }: Emulation): Properties {
  const secrets = Object.entries(contract.fields).filter(([, { facts }]) => facts.unreturned === true);
  return Object.fromEntries(secrets.map(([name]) => [name, UNKNOWN]));
}

function placeOf({ contract }: Emulation, parent: Kept | undefined): Properties {
  const parameter = parameterOf(contract);
  return parameter === undefined || !parent ? {} : { [parameter]: parent.id };
}

function keptForm(emulation: Emulation, draft: Draft): Properties {
  const around = { ...draft.object, ...emulation.surroundings?.(draft) };
  const entries = Object.entries(draft.object).map(([name, value]) => {
    const field = emulation.contract.fields[name];
    return [name, field ? storedOf(field, value, around) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The body of the object that the draft makes, with the properties that are for the service alone. */
export function bodyOf(emulation: Emulation, draft: Draft, id: Kept["id"]): Properties {
  const before = draft.before?.body ?? {};
  const now = draft.call.service.clock.timestamp();
  const next = Object.entries(assembled(emulation.contract.fields, before, draft.object));
  return {
    ...before,
    ...Object.fromEntries(next.filter(([name]) => emulation.withheld?.includes(name) !== true)),
    id,
    created: before["created"] ?? now,
    updated: now,
    ...emulation.decide?.(draft, id),
  };
}

function refuseTags(emulation: Emulation, call: Call, input: Properties, before: Kept | undefined): void {
  if (emulation.tagsNeedUnrestricted !== true || call.user?.restricted !== true) return;
  const sorted = (tags: unknown) => JSON.stringify(Array.isArray(tags) ? [...new Set(tags)].sort() : []);
  if (!("tags" in input) || sorted(input["tags"]) === sorted(before?.body["tags"])) return;
  throw failure(
    403,
    `can be added or changed by an unrestricted user only, and ${call.user.username} is restricted`,
    "tags",
  );
}

function blankTags({ tags }: Properties): readonly Wrong[] {
  const blank = Array.isArray(tags) && tags.some((tag) => typeof tag === "string" && tag.trim() === "");
  return blank ? [{ field: "tags", reason: "must not have an empty tag" }] : [];
}

export const uniqueKey = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : null);

function taken(emulation: Emulation, { call, object, before }: Draft): readonly Wrong[] {
  const { unique } = emulation;
  const key = unique === undefined ? null : uniqueKey(object[unique]);
  if (unique === undefined || key === null) return [];
  const others = call.service.store.objects.byKey(kindOf(emulation), key).filter(({ id }) => id !== before?.id);
  return others.length === 0
    ? []
    : [{ field: unique, reason: `must be unique, and ${JSON.stringify(object[unique])} is in use` }];
}
