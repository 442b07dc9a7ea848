import { canonicalIp, check, defineContract, int, ip, set, text } from "../../contract";
import { computeInstance } from "../compute_instance/contract";

const shareable = check<string>(
  "must be an IPv4 address, or an IPv6 range without its prefix length",
  (value) => ip.test(value),
  (value) => (ip.test(value.split("/")[0] ?? "") ? "omit the prefix length" : undefined),
);

/** Equivalent to the contract's own path, in Beta (R3-161). */
export const betaSharePath = "/networking/ips/share";

export const ipShare = defineContract({
  kind: "resource",
  name: "ip_share",
  summary: "Shares IP addresses of other instances with an instance in the same region, for failover.",
  source: "document 3, IP addresses rule 4",
  path: "/networking/ipv4/share",
  operations: ["create"],
  access: {
    scope: "ips",
    readsWith: "computes:read_only",
    alsoWrites: [{ scope: "computes:read_write" }],
    needs: [
      { permission: "read_write", on: "the instance" },
      { permission: "read_only", on: "those that own the addresses" },
    ],
  },
  id: "computeId",
  soleOwner: { noun: "the shared addresses", of: ["computeId"] },
  // No endpoint lists the shared addresses.
  locateInListings: ({ computeId }, listed) => {
    const instances = listed(computeInstance.name);
    return instances?.some(({ id }) => id === computeId) === true ? { computeId } : instances && null;
  },
  fields: {
    computeId: int("The id of the instance that the addresses are shared with.")
      .idOf("instance")
      .cites("R3-157")
      .requiresReplace(),
    ips: set(
      "The complete set of shared addresses. An empty set removes all of them.",
      text("An IPv4 address, or an IPv6 range without its prefix length.")
        .check(shareable)
        .cites("R3-158")
        .canonical(canonicalIp),
    )
      .cites("R3-157")
      .notReturned()
      .sent("create"),
  },
});
