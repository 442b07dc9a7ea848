import type { PlanContext } from "../../../provider/handler";
import { undefinedIfNotFound } from "../../../provider/requests/not-found";
import { domainRecord } from "../../domain_record/contract";
import type { domain } from "../contract";

/**
 * Describes the records that are deleted with a domain (R3-077), and how many of them the run doesn't manage; `null` if
 * there are no records. Later calls of the run may show that it manages a record, so this waits for a pause between them.
 */
export async function describeLostRecords({ session, signal, prior }: PlanContext<typeof domain>) {
  if (!session || !prior) return undefined;
  const domainId = prior.id;
  const records = await undefinedIfNotFound(() => session.objects.list(domainRecord, { domainId }, signal));
  if (records === undefined || records.length === 0) return null;
  const countUnmanaged = () =>
    records.filter(({ id }) => !session.objects.isManaged(domainRecord, { domainId, id })).length;
  if (countUnmanaged() > 0) await session.activity.nextPause(signal);
  return lostRecords(records.length, countUnmanaged());
}

function lostRecords(all: number, unmanaged: number): string {
  const what = all === 1 ? "its only record" : `its ${String(all)} records`;
  if (unmanaged === 0) return what;
  const which = unmanaged === all ? "which" : `${String(unmanaged)} of which`;
  return `${what}, ${which} this configuration doesn't manage`;
}
