import { isIPv4 } from "node:net";
import { canonicalIp, isSet, propertyText } from "../contract";
import type { AccountObject } from "../account/account-object";
import type { LeftOut } from "./model";

type Why = Omit<LeftOut, "object">;

/** What the decision about one object may depend on: what the others say. */
export interface Surroundings {
  /** The addresses that come with an instance, in canonical form. */
  readonly ownAddresses: ReadonlyMap<string, AccountObject>;
  /** The tags that objects of the account carry. */
  readonly carriedTags: ReadonlySet<string>;
  /** The ids of firewalls whose devices are objects of their own. */
  readonly firewallsWithDevices: ReadonlySet<unknown>;
}

export function surroundingsOf(objects: readonly AccountObject[]): Surroundings {
  const ownAddresses = new Map<string, AccountObject>();
  const carriedTags = new Set<string>();
  const firewallsWithDevices = new Set<unknown>();
  for (const object of objects) {
    const { contract, attributes } = object;
    for (const label of textsIn(attributes["tags"])) carriedTags.add(label);
    if (contract.name === "firewall_device") firewallsWithDevices.add(attributes["firewallId"]);
    if (contract.name !== "compute_instance") continue;
    for (const name of ["publicIpv4", "privateIpv4", "ipv6Address"]) {
      const address = attributes[name];
      if (typeof address === "string" && address !== "") ownAddresses.set(canonicalIp(address), object);
    }
  }
  return { ownAddresses, carriedTags, firewallsWithDevices };
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** What the objects of a kind have to be to be written. Kinds that are not here are always written. */
const reasons: { readonly [kind: string]: (object: AccountObject, around: Surroundings) => Why | undefined } = {
  image: ({ attributes }) => {
    if (attributes["isPublic"] === true) return { reason: "It is a public image of the service." };
    if (attributes["type"] !== "automatic") return undefined;
    return { reason: "The service has made it from a deleted instance, and deletes it again by itself." };
  },
  instance_snapshot: ({ attributes }) => {
    if (attributes["type"] === "auto") return { reason: "The service makes such backups and deletes them by itself." };
    const status = attributes["status"];
    if (status !== "failed" && status !== "userAborted") return undefined;
    return { reason: `It has the status "${status}": nothing can be restored from it.` };
  },
  mysql_backup: ({ attributes }) =>
    attributes["type"] === "auto"
      ? { reason: "The service makes such backups and deletes them by itself." }
      : undefined,
  compute_instance: ({ attributes }) =>
    attributes["status"] === "deleting" ? { reason: "It is being deleted." } : undefined,
  ip_address: ({ attributes }, { ownAddresses }) => {
    const address = propertyText(attributes["address"]);
    const owner = ownAddresses.get(canonicalIp(address));
    if (owner) {
      const label = propertyText(owner.attributes["label"]);
      return { reason: `It comes with the instance ${JSON.stringify(label)}.`, isSaidElsewhere: true };
    }
    if (!isIPv4(address)) return { reason: "Single IPv6 addresses are no resources: ranges of them are." };
    if (!isSet(attributes["computeId"]))
      return { reason: "It is on no instance, which an address resource has to name." };
    return undefined;
  },
  reverse_dns: ({ attributes }) =>
    isSet(attributes["rdns"]) && attributes["rdns"] !== ""
      ? undefined
      : { reason: "It is the service's default.", isSaidElsewhere: true },
  tag: ({ attributes }, { carriedTags }) => {
    const isOpaque = ["nodebalancers", "volumes"].some((name) => membersIn(attributes[name]) > 0);
    if (isOpaque || !carriedTags.has(propertyText(attributes["label"]))) return undefined;
    return { reason: "The objects that carry it say so in their tags.", isSaidElsewhere: true };
  },
};

const membersIn = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Why an object is no resource of the program, if it is none. */
export function whyLeftOut(object: AccountObject, around: Surroundings): Why | undefined {
  const { contract } = object;
  if (!contract.operations.some((operation) => operation === "create" || operation === "update")) {
    return { reason: `No resource exists for a ${contract.name.replaceAll("_", " ")}: it can only be read.` };
  }
  if (contract.action) return { reason: "It is something that was done, and cannot be taken over." };
  return reasons[contract.name]?.(object, around);
}
