import {
  atCreation,
  canonicalIp,
  check,
  defineContract,
  int,
  ipv6,
  isEmptyResponse,
  isSet,
  type ListedObjects,
  oneOf,
  type Properties,
  text,
} from "../../contract";
import { deletionProtection } from "../base/common/contract";
import { computeInstance } from "../compute_instance/contract";

const slaac = check<string>("must be an IPv6 address without a prefix length", ipv6.test, (value) =>
  value.endsWith("/128") ? "omit /128" : undefined,
);

/** The possible names of the same values in a response, because the document shows no response (R3-206). */
interface RangeResponse {
  readonly range?: unknown;
  readonly prefixLength?: unknown;
  readonly prefix?: unknown;
  readonly computeId?: unknown;
  readonly computes?: unknown;
}

const firstOf = (...values: readonly unknown[]) => values.find((value) => !isEmptyResponse(value));

const prefixLengthIn = ({ range, prefixLength, prefix }: RangeResponse) =>
  firstOf(prefixLength, prefix, typeof range === "string" ? range.split("/")[1] : undefined);

const computeIdIn = ({ computeId, computes }: RangeResponse) =>
  firstOf(computeId, Array.isArray(computes) ? computes[0] : undefined);

/** A listing contains the SLAAC address that a range is routed to, but not the instance that has the address. */
function withInstances(ranges: readonly Properties[], listed: ListedObjects): readonly Properties[] {
  const ids = new Map(listed(computeInstance.name)?.map(({ id, ipv6Address }) => [ipv6Address, id]));
  return ranges.map((range) => {
    const { computeId = null, routeTarget } = range;
    const found = typeof routeTarget === "string" ? ids.get(canonicalIp(routeTarget)) : undefined;
    return computeId === null && found !== undefined ? { ...range, computeId: found } : range;
  });
}

export const ipv6Range = defineContract({
  kind: "resource",
  name: "ipv6_range",
  summary: "A range of IPv6 addresses that is routed to an instance. An instance and a region can each have one range.",
  reads: { one: "Returns an IPv6 range, by its first address." },
  source: "document 3, IPv6 range and IP addresses rule 6",
  path: "/networking/ipv6/ranges",
  operations: ["list", "view", "create", "delete"],
  access: {
    scope: "ips",
    alsoWrites: [{ scope: "computes:read_write" }],
    needs: [{ permission: "read_write", on: "the instance" }],
  },
  id: "range",
  key: ["range"],
  atMost: [
    { count: 1, noun: "IPv6 range", per: ["computeId"], rules: ["R3-170"] },
    { count: 1, noun: "IPv6 range", per: ["region"], rules: ["R3-171"] },
  ],
  enrichFrom: { kinds: [computeInstance], complete: withInstances },
  fields: {
    range: text("The first address of the range, without the prefix length.")
      .check(ipv6)
      .computed()
      .useStateForUnknown()
      .from(({ range }) => (typeof range === "string" ? canonicalIp(range.split("/")[0] ?? "") : range)),
    prefixLength: int("The prefix length of the range, in bits.")
      .cites("R3-166")
      .check(oneOf([56, 64]))
      .requiresReplace()
      .from(prefixLengthIn),
    computeId: int("The id of the instance that the range is routed to.")
      .usage("Changing it moves the range.")
      .idOf("instance")
      .optional()
      .sent("create")
      .from(computeIdIn),
    routeTarget: text("The SLAAC address of the instance that the range is routed to.")
      .usage("Changing it moves the range.")
      .check(slaac)
      .cites("R3-168")
      .canonical(canonicalIp)
      .optional()
      .sent("create")
      .statedElsewhere(({ computeId }) => isSet(computeId)),
    region: text("The id of the region of the instance, such as us-east.")
      .nameIn("regions")
      .computed()
      .useStateForUnknown(),
    deletionProtection,
  },
  loss: { what: "its addresses, because a new range has different ones" },
  rules: (rule) => [
    atCreation(
      rule("computeId", "is required unless {routeTarget} is set", ["computeId", "routeTarget"], (it) => {
        return isSet(it.computeId) || isSet(it.routeTarget);
      }).cites("R3-167"),
    ),
    // Both are known for an existing range, and they are equivalent.
    atCreation(
      rule("routeTarget", "must not be set if {computeId} is set", ["computeId", "routeTarget"], (it) => {
        return !isSet(it.computeId) || !isSet(it.routeTarget);
      }).cites("R3-167"),
    ),
  ],
});
