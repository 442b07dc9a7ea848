import { isDeepStrictEqual } from "node:util";
import { isSet, snake } from "../../../contract";
import {
  defineHandler,
  encodeSegment,
  notePlannedParent,
  type PlanContext,
  type StateUpgrade,
  undefinedIfNotFound,
  upgradeStep,
} from "../../../provider/author";
import { renameProtect } from "../../base/common/provider";
import { domainRecord } from "../../domain_record/contract";
import { noteExactTags } from "../../tag/provider/exact-tags";
import { domain } from "../contract";

/**
 * Describes the records that are deleted with a domain (R3-077), and how many of them the run doesn't manage.
 * Returns null if there are no records. Later calls of the run may show that it manages a record, so this waits for
 * a pause between them.
 */
async function describeLostRecords({ session, signal, prior }: PlanContext<typeof domain>) {
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

/** The fields that set the initial content of a new domain, and have no effect later. */
const startFields = ["cloneFrom", "transferFrom"] as const;

interface Version0 {
  readonly import_from?: object | null;
}

/** `import_from` and `protect` got new names. */
const toVersion1: StateUpgrade = (state) =>
  renameProtect(upgradeStep<Version0>(({ import_from }) => ({ transfer_from: import_from ?? null }))(state));

export const domainHandler = defineHandler(domain, {
  counterpart: { type: "linode_domain", attributes: {} },

  upgrades: [toVersion1],

  /** A domain starts empty, as a copy of another one, or with the records of a zone transfer. */
  createRequest({ domain: name, cloneFrom, transferFrom }) {
    if (isSet(cloneFrom)) {
      return { path: `${domain.path}/${encodeSegment(String(cloneFrom))}/clone`, body: { domain: name } };
    }
    if (!isSet(transferFrom)) return undefined;
    const body = { domain: name, remote_nameserver: transferFrom.remoteNameserver };
    return { path: `${domain.path}/import`, body };
  },

  describeLoss: describeLostRecords,

  modifyPlan(context) {
    const { prior, planned, privateState, report, session } = context;
    noteExactTags(context);
    // The names and targets of its records may have another meaning in a domain with another name.
    if (session && prior && planned) notePlannedParent(session, domain, { id: prior.id, domain: planned.domain });
    if (!prior || !planned || privateState.imported === true) return undefined;
    for (const field of startFields) {
      if (planned[field] === undefined || isDeepStrictEqual(planned[field], prior[field])) continue;
      report({
        severity: "warning",
        summary: `${snake(field)} has no effect on an existing domain`,
        detail: `It only sets the initial records of a new domain. To apply it, replace the domain, which deletes all its records: terraform apply -replace=stratus_domain.NAME`,
        path: [snake(field)],
      });
    }
    return undefined;
  },
});
