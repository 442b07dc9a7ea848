import { type Known, propertyText } from "../../../contract";
import {
  DiagnosticsError,
  howToAdopt,
  objectPath,
  type OperationContext,
  type ProviderDiagnostic,
  type ProviderSession,
  type RunValue,
} from "../../../provider/author";
import { domainRecord } from "../contract";
import type { NamedRecord } from "../contract/conflicts";
import type { ZoneRecord } from "../contract/identity";

/** The deletes of single records in progress, by the id of the domain. */
const deletionsByDomain: RunValue<Map<unknown, Set<Promise<unknown>>>> = { initial: () => new Map() };

function deletionsOf({ runState }: ProviderSession, domainId: unknown): Set<Promise<unknown>> {
  const all = runState.get(deletionsByDomain);
  const deletions = all.get(domainId) ?? new Set();
  all.set(domainId, deletions);
  return deletions;
}

/**
 * Deletes a single record, unless the record set of the domain manages records of its type in this run. The set has
 * then adopted the record, or deletes it itself.
 */
export async function deleteRecord(
  { session, signal }: OperationContext,
  record: Known<typeof domainRecord>,
): Promise<void> {
  const { domainId, type } = record;
  if (isClaimedBySet(session, domainId, type)) return;
  const deletions = deletionsOf(session, domainId);
  const deletion = session.client
    .delete(objectPath(domainRecord, record), { signal })
    .finally(() => deletions.delete(deletion));
  deletions.add(deletion);
  await deletion;
}

/** Waits for deletes that started before the record set's claim, so that it reads the zone after them. */
export const waitForDeletions = (session: ProviderSession, domainId: unknown) =>
  Promise.allSettled(deletionsOf(session, domainId));

/** Describes a record, as in `www A 192.0.2.1`, with `@` for the domain itself. */
export const describeRecord = ({ name, type, target }: ZoneRecord) =>
  `${propertyText(name) || "@"} ${String(type)} ${String(target)}`;

/** Explains how to adopt a record of the service, given its id. */
export const adoptionOf = (domainId: unknown, { name: id }: NamedRecord) => howToAdopt(domainRecord, { domainId, id });

type Owner = "stratus_domain_records" | "stratus_domain_record";

const recordsOfType = (type: unknown, domainId: unknown) => `${String(type)} records of domain ${String(domainId)}`;

/**
 * The records of one type are managed in one way: by the record set of the domain, or by single resources. The set
 * would delete records that it doesn't contain, so the second way is rejected before any request is sent.
 */
export function claimRecords(
  session: ProviderSession,
  domainId: unknown,
  types: readonly string[],
  owner: Owner,
  report?: (diagnostic: ProviderDiagnostic) => void,
): void {
  if (typeof domainId !== "number") return;
  const twice = types.filter((type) => session.ownership.claim(recordsOfType(type, domainId), owner) !== undefined);
  if (twice.length === 0) return;
  const diagnostic: ProviderDiagnostic = {
    severity: "error",
    summary: "Two resources manage the records of one domain",
    detail: `The ${twice.join(", ")} records of domain ${String(domainId)} are managed both by stratus_domain_records and by stratus_domain_record. The set would delete the records that it doesn't contain. Use only one of the two, or add these types to leave_types of the set.`,
    path: ["domain_id"],
  };
  if (!report) throw new DiagnosticsError([diagnostic]);
  report(diagnostic);
}

/** True if the record set of the domain has claimed the records of the type in this run. */
const isClaimedBySet = (session: ProviderSession, domainId: unknown, type: unknown): boolean =>
  session.ownership.ownerOf(recordsOfType(type, domainId)) === "stratus_domain_records";
