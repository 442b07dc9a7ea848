import {
  changeableField,
  type Contract,
  countWords,
  describeLimited,
  explainLimit,
  hasUnknown,
  limitRemedy,
  limitWords,
  type ObjectLimit,
  pathParameters,
  type Properties,
  snake,
  UNKNOWN,
  valuesOf,
} from "../../../contract";
import { describeKey } from "../../../objects/names";
import { ApiError } from "../../client";
import type { PlanContext, ProviderSession, ReadList } from "../../context";
import type { Handler } from "../../handler";
import { howToAdopt } from "../advice";
import { countPlannedUses } from "../run/planned-uses";
import { ignoreEveryError } from "./unreadable";

/** The limits beyond which an object can't be created. */
export const refusedLimits = ({ atMost = [] }: Contract): readonly ObjectLimit[] =>
  atMost.filter(({ replaces }) => replaces !== true);

/** The objects of the service that share a limit with an object that has these values. */
export async function existingWithin(
  contract: Contract,
  limit: ObjectLimit,
  values: Properties,
  read: ReadList,
): Promise<readonly Properties[]> {
  const inPath = Object.fromEntries(pathParameters(contract).map((name) => [name, values[name]]));
  const objects = (await read(contract, values)).map((object): Properties => ({ ...object, ...inPath }));
  const others = new Map<string, readonly Properties[]>();
  for (const kind of contract.enrichFrom?.kinds ?? []) others.set(kind.name, await read(kind, {}));
  const complete = contract.enrichFrom?.complete?.(objects, (kind) => others.get(kind)) ?? objects;
  const keyOf = (object: Properties) => JSON.stringify(valuesOf(contract, limit.per, object));
  return complete.filter((object) => contract.isUserCreated?.(object) !== false && keyOf(object) === keyOf(values));
}

/** Describes an object that counts towards a limit: `12 "nightly"`. */
export function describeCounted(contract: Contract, object: Properties): string {
  const isKey = contract.key?.length === 1 && contract.key[0] === contract.id;
  return `${String(object[contract.id])}${isKey ? "" : describeKey(contract, object)}`;
}

/**
 * Reports the limits that a new object would exceed. Too many objects in one configuration are an error. Existing
 * objects are a warning, because another resource of the plan may be about to delete one.
 */
export async function checkLimits(context: PlanContext, handler: Handler): Promise<void> {
  const { contract, session, signal, planned, report } = context;
  // A handler that adopts an existing object reports the limit itself.
  const limits = handler.existing ? [] : refusedLimits(contract);
  if (!session || !planned || limits.length === 0) return;
  const read: ReadList = (listed, known) =>
    session.objects.list(listed, known, signal).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      // Skips the check for objects that can't be listed.
      ignoreEveryError({ session, signal, report }, listed, error);
      return [];
    });
  const wanted = withoutComputed(planned, context.config);
  const values: Properties = (await handler.limitedValues?.(read, wanted)) ?? wanted;
  for (const limit of limits) {
    const isKnown = limit.per.every((name) => (values[name] ?? null) !== null && !hasUnknown(values[name]));
    if (isKnown && (await reportExcess(context, session, limit, values, read))) return;
  }
}

/** The planned values, without those that the service computes. */
const withoutComputed = (planned: Properties, config: Properties): Properties =>
  Object.fromEntries(Object.entries(planned).filter(([name, value]) => value !== UNKNOWN || config[name] === UNKNOWN));

/** Reports an exceeded limit. Returns true if it did. */
async function reportExcess(
  context: PlanContext,
  session: ProviderSession,
  limit: ObjectLimit,
  values: Properties,
  read: ReadList,
): Promise<boolean> {
  const { contract, prior, mayExist, isAction, report } = context;
  const changeable = changeableField(contract, limit);
  const field = changeable ?? limit.per.find((name) => contract.fields[name]?.spec.presence === "required");
  const path = field === undefined ? {} : { path: [snake(field)] };
  // An object that moves to another parent is planned a second time, as a new one. Terraform drops the first
  // warnings.
  const isMoving = prior !== null && limit.per.some((name) => prior[name] !== values[name]);
  const thing = `${contract.name} by ${limit.per.join()}: ${JSON.stringify(valuesOf(contract, limit.per, values))}`;
  const uses = isMoving ? { all: 1, created: 1 } : countPlannedUses(context, thing);
  const { owner, values: words } = describeLimited(contract, limit, values);
  if (uses.all > limit.count) {
    report({
      severity: "error",
      summary: limitWords(contract, limit),
      detail: `The configuration has ${countWords(limit, uses.all)}${words} for ${owner}. ${explainLimit(contract, limit)} ${limitRemedy(contract, limit, uses.all - limit.count)}.`,
      ...path,
    });
    return true;
  }
  if (uses.created === 0 || (prior && !isMoving)) return false;
  const existing = (await existingWithin(contract, limit, values, read)).filter(
    (object) => limit.providerReason === undefined || !session.objects.isManaged(contract, object),
  );
  // An earlier run may have created the planned object itself.
  const own = mayExist === true ? 1 : 0;
  const [first] = existing;
  if (!first || existing.length + uses.created - own <= limit.count) return false;
  const names = existing.map((object) => describeCounted(contract, object)).join(", ");
  const change =
    changeable === undefined
      ? ""
      : `, or change the ${snake(changeable)} of this ${isAction === true ? "action" : "resource"}`;
  const adoption = limit.count === 1 && isAction !== true ? `\n\n${howToAdopt(contract, first)}` : "";
  report({
    severity: "warning",
    summary: `${owner[0]?.toUpperCase() ?? ""}${owner.slice(1)} already has ${countWords(limit, existing.length)}${words}`,
    detail: `${explainLimit(contract, limit)} Existing: ${names}. If another resource in this plan deletes one of them, the apply waits up to a minute for that. Otherwise, delete one${change}.${adoption}`,
    ...path,
  });
  return true;
}
