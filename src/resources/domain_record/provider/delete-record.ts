import type { Known } from "../../../contract";
import type { OperationContext } from "../../../provider/handler";
import { objectPath } from "../../../provider/requests/paths";
import type { ProviderSession } from "../../../provider/session";
import type { RunValue } from "../../../provider/session/run-state";
import { domainRecord } from "../contract";
import { isClaimedBySet } from "./claim-records";

/** The deletions of single records that have not ended yet, by the id of the domain. */
const deletionsByDomain: RunValue<Map<unknown, Set<Promise<unknown>>>> = { initial: () => new Map() };

function deletionsOf({ runState }: ProviderSession, domainId: unknown): Set<Promise<unknown>> {
  const all = runState.get(deletionsByDomain);
  const deletions = all.get(domainId) ?? new Set();
  all.set(domainId, deletions);
  return deletions;
}

/**
 * Deletes a single record, unless the record set of the domain manages records of its type in this run: the set has
 * taken the record over then, or deletes it itself.
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

/** The record set reads the zone only when every deletion that began before its claim has ended. */
export const waitForDeletions = (session: ProviderSession, domainId: unknown) =>
  Promise.allSettled(deletionsOf(session, domainId));
