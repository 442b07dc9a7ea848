import type { Diagnostic } from "../../plugin/provider";
import { DiagnosticsError } from "../../plugin/provider";
import type { Session } from "../../provider/session";
import { domainRecord } from "./contract";

export type Owner = "stratus_domain_records" | "stratus_domain_record";

/** The types of record that a set decides, where it leaves these alone. */
export const typesOf = (left: readonly unknown[]): readonly string[] =>
  (domainRecord.fields.type.facts.choices ?? []).filter((type) => !left.includes(type));

/**
 * The records of one type are said in one way: by the whole set, or each by itself. The set would delete what it does
 * not have, so the second way is refused before anything is sent.
 */
export function claimRecords(
  session: Session,
  domainId: unknown,
  types: readonly string[],
  owner: Owner,
  report?: (diagnostic: Diagnostic) => void,
): void {
  if (typeof domainId !== "number") return;
  const twice = types.filter(
    (type) => session.ownership.claim(`${type} records of domain ${String(domainId)}`, owner) !== undefined,
  );
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
