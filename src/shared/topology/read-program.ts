import { groupBy, jsonAt, type Properties } from "../../contract";
import { buildTopology } from "./build-topology";
import { gatherNodes } from "./gather-nodes";
import { fullName, isLeading, type LeadingRecord, namesOf, reverseNotes } from "./names";
import { asObject, literalText, type ProgramObject, type StackJson, unknown } from "./program-objects";
import { ProgramParts } from "./program-parts";
import type { DatabasePart, End, FirewallPart, InboundRule, NamePart, Part, Parts, TopologyGraph } from "./topology";

/** The topology of synthesized stacks, reduced to a readable size. */
export const topologyOf = (stacks: readonly StackJson[]): TopologyGraph =>
  gatherNodes(buildTopology(readProgramParts(stacks)));

/** Reads the resources of the synthesized stacks of one or more programs. */
export function readProgramParts(stacks: readonly StackJson[]): Parts {
  const program = new ProgramParts(stacks);
  // Rules, devices and names come first, because they can add foreign parts, such as a firewall of another program.
  const firewalls = readFirewalls(program);
  const databases = readDatabases(program);
  const names = readNames(program);
  return { instances: readInstances(program), databases, firewalls, names };
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readInstances(program: ProgramParts): readonly Part[] {
  const reverse = groupBy(program.ofType("reverse_dns"), (each) => program.owner(each, each.values["address"])?.key);
  return program.parts("compute_instance").map((part) => {
    const names = (reverse.get(part.key) ?? []).flatMap(({ values }) => literalText(values["rdns"]) ?? []);
    return { ...part, notes: [...part.notes, ...reverseNotes(names)] };
  });
}

const databaseTypes = ["mysql_database", "postgresql_database"] as const;

function readDatabases(program: ProgramParts): readonly DatabasePart[] {
  const lists = databaseTypes.flatMap((type) => program.ofType(type)).map((each) => ({ each, of: each.key }));
  const more = program.ofType("mysql_access").map((each) => {
    return { each, of: program.needed(each, "database_id", "mysql_database").key };
  });
  const byDatabase = groupBy([...lists, ...more], ({ of }) => of);
  return databaseTypes.flatMap((type) =>
    program.parts(type).map((part) => ({
      ...part,
      notes: [...program.literals(part, "engine"), ...part.notes],
      allows: (byDatabase.get(part.key) ?? []).flatMap(({ each }) => endsOf(program, each, each.values["allow_list"])),
    })),
  );
}

/** Returns the allowed sources: instances, found by any of their IP addresses, and literal IP addresses. */
function endsOf(program: ProgramParts, object: ProgramObject, list: unknown): readonly End[] {
  const entries = Array.isArray(list) ? asList(list) : [list];
  return entries.flatMap((entry): readonly End[] => {
    const address = program.text(object, entry);
    return address === undefined ? program.owners(object, entry).map(({ key }) => ({ key })) : [{ address }];
  });
}

function readFirewalls(program: ProgramParts): readonly FirewallPart[] {
  const devices = program.ofType("firewall_device").map((each) => ({
    firewall: program.needed(each, "firewall_id", "firewall").key,
    instances: program.owners(each, each.values["compute_id"]),
  }));
  const byFirewall = groupBy(devices, ({ firewall }) => firewall);
  return program.parts("firewall").map((part) => {
    const object = program.objectOf(part);
    const { rules, devices: inline, status } = object?.values ?? {};
    const { inbound, inbound_policy: policy } = asObject(rules);
    const own = object ? program.owners(object, jsonAt(inline, "computes")) : [];
    const others = (byFirewall.get(part.key) ?? []).flatMap(({ instances }) => instances);
    return {
      ...part,
      isEnabled: status !== "disabled",
      policy: literalText(policy) ?? "",
      rules: object ? asList(inbound).map((rule) => ruleOf(program, object, asObject(rule))) : [],
      protects: [...new Set([...own, ...others].map(({ key }) => key))],
    };
  });
}

const shown = (value: unknown) => literalText(value) ?? unknown;

function ruleOf(program: ProgramParts, object: ProgramObject, rule: Properties): InboundRule {
  const { action, protocol, ports, addresses } = rule;
  const { ipv4, ipv6 } = asObject(addresses);
  const sources = [ipv4, ipv6].flatMap((list) => (list === undefined ? [] : endsOf(program, object, list)));
  return {
    action: shown(action),
    protocol: shown(protocol),
    ports: ports === undefined || ports === null ? "" : shown(ports),
    sources: sources.length > 0 ? sources : [{ address: unknown }],
  };
}

/** Reads the names of the zones. A name that is known after apply is shown as `…`. */
function readNames(program: ProgramParts): readonly NamePart[] {
  const records = readRecords(program);
  const zones = program.parts("domain").filter(({ label }) => label !== unknown);
  return namesOf(zones, records);
}

function readRecords(program: ProgramParts): readonly LeadingRecord[] {
  const singles = program.ofType("domain_record").map((object) => ({ object, record: object.values }));
  const sets = program
    .ofType("domain_records")
    .flatMap((object) =>
      Object.values(asObject(object.values, "records")).map((record) => ({ object, record: asObject(record) })),
    );
  return [...singles, ...sets].flatMap(({ object, record }): readonly LeadingRecord[] => {
    const { type, name, target } = record;
    const recordType = literalText(type) ?? "";
    if (!isLeading(recordType)) return [];
    const zone = program.needed(object, "domain_id", "domain");
    const written = program.text(object, name ?? "") ?? unknown;
    return [
      {
        zone,
        name: fullName(zone.label, written),
        stack: object.stack,
        recordType,
        target: program.text(object, target) ?? program.owners(object, target),
      },
    ];
  });
}
