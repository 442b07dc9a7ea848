import { findTooManyClaims } from "./claims";
import { configuredValue } from "./configured-values";
import { type Finding, listPaths } from "./finding";
import type { Program } from "./program";
import { attributePlaceholder, isKnown, knownEntries } from "./references";

/**
 * Finds instances with more than one private address (R1-039), from `privateIp` or as a resource. An address that an
 * assignment moves to another instance doesn't count.
 */
export function validatePrivateAddresses(program: Program): readonly Finding[] {
  const reassigned = new Set<unknown>(
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
  ].filter(
    ({ construct, address, id }) => id !== undefined && !reassigned.has(attributePlaceholder(construct, address)),
  );
  return findTooManyClaims(program, {
    all: owners.map(({ construct, id }) => ({ construct, key: [id], value: id, isWritten: isKnown(id) })),
    words: (group) =>
      `${listPaths(group.map(({ construct }) => construct))} give one instance ${String(group.length)} private addresses, with privateIp or an IpAddress with public: false, but an instance can have at most one. Keep one of them.`,
  });
}
