import { canonicalIp, ip, resource, targetDomain, text, timeouts } from "../../contract";
import { ipAddress } from "../ip_address/contract";

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");

export const reverseDns = resource({
  name: "reverse_dns",
  plural: "reverse_dns_entries",
  summary:
    "The name that an address resolves back to. Its forward record has to be there first. One that is missing is waited for as long as the run does something else, and at most a minute, unless timeouts say otherwise.",
  source: "document 3, Reverse DNS and IP addresses rule 5",
  parent: ipAddress,
  path: `${ipAddress.path}/{address}`,
  operations: ["update"],
  access: { scope: "ips" },
  singleton: true,
  id: "address",
  key: ["address"],
  fields: {
    address: text("The address, public and IPv4 or IPv6.").check(ip).canonical(canonicalIp).requiresReplace(),
    rdns: text("The name. Without one a public IPv4 address has the service's default.")
      .length(1, 254)
      .check(targetDomain)
      .canonical(plain)
      .optional()
      .unsetValue(null)
      .sent("never"),
    timeouts: timeouts({ create: "5m", update: "5m", delete: "5m" }),
  },
});
