import { mostSnapshots } from "../../src/resources/mysql_backup/contract";
import type { Properties } from "../../src/contract";
import type { Claim } from "./claims";
import { crowded } from "./claims";
import type { Finding } from "./finding";
import { paths } from "./finding";
import type { Instances } from "./instances";
import { instancesOf } from "./instances";
import { isKnown, configuredValues, standInOf } from "./meaning";
import type { Program } from "./program";

/** What an instance, a database or an account has a few of, said more often (R2-060, R3-170, R3-171, R1-039). */
export function limits(program: Program): readonly Finding[] {
  const instances = instancesOf(program);
  return [...snapshots(program), ...ranges(program, instances), ...privateAddresses(program)];
}

const pathsOf = (group: readonly Claim[]) => paths(group.map(({ construct }) => construct));

function snapshots(program: Program): readonly Finding[] {
  const all = program.resources("stratus_mysql_backup").flatMap((construct): readonly Claim[] => {
    const id = configuredValues(construct, "databaseId");
    return id === undefined ? [] : [{ construct, key: [id], value: id, isWritten: isKnown(id) }];
  });
  return crowded(program, {
    all,
    most: mostSnapshots,
    words: (group) =>
      `${pathsOf(group)} are ${String(group.length)} snapshots of one database, and a database has ${String(mostSnapshots)} at most: leave out what you need least`,
  });
}

/** An instance has one range, and an account has one in a region: which says more where it is one and the same instance. */
function ranges(program: Program, instances: Instances): readonly Finding[] {
  const all = program.resources("stratus_ipv6_range").map((construct) => {
    const id = configuredValues(construct, "computeId");
    const instance = instances.byId(id) ?? instances.byAddress(configuredValues(construct, "routeTarget"));
    return { construct, target: instance ? standInOf(instance, "id") : id, instance };
  });
  const targets = new Map(all.map(({ construct, target }) => [construct, target]));
  const onOne = all.flatMap(({ construct, target }): readonly Claim[] => {
    return target === undefined ? [] : [{ construct, key: [target], value: target, isWritten: isKnown(target) }];
  });
  const inOne = all.flatMap(({ construct, instance }): readonly Claim[] => {
    const region = instance && instances.regionOf(configuredValues(instance, "region"));
    return region === undefined ? [] : [{ construct, key: [region], value: region, isWritten: true }];
  });
  return [
    ...crowded(program, {
      all: onOne,
      words: (group) =>
        `${pathsOf(group)} are IPv6 ranges of one instance, which has one at most, as an account has one in a region: keep one of them`,
    }),
    ...crowded(program, {
      all: inOne,
      isRight: (group) => new Set(group.map(({ construct }) => targets.get(construct))).size === 1,
      words: (group) =>
        `${pathsOf(group)} are IPv6 ranges in the region ${JSON.stringify(group[0]?.value)}, and an account has one in a region: keep one of them, or route the others to instances of other regions`,
    }),
  ];
}

/** What an assignment moves is left out: it may make room for another one. */
function privateAddresses(program: Program): readonly Finding[] {
  const moved = new Set(
    program
      .resources("stratus_ip_assignment")
      .flatMap((element) => configuredValues(element, "assignments") as readonly Properties[] | undefined)
      .map((entry) => entry?.["address"]),
  );
  const taking = [
    ...program
      .resources("stratus_compute_instance")
      .filter((construct) => configuredValues(construct, "privateIp") === true)
      .map((construct) => ({ construct, address: "private_ipv4", id: standInOf(construct, "id") })),
    ...program
      .resources("stratus_ip_address")
      .filter((construct) => configuredValues(construct, "public") === false)
      .map((construct) => ({ construct, address: "address", id: configuredValues(construct, "computeId") })),
  ].filter(({ construct, address, id }) => id !== undefined && !moved.has(standInOf(construct, address)));
  return crowded(program, {
    all: taking.map(({ construct, id }) => ({ construct, key: [id], value: id, isWritten: isKnown(id) })),
    words: (group) =>
      `${pathsOf(group)} give one instance ${String(group.length)} private addresses, by privateIp or as an IpAddress with public: false, and an instance has one at most: keep one of them`,
  });
}
