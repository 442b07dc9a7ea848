import type { Diagnostic } from "../../../plugin/provider";
import { DiagnosticsError } from "../../../plugin/provider";
import type { ProviderSession } from "../../../provider/session";

type Owner = "stratus_domain_records" | "stratus_domain_record";

const recordsOfType = (type: unknown, domainId: unknown) => `${String(type)} records of domain ${String(domainId)}`;

/**
 * The records of one type are managed in one way: by the record set of the domain, or by a resource each. The set would
 * delete the records that it does not have, so the second way is refused before anything is sent.
 */
export function claimRecords(
  session: ProviderSession,
  domainId: unknown,
  types: readonly string[],
  owner: Owner,
  report?: (diagnostic: Diagnostic) => void,
): void {
  if (typeof domainId !== "number") return;
  const twice = types.filter((type) => session.ownership.claim(recordsOfType(type, domainId), owner) !== undefined);
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

/** Whether the record set of the domain has claimed the records of the type in this run. */
export const isClaimedBySet = (session: ProviderSession, domainId: unknown, type: unknown): boolean =>
  session.ownership.ownerOf(recordsOfType(type, domainId)) === "stratus_domain_records";
