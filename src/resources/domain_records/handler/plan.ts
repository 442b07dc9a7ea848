import type { Properties } from "../../../contract";
import { hasUnknown, UNKNOWN } from "../../../contract";
import { ApiError } from "../../../client";
import type { Planning } from "../../../provider/handler";
import { liveList } from "../../../provider/live";
import { filledPath } from "../../../provider/paths";
import { surroundingsOf } from "../../../provider/surroundings";
import { domainRecord } from "../../domain_record/contract";
import { claimRecords, typesOf } from "../../domain_record/ownership";
import { differenceOf } from "../difference";

const mostNamed = 5;

/** Says what a new set will delete: once it is there, the plan itself shows each record. */
export async function planRecords({ session, signal, prior, planned, report }: Planning): Promise<undefined> {
  if (!session || !planned) return undefined;
  const { domainId, records, leaveTypes } = planned;
  const left = (leaveTypes === UNKNOWN ? undefined : (leaveTypes ?? [])) as readonly unknown[] | undefined;
  if (!left || hasUnknown(left) || typeof domainId !== "number") return undefined;
  claimRecords(session, domainId, typesOf(left), "stratus_domain_records", report);
  if (prior || hasUnknown(records)) return undefined;
  const all = await liveList(session, filledPath(domainRecord.path, { domainId }), signal).catch((error: unknown) => {
    // A domain that is about to be made again.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  });
  if (all.length === 0) return undefined;
  const around = await surroundingsOf(session, domainRecord, { domainId }, signal);
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
