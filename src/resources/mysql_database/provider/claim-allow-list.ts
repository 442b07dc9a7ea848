import { claimOrRefuse, type ProviderDiagnostic, type ProviderSession } from "../../../provider/author";

/**
 * The allow list of a database is managed either by stratus_mysql_database or by stratus_mysql_access. Two
 * resources for one database would undo each other's changes, so the second one is rejected before any request is
 * sent.
 */
export function claimAllowList(
  session: ProviderSession,
  databaseId: unknown,
  owner: "allow_list of stratus_mysql_database" | "stratus_mysql_access",
  report?: (diagnostic: ProviderDiagnostic) => void,
): void {
  if (typeof databaseId !== "number") return;
  const refusal = {
    summary: "Two resources manage the allow list of one database",
    detail: `The allow list of MySQL database ${String(databaseId)} is managed both by stratus_mysql_database and by stratus_mysql_access, and each would undo the changes of the other. Use only one of the two.`,
    path: [owner === "stratus_mysql_access" ? "database_id" : "allow_list"],
  };
  claimOrRefuse(session, { thing: `allow list of MySQL database ${String(databaseId)}`, owner }, refusal, report);
}
