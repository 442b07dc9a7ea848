import type { PlanContext } from "../../../provider/handler";
import { undefinedIfNotFound } from "../../../provider/requests/not-found";
import { cachedList } from "../../../provider/session/cached-reads";
import { domainRecord } from "../../domain_record/contract";
import type { domain } from "../contract";

/** How many records go with a domain, whoever made them (R3-077); `null` where there is none. */
export async function countRecords({ session, signal, prior }: PlanContext<typeof domain>) {
  if (!session || !prior) return undefined;
  const domainId = prior.id;
  const count = (await undefinedIfNotFound(() => cachedList(session, domainRecord, { domainId }, signal)))?.length;
  if (count === undefined || count === 0) return null;
  return count === 1 ? "1 record now" : `${String(count)} records now`;
}
