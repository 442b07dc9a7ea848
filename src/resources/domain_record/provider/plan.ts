import { isDeepStrictEqual } from "node:util";
import type { Properties } from "../../../contract";
import { hasUnknown } from "../../../contract";
import { ApiError } from "../../../client";
import type { Diagnostic } from "../../../plugin/provider";
import type { PlanContext } from "../../../provider/handler";
import { cachedList } from "../../../provider/session/cached-reads";
import { filledPath } from "../../../provider/requests/paths";
import type { ProviderSession } from "../../../provider/session";
import { readParentAttributes } from "../../../provider/private-state/parent-attributes";
import { withoutUnknown } from "../../../provider/operation-context";
import type { Conflict, Named, Zone } from "../contract/conflicts";
import { conflictsWith, words, zoneIndex } from "../contract/conflicts";
import { isAliasOfZone } from "../contract/identity";
import { domainRecord, mostRecords } from "../contract";
import { claimRecords } from "./ownership";

interface Existing {
  readonly count: number;
  readonly around: Properties;
  readonly zone: Zone;
}

/** The zones that a run has looked at, and the records that it is about to remove. */
const zones = new WeakMap<ProviderSession, Map<number, Promise<Existing>>>();
const leaving = new WeakMap<ProviderSession, Set<string>>();

function of<V extends object>(all: WeakMap<ProviderSession, V>, session: ProviderSession, make: () => V): V {
  const there = all.get(session) ?? make();
  all.set(session, there);
  return there;
}

async function look(session: ProviderSession, domainId: number, signal: AbortSignal): Promise<Existing> {
  const list = await cachedList(session, filledPath(domainRecord.path, { domainId }), signal);
  const around = await readParentAttributes(session, domainRecord, { domainId }, signal);
  const named = list.map((record): Named => ({ name: String(record["id"]), record: { ...around, ...record } }));
  return { count: list.length, around, zone: zoneIndex(named) };
}

function existing(session: ProviderSession, domainId: number, signal: AbortSignal): Promise<Existing> {
  const seen = of(zones, session, () => new Map<number, Promise<Existing>>());
  const there = seen.get(domainId) ?? look(session, domainId, signal);
  seen.set(domainId, there);
  there.catch(() => seen.delete(domainId));
  return there;
}

const describe = ({ name, record }: Named) =>
  `record ${name} (${String(record["name"] ?? "") || "@"} ${String(record["type"])} ${String(record["target"])})`;

/** The name of a host is required (R3-057), and the zone's own full name is kept as the empty one. */
export const aliasOfZone = ({ name, domain }: Properties): Diagnostic => ({
  severity: "error",
  summary: "A CNAME record cannot stand for the domain itself",
  detail: `${JSON.stringify(name)} is the whole name of the domain ${JSON.stringify(domain)}, and a CNAME record has to be for a host below it. Name a host, or point the domain at addresses with A and AAAA records.`,
});

/**
 * Warns of what stands in the way of a record. It is never an error: another resource of the same plan may be about to
 * clear it away, and the apply waits for that.
 */
export async function planRecord({ session, signal, config, prior, planned, report }: PlanContext): Promise<undefined> {
  if (!session) return undefined;
  const gone = of(leaving, session, () => new Set<string>());
  const object = planned ?? prior;
  const { domainId, type, target } = object ?? {};
  if (typeof domainId !== "number" || typeof type !== "string") return undefined;
  if (planned) claimRecords(session, domainId, [type], "stratus_domain_record", report);
  const own = prior?.["id"] === undefined ? undefined : String(prior["id"]);
  const said = ["type", "name", "target", "service", "protocol", "tag", "priority", "weight", "port"] as const;
  const differs = said.some((name) => !isDeepStrictEqual(planned?.[name] ?? null, prior?.[name] ?? null));
  if (own !== undefined && (!planned || prior?.["type"] !== type || prior["domainId"] !== domainId)) gone.add(own);
  if (!planned || !differs || typeof target !== "string") return undefined;
  if (said.some((name) => hasUnknown(config[name]))) return undefined;
  const there = await existing(session, domainId, signal).catch((error: unknown) => {
    // A domain that is about to be made again, or that this token may not list.
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  });
  if (!there) return undefined;
  const record = { ...there.around, ...withoutUnknown(planned) };
  if (isAliasOfZone(record)) {
    report({ ...aliasOfZone(record), path: ["name"] });
    return undefined;
  }
  const conflicts = conflictsWith(record, there.zone);
  for (const [why, all] of Object.entries(conflicts) as [Conflict, readonly Named[]][]) {
    if (why === "alias" && conflicts.duplicate.length > 0) continue;
    const other = all.find(({ name }) => name !== own && !gone.has(name));
    if (!other) continue;
    report({
      severity: "warning",
      summary: `The domain has ${describe(other)}`,
      detail: `It ${words[why]}. If another resource of this plan removes it, all is well: the apply waits for that, up to a minute. Otherwise remove it, or import it: terraform import ADDRESS ${String(domainId)}/${other.name}`,
      path: [why === "duplicate" ? "target" : "name"],
    });
  }
  if (own === undefined && there.count >= mostRecords) {
    report({
      severity: "warning",
      summary: `The domain has ${String(there.count)} records already`,
      detail: `A domain holds at most ${String(mostRecords)}; this one can be made only after others have gone.`,
      path: ["domain_id"],
    });
  }
  return undefined;
}
