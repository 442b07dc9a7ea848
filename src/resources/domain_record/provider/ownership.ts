import type { Properties } from "../../../contract";
import type { Diagnostic } from "../../../plugin/provider";
import { DiagnosticsError } from "../../../plugin/provider";
import type { ProviderSession } from "../../../provider/session";
import { domainRecord } from "../contract";

type Owner = "stratus_domain_records" | "stratus_domain_record";

/** The types of record that a set decides, where it leaves these alone. */
export const typesOf = (left: readonly unknown[]): readonly string[] =>
  (domainRecord.fields.type.facts.choices ?? []).filter((type) => !left.includes(type));

const thing = (type: unknown, domainId: unknown) => `${String(type)} records of domain ${String(domainId)}`;

/**
 * The records of one type are said in one way: by the whole set, or each by itself. The set would delete what it does
 * not have, so the second way is refused before anything is sent.
 */
export function claimRecords(
  session: ProviderSession,
  domainId: unknown,
  types: readonly string[],
  owner: Owner,
  report?: (diagnostic: Diagnostic) => void,
): void {
  if (typeof domainId !== "number") return;
  const twice = types.filter((type) => session.ownership.claim(thing(type, domainId), owner) !== undefined);
  if (twice.length === 0) return;
  const diagnostic: Diagnostic = {
    severity: "error",
    summary: "Two resources decide the records of one domain",
    detail: `Domain ${String(domainId)} has its ${twice.join(", ")} records both in stratus_domain_records and as stratus_domain_record; the set would delete what it does not have. Keep one of the two, or name these types in leave_types of the set.`,
    path: ["domain_id"],
  };
  if (!report) throw new DiagnosticsError([diagnostic]);
  report(diagnostic);
}

const underWay = new WeakMap<ProviderSession, Map<unknown, Set<Promise<unknown>>>>();

function deletionsIn(session: ProviderSession, domainId: unknown): Set<Promise<unknown>> {
  const all = underWay.get(session) ?? new Map<unknown, Set<Promise<unknown>>>();
  underWay.set(session, all);
  const here = all.get(domainId) ?? new Set();
  all.set(domainId, here);
  return here;
}

/**
 * Deletes a single record, unless the set of this run decides about it: a record that moves into the set is there
 * already, and the set deletes what it does not have.
 */
export async function deleteOwn(
  session: ProviderSession,
  { domainId, type }: Properties,
  send: () => Promise<unknown>,
): Promise<void> {
  if (session.ownership.ownerOf(thing(type, domainId)) === "stratus_domain_records") return;
  const deletions = deletionsIn(session, domainId);
  const deletion = send().finally(() => deletions.delete(deletion));
  deletions.add(deletion);
  await deletion;
}

/** The set looks at the zone only when no deletion that began before its claim is under way any more. */
export const deletionsDone = (session: ProviderSession, domainId: unknown) =>
  Promise.allSettled(deletionsIn(session, domainId));
