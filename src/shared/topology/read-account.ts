import type { AccountFirewall, AccountParts } from "./account";
import { buildTopology } from "./build-topology";
import { gatherNodes } from "./gather-nodes";
import { fullName, isLeading, type LeadingRecord, namesOf, reverseNotes } from "./names";
import type { End, FirewallPart, Part, Parts, TopologyGraph } from "./topology";

/** The topology of an account's objects, reduced to a readable size. */
export const topologyOfAccount = (account: AccountParts): TopologyGraph =>
  gatherNodes(buildTopology(readAccount(account)));

/** Reads the objects of an account. They belong to no stack. */
function readAccount({ instances, databases, firewalls, domains, records }: AccountParts): Parts {
  const owners = new Map(
    instances.flatMap(({ key, addresses }) => addresses.map((address) => [address, key] as const)),
  );
  const endOf = (address: string): End => {
    const key = owners.get(address);
    return key === undefined ? { address } : { key };
  };
  const zones = new Map(domains.map(({ key, domain }) => [key, partOf(key, domain)]));
  const leading = records.flatMap(({ zone: of, type, name, target }): readonly LeadingRecord[] => {
    const zone = zones.get(of);
    if (!zone || !isLeading(type)) return [];
    const end = endOf(target);
    const leadsTo = "key" in end ? [end] : target;
    return [{ zone, name: fullName(zone.label, name), stack: undefined, recordType: type, target: leadsTo }];
  });
  return {
    instances: instances.map(({ key, label, reverseNames }) => ({
      ...partOf(key, label),
      notes: reverseNotes(reverseNames),
    })),
    databases: databases.map(({ key, label, engine, allowList }) => ({
      ...partOf(key, label),
      notes: [engine],
      allows: uniqueEnds(allowList.map(endOf)),
    })),
    firewalls: firewalls.map((each) => firewallPart(each, endOf)),
    names: namesOf([...zones.values()], leading),
  };
}

const partOf = (key: string, label: string): Part => ({ key, label, stack: undefined, notes: [] });

/** Removes duplicates: an instance can be the source of several addresses. */
const uniqueEnds = (ends: readonly End[]) => [...new Map(ends.map((end) => [JSON.stringify(end), end])).values()];

function firewallPart(
  { key, label, isEnabled, inboundPolicy, inbound, protects }: AccountFirewall,
  endOf: (address: string) => End,
): FirewallPart {
  return {
    ...partOf(key, label),
    isEnabled,
    policy: inboundPolicy,
    protects,
    rules: inbound.map((rule) => ({ ...rule, sources: uniqueEnds(rule.sources.map(endOf)) })),
  };
}
