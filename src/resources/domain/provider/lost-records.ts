import type { Properties } from "../../../contract";
import { ApiError } from "../../../client";
import type { PlanContext } from "../../../provider/handler";
import { cachedList } from "../../../provider/session/cached-reads";
import { collectionPath } from "../../../provider/requests/paths";
import { domainRecord } from "../../domain_record/contract";

/** Says, before a domain goes, how many records go with it, whoever made them (R3-077). */
export async function warnOfLostRecords({ session, signal, report }: PlanContext, prior: Properties): Promise<void> {
  if (!session) return;
  const { id: domainId, domain } = prior;
  const records = await cachedList(session, collectionPath(domainRecord, { domainId }), signal).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    },
  );
  if (records.length === 0) return;
  report({
    severity: "warning",
    summary: `All ${String(records.length)} records of domain ${String(domain)} will be deleted`,
    detail: `Deleting stratus_domain ${String(domainId)} deletes every record that the domain has, also those that this configuration does not manage.`,
  });
}
