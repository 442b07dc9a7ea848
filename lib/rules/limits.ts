import { mostSnapshots } from "../../src/resources/mysql_backup/contract";
import type { Claim } from "./claims";
import { findTooManyClaims } from "./claims";
import { configuredValue } from "./configured-values";
import type { Finding } from "./finding";
import { listPaths } from "./finding";
import type { InstanceIndex } from "./instance-index";
import { indexInstances } from "./instance-index";
import type { Program } from "./program";
import { attributePlaceholder, isKnown, knownEntries } from "./references";

/** How many snapshots, ranges and private addresses a database, an instance or an account may have (R2-060, R3-170, R3-171, R1-039). */
export function validateLimits(program: Program): readonly Finding[] {
  const instances = indexInstances(program);
  return [...limitSnapshots(program), ...limitRanges(program, instances), ...limitPrivateAddresses(program)];
}

const pathsOf = (group: readonly Claim[]) => listPaths(group.map(({ construct }) => construct));

function limitSnapshots(program: Program): readonly Finding[] {
  const all = program.resources("stratus_mysql_backup").flatMap((construct): readonly Claim[] => {
    const id = configuredValue(construct, "databaseId");
    return id === undefined ? [] : [{ construct, key: [id], value: id, isWritten: isKnown(id) }];
  });
  if (all.length === 0) return [];
  return findTooManyClaims(program, {
    all,
    most: mostSnapshots,
    words: (group) =>
      `${pathsOf(group)} are ${String(group.length)} snapshots of one database, and a database has ${String(mostSnapshots)} at most: leave out what you need least`,
  });
}

/** An instance has one range, and an account has one in a region. Two ranges of one instance are reported once, as the former. */
function limitRanges(program: Program, instances: InstanceIndex): readonly Finding[] {
  const all = program.resources("stratus_ipv6_range").map((construct) => {
    const id = configuredValue(construct, "computeId");
    const instance = instances.byId(id) ?? instances.byAddress(configuredValue(construct, "routeTarget"));
    return { construct, target: instance ? attributePlaceholder(instance, "id") : id, instance };
  });
  const targets = new Map(all.map(({ construct, target }) => [construct.node.path, target]));
  const ofInstances = all.flatMap(({ construct, target }): readonly Claim[] => {
    return target === undefined ? [] : [{ construct, key: [target], value: target, isWritten: isKnown(target) }];
  });
  const inRegions = all.flatMap(({ construct, instance }): readonly Claim[] => {
    const region = instance && instances.regionOf(configuredValue(instance, "region"));
    return region === undefined ? [] : [{ construct, key: [region], value: region, isWritten: true }];
  });
  return [
    ...findTooManyClaims(program, {
      all: ofInstances,
      words: (group) =>
        `${pathsOf(group)} are IPv6 ranges of one instance, which has one at most, as an account has one in a region: keep one of them`,
    }),
    ...findTooManyClaims(program, {
      all: inRegions,
      isAllowed: (group) => new Set(group.map(({ construct }) => targets.get(construct.node.path))).size === 1,
      words: (group) =>
        `${pathsOf(group)} are IPv6 ranges in the region ${JSON.stringify(group[0]?.value)}, and an account has one in a region: keep one of them, or route the others to instances of other regions`,
    }),
  ];
}

/** An instance has one private address. One that an assignment moves away is not counted: it makes room for another. */
function limitPrivateAddresses(program: Program): readonly Finding[] {
  const moved = new Set<unknown>(
    program
      .resources("stratus_ip_assignment")
      .flatMap((element) => knownEntries(configuredValue(element, "assignments")))
      .map(({ address }) => address),
  );
  const owners = [
    ...program
      .resources("stratus_compute_instance")
      .filter((construct) => configuredValue(construct, "privateIp") === true)
      .map((construct) => ({ construct, address: "private_ipv4", id: attributePlaceholder(construct, "id") })),
    ...program
      .resources("stratus_ip_address")
      .filter((construct) => configuredValue(construct, "public") === false)
      .map((construct) => ({ construct, address: "address", id: configuredValue(construct, "computeId") })),
  ].filter(({ construct, address, id }) => id !== undefined && !moved.has(attributePlaceholder(construct, address)));
  return findTooManyClaims(program, {
    all: owners.map(({ construct, id }) => ({ construct, key: [id], value: id, isWritten: isKnown(id) })),
    words: (group) =>
      `${pathsOf(group)} give one instance ${String(group.length)} private addresses, by privateIp or as an IpAddress with public: false, and an instance has one at most: keep one of them`,
  });
}
