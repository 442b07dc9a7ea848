import { canonicalIp, defineContract, ip, ipv4, listedOf, type Properties, text, timeouts } from "../../contract";
import { targetDomain } from "../base/dns/contract";
import { ipAddress } from "../ip_address/contract";

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");

/**
 * True if the service generated the name. The format is unspecified, but such names contain the numbers of the address,
 * in order or reversed, with a separator between them.
 */
function isServiceName(name: string, address: string): boolean {
  if (!ipv4.test(address)) return false;
  const numbers = address.split(".");
  return [numbers, numbers.toReversed()].some((each) => new RegExp(`(^|\\D)${each.join("[.-]")}(\\D|$)`).test(name));
}

function objectInParent({ address, rdns }: Properties) {
  const isNamed = typeof address === "string" && typeof rdns === "string" && rdns !== "";
  return isNamed && !isServiceName(rdns, address) ? { address, rdns } : undefined;
}

export const reverseDns = defineContract({
  kind: "resource",
  name: "reverse_dns",
  plural: "reverse_dns_entries",
  summary:
    "The reverse DNS name of an IP address. The name must already resolve to the address. If it doesn't, the provider waits for up to a minute while other operations are in progress. To wait longer, set timeouts.",
  source: "document 3, Reverse DNS and IP addresses rule 5",
  parent: ipAddress,
  path: `${ipAddress.path}/{address}`,
  operations: ["update"],
  access: { scope: "ips", needs: [{ permission: "read_write", on: "the instance with the address" }] },
  singleton: true,
  id: "address",
  key: ["address"],
  soleOwner: { noun: "the reverse DNS", of: ["address"] },
  locateInListings: (own, listed) => {
    const { address = null } = own;
    const all = listedOf(listed, ipAddress);
    const found = all?.find((each) => address !== null && canonicalIp(String(each.address)) === canonicalIp(address));
    if (!found) return all && null;
    // If the address has no custom name, the service's default applies, as configured.
    const isUnset = (own.rdns ?? null) === null && objectInParent(found) === undefined;
    return { address, rdns: isUnset ? null : found.rdns };
  },
  listedByParent: objectInParent,
  fields: {
    address: text("The public IPv4 or IPv6 address.")
      .check(ip)
      .cites("R3-165")
      .canonical(canonicalIp)
      .requiresReplace(),
    rdns: text(
      "The host name that the address resolves to. If unset, a public IPv4 address has the default name of the service.",
    )
      .cites("R3-162")
      .length(1, 254)
      .check(targetDomain)
      .canonical(plain)
      .optional()
      .unsetValue(null)
      .sent("never"),
    timeouts: timeouts({ create: "5m", update: "5m", delete: "5m" }),
  },
});
