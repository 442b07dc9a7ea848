import type { Properties } from "../../../contract";
import { hasUnknown, UNKNOWN } from "../../../contract";
import { ApiError } from "../../../client";
import type { PlanContext } from "../../../provider/handler";
import { cachedList } from "../../../provider/session/cached-reads";
import { filledPath } from "../../../provider/requests/paths";
import type { ProviderSession } from "../../../provider/session";
import { readParentAttributes } from "../../../provider/private-state/parent-attributes";
import { domainRecord } from "../../domain_record/contract";
import { aliasOfZone } from "../../domain_record/provider/plan";
import { isAliasOfZone } from "../../domain_record/contract/identity";
import { claimRecords, typesOf } from "../../domain_record/provider/ownership";
import { differenceOf } from "./difference";

const mostNamed = 5;

/** Says what a new set will delete: once it is there, the plan itself shows each record. */
export async function planRecords(context: PlanContext): Promise<undefined> {
  const { session, signal, prior, planned, report } = context;
  if (!session || !planned) return undefined;
  await refuseAliases(context, session, planned);
  const { domainId, records, leaveTypes } = planned;
  const left = (leaveTypes === UNKNOWN ? undefined : (leaveTypes ?? [])) as readonly unknown[] | undefined;
  if (!left || hasUnknown(left) || typeof domainId !== "number") return undefined;
  claimRecords(session, domainId, typesOf(left), "stratus_domain_records", report);
  if (prior || hasUnknown(records)) return undefined;
  const all = await cachedList(session, filledPath(domainRecord.path, { domainId }), signal).catch((error: unknown) => {
    // A domain that is about to be made again.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  });
  if (all.length === 0) return undefined;
  const around = await readParentAttributes(session, domainRecord, { domainId }, signal);
  const present = all
    .filter(({ type }) => !left.includes(type))
    .map((record) => ({ id: Number(record["id"]), record: { ...around, ...record } }));
  const wanted = Object.entries(records as { readonly [key: string]: Properties });
  const { remove, change } = differenceOf(
    wanted.map(([key, record]) => ({ key, record: { ...around, ...record } })),
    present,
    new Map(),
  );
  if (remove.length + change.length === 0) return undefined;
  const named = [...remove, ...change.map(({ before }) => ({ record: before }))].slice(0, mostNamed);
  const lines = named.map(({ record }) => {
    return `  ${String(record["name"] ?? "") || "@"} ${String(record["type"])} ${String(record["target"])}`;
  });
  const more = remove.length + change.length - named.length;
  report({
    severity: "warning",
    summary: `${String(remove.length)} records of domain ${String(domainId)} will be deleted, and ${String(change.length)} changed`,
    detail: `The set is to be the whole of the domain's records, and these are not in it as they are:\n${lines.join("\n")}${more > 0 ? `\n  and ${String(more)} more` : ""}\nAdd them to the map, or name their types in leave_types.`,
    path: ["records"],
  });
  return undefined;
}

/** Only names with a period can be the zone's own; what is known of the set is judged. */
async function refuseAliases(context: PlanContext, session: ProviderSession, planned: Properties): Promise<void> {
  const { signal, privateState, report } = context;
  const { domainId, records } = planned;
  if (typeof domainId !== "number" || typeof records !== "object" || records === null) return;
  const aliases = Object.entries(records as { readonly [key: string]: Properties }).filter(([, record]) => {
    return record["type"] === "CNAME" && typeof record["name"] === "string" && record["name"].includes(".");
  });
  if (aliases.length === 0) return;
  const around = privateState.parentAttributes ?? (await surroundingsSeen(session, domainId, signal));
  for (const [key, record] of aliases) {
    const whole = { ...around, ...record };
    if (isAliasOfZone(whole)) report({ ...aliasOfZone(whole), path: ["records", key] });
  }
}

/** Of a domain that is about to be made again, or that the token may not see, nothing is known. */
async function surroundingsSeen(session: ProviderSession, domainId: number, signal: AbortSignal): Promise<Properties> {
  try {
    return await readParentAttributes(session, domainRecord, { domainId }, signal);
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return {};
    throw error;
  }
}
