import type { ListedObjects, Properties } from "../../contract";
import { canonicalIp, choice, flag, int, ip, listedOf, defineContract, text } from "../../contract";
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
  summary: "An IPv4 address that is allocated to an instance. The API cannot release it again.",
  source: "document 3, IP addresses",
  path: "/networking/ips",
  operations: ["list", "view", "create"],
  access: { scope: "ips" },
  id: "address",
  key: ["address"],
  locateInListings: seeAddress,
  enrichFrom: { kinds: [computeInstance], isPart: isOfInstance },
  listFilters: {
    skipIpv6Rdns: flag("Whether to leave the reverse DNS of IPv6 addresses out, which is then null.").optional(),
  },
  fields: {
    address: text("The address itself.").check(ip).canonical(canonicalIp).computed().useStateForUnknown(),
    computeId: int("The id of the instance that it is allocated to; a change moves it.")
      .idOf("instance")
      .cites("R3-144")
      .sent("create"),
    public: flag("Whether it is a public address. An instance has at most one private one.")
      .cites("R3-144")
      .requiresReplace(),
    type: choice("The kind of address; only IPv4 addresses can be allocated.", ["ipv4"])
      .cites("R3-145")
      .required()
      .cites("R3-144")
      .requiresReplace(),
    assignedTo: int("The id of the instance that has it now: an assignment may have moved it.")
      .idOf("instance")
      .computed()
      .from(({ assignedTo, computeId }) => assignedTo ?? computeId),
    region: text("The region that it is in.").nameIn("regions").computed().useStateForUnknown(),
    rdns: text("Its reverse DNS.").computed(),
    gateway: text("The gateway of its network.").computed().useStateForUnknown(),
    subnetMask: text("The mask of its network.").computed().useStateForUnknown(),
    prefix: int("The length of its network's prefix.").computed().useStateForUnknown(),
    onDestroy: choice(
      "What destroying does, as the API cannot release an address: abandon leaves it on its instance and says so, error refuses.",
      ["abandon", "error"],
    )
      .optional()
      .default("abandon")
      .providerOnly(),
  },
});
