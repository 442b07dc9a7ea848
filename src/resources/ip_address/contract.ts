import {
  canonicalIp,
  choice,
  defineContract,
  flag,
  int,
  ip,
  type ListedObjects,
  listedOf,
  type Properties,
  text,
} from "../../contract";
import { computeInstance } from "../compute_instance/contract";

/**
 * True for the public addresses that an instance is created with, one per IP version. Addresses added later are
 * separate resources.
 */
function isOfInstance({ address, type }: Properties, listed: ListedObjects): boolean {
  const instances = listed(computeInstance.name);
  return type === "ipv6" || instances?.some(({ publicIpv4 }) => publicIpv4 === address) === true;
}

interface OwnAddress {
  readonly address?: unknown;
  readonly computeId?: unknown;
  readonly assignedTo?: unknown;
  readonly public?: unknown;
}

/** Listings omit private addresses (R3-141), but an instance lists all of its own. */
function seeAddress(own: OwnAddress, listed: ListedObjects): Properties | null | undefined {
  const instances = own.public === false ? listedOf(listed, computeInstance) : undefined;
  const addresses = own.public === false ? [] : listed("ip_address");
  if (own.public === false ? !instances : !addresses) return undefined;
  const holder = instances?.find(({ ipv4 }) => Array.isArray(ipv4) && ipv4.includes(own.address));
  const found = holder ? { computeId: holder.id } : addresses?.find(({ address }) => address === own.address);
  if (!found) return null;
  // The state records if an assignment has moved the address.
  const { computeId } = found;
  return computeId === own.assignedTo ? { ...found, computeId: own.computeId } : found;
}

export const ipAddress = defineContract({
  kind: "resource",
  name: "ip_address",
  plural: "ip_addresses",
  summary: "An additional IPv4 address of an instance. The API can't release addresses, so see on_destroy.",
  reads: { one: "Returns an IP address of an instance." },
  source: "document 3, IP addresses",
  path: "/networking/ips",
  operations: ["list", "view", "create"],
  access: {
    scope: "ips",
    alsoWrites: [{ scope: "computes:read_write" }],
    needs: [{ permission: "read_write", on: "the instance" }],
  },
  id: "address",
  key: ["address"],
  locateInListings: seeAddress,
  enrichFrom: { kinds: [computeInstance], isPart: isOfInstance },
  listFilters: {
    skipIpv6Rdns: flag("If true, the response omits the reverse DNS of IPv6 addresses.").optional(),
  },
  fields: {
    address: text("The IPv4 address.").check(ip).canonical(canonicalIp).computed().useStateForUnknown(),
    computeId: int("The id of the instance that the address is allocated to.")
      .usage("Changing it moves the address.")
      .idOf("instance")
      .cites("R3-144")
      .sent("create"),
    public: flag("True for a public address, false for a private one. An instance has at most one private address.")
      .cites("R3-144")
      .requiresReplace(),
    type: choice("The type of the address.", ["ipv4"])
      .usage("Only IPv4 addresses can be allocated.")
      .cites("R3-145")
      .required()
      .cites("R3-144")
      .requiresReplace(),
    assignedTo: int(
      "The id of the instance that currently has the address. It differs from compute_id if an assignment has moved the address.",
    )
      .idOf("instance")
      .computed()
      .from(({ assignedTo, computeId }) => assignedTo ?? computeId),
    region: text("The id of the region, such as us-east.").nameIn("regions").computed().useStateForUnknown(),
    rdns: text("The reverse DNS name of the address.").computed(),
    gateway: text("The IP address of the network's gateway.").computed().useStateForUnknown(),
    subnetMask: text("The subnet mask of the network, such as 255.255.255.0.").computed().useStateForUnknown(),
    prefix: int("The prefix length of the network, in bits.").computed().useStateForUnknown(),
    onDestroy: choice(
      'The effect of destroying the resource, because the API can\'t release addresses: "abandon" leaves the address on its instance with a warning, "error" fails the plan.',
      ["abandon", "error"],
    )
      .optional()
      .default("abandon")
      .providerOnly(),
  },
});
