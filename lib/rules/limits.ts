import { mostSnapshots } from "../../src/resources/mysql_backup/contract";
import type { Properties } from "../../src/contract";
import type { Claim } from "./claims";
import { findTooManyClaims } from "./claims";
import type { Finding } from "./finding";
import { listPaths } from "./finding";
import type { InstanceIndex } from "./instance-index";
import { indexInstances } from "./instance-index";
import { isKnown, configuredValue, attributePlaceholder } from "./configured-values";
import type { Program } from "./program";

/** What an instance, a database or an account has a few of, said more often (R2-060, R3-170, R3-171, R1-039). */
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
  return findTooManyClaims(program, {
    all,
    most: mostSnapshots,
    words: (group) =>
      `${pathsOf(group)} are ${String(group.length)} snapshots of one database, and a database has ${String(mostSnapshots)} at most: leave out what you need least`,
  });
}

/** An instance has one range, and an account has one in a region: which says more where it is one and the same instance. */
function limitRanges(program: Program, instances: InstanceIndex): readonly Finding[] {
  const all = program.resources("stratus_ipv6_range").map((construct) => {
    const id = configuredValue(construct, "computeId");
    const instance = instances.byId(id) ?? instances.byAddress(configuredValue(construct, "routeTarget"));
    return { construct, target: instance ? attributePlaceholder(instance, "id") : id, instance };
  });
  const targets = new Map(all.map(({ construct, target }) => [construct, target]));
  const onOne = all.flatMap(({ construct, target }): readonly Claim[] => {
    return target === undefined ? [] : [{ construct, key: [target], value: target, isWritten: isKnown(target) }];
  });
  const inOne = all.flatMap(({ construct, instance }): readonly Claim[] => {
    const region = instance && instances.regionOf(configuredValue(instance, "region"));
    return region === undefined ? [] : [{ construct, key: [region], value: region, isWritten: true }];
  });
  return [
    ...findTooManyClaims(program, {
      all: onOne,
      words: (group) =>
        `${pathsOf(group)} are IPv6 ranges of one instance, which has one at most, as an account has one in a region: keep one of them`,
    }),
    ...findTooManyClaims(program, {
      all: inOne,
      isRight: (group) => new Set(group.map(({ construct }) => targets.get(construct))).size === 1,
      words: (group) =>
        `${pathsOf(group)} are IPv6 ranges in the region ${JSON.stringify(group[0]?.value)}, and an account has one in a region: keep one of them, or route the others to instances of other regions`,
    }),
  ];
}

/** What an assignment moves is left out: it may make room for another one. */
function limitPrivateAddresses(program: Program): readonly Finding[] {
  const moved = new Set(
    program
      .resources("stratus_ip_assignment")
      .flatMap((element) => configuredValue(element, "assignments") as readonly Properties[] | undefined)
      .map((entry) => entry?.["address"]),
  );
  const taking = [
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
    all: taking.map(({ construct, id }) => ({ construct, key: [id], value: id, isWritten: isKnown(id) })),
    words: (group) =>
      `${pathsOf(group)} give one instance ${String(group.length)} private addresses, by privateIp or as an IpAddress with public: false, and an instance has one at most: keep one of them`,
  });
}
