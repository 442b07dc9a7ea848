import type { Known } from "../../../contract";
import type { PlanContext } from "../../../provider/handler";
import { undefinedIfNotFound } from "../../../provider/requests/not-found";
import { cachedList } from "../../../provider/session/cached-reads";
import { domainRecord } from "../../domain_record/contract";
import type { domain } from "../contract";

/** Tells, before a domain is deleted, how many records are deleted with it, whoever made them (R3-077). */
export async function warnOfLostRecords(
  { session, signal, report }: Pick<PlanContext, "session" | "signal" | "report">,
  { id: domainId, domain: name }: Known<typeof domain>,
): Promise<void> {
  if (!session) return;
  const records = (await undefinedIfNotFound(() => cachedList(session, domainRecord, { domainId }, signal))) ?? [];
  if (records.length === 0) return;
  const count = records.length === 1 ? "The only record" : `All ${String(records.length)} records`;
  report({
    severity: "warning",
    summary: `${count} of domain ${String(name)} will be deleted`,
    detail: `Deleting stratus_domain ${String(domainId)} deletes every record that the domain has, also those that this configuration does not manage.`,
  });
}
