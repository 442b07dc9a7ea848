import { isIPv4, isIPv6 } from "node:net";
import {
  canonicalNetwork,
  check,
  defineContract,
  type ExplainsChange,
  int,
  type Known,
  list,
  object,
  type Planned,
  type Properties,
  text,
  type Values,
} from "../../contract";
import { ipAddress } from "../ip_address/contract";
import { ipv6Range } from "../ipv6_range/contract";

const rangeLengths = ["56", "64"];

const assignable = check<string>(
  'must be an IPv4 address, or an IPv6 range with the prefix length /56 or /64, such as "2001:db8:1::/64"',
  (value) => {
    const [address = "", length, ...rest] = value.split("/");
    if (rest.length > 0) return false;
    return length === undefined ? isIPv4(address) : isIPv6(address) && rangeLengths.includes(length);
  },
  (value) => (isIPv6(value) ? "add the prefix length of the range, such as /64" : undefined),
);

const entry = {
  fields: {
    address: text("The IPv4 address, or the IPv6 range with its prefix length.")
      .required()
      .cites("R3-139")
      .check(assignable)
      .cites("R3-140")
      .canonical(canonicalNetwork),
    computeId: int("The id of the instance that gets the address.").idOf("instance").cites("R3-139"),
    region: text("The id of the region of the address and the instance.").nameIn("regions").cites("R3-139"),
  },
};

/** One address or range of a valid assignment, and the instance that gets it. */
export type Entry = Values<typeof entry.fields>;
export type KnownEntry = Known<typeof entry>;
export type PlannedEntry = Planned<typeof entry>;

/** Equivalent to the contract's own path (R3-156). */
export const ipv4AssignPath = "/networking/ipv4/assign";

interface Assignments {
  readonly assignments?: readonly KnownEntry[] | null | undefined;
}

function isAssigned({ assignments }: Assignments, { address, range }: Properties): boolean {
  return (assignments ?? []).some(({ address: each }) => (each ?? "").split("/")[0] === (address ?? range));
}

const isMovedTo: ExplainsChange<Known<typeof ipAddress>, Assignments> = ({ object, added }, own) =>
  own.some(({ assignments }) =>
    (assignments ?? []).some(({ address, computeId }) => address === object.address && computeId === added),
  );

export const ipAssignment = defineContract({
  kind: "resource",
  name: "ip_assignment",
  summary:
    "Assigns IP addresses and ranges to instances of one region in a single request, so that instances can swap them.",
  source: "document 3, IP address assignment entry and IP addresses rule 3",
  path: "/networking/ips/assign",
  operations: ["create"],
  access: {
    scope: "ips",
    alsoWrites: [{ scope: "computes:read_write" }],
    needs: [{ permission: "read_write", on: "both instances" }],
  },
  key: ["id"],
  soleOwner: { noun: "the assignment", of: ["assignments.address"] },
  locateInListings: (own, listed) => {
    const [addresses, ranges] = [listed(ipAddress.name), listed(ipv6Range.name)];
    if (!addresses || !ranges) return undefined;
    const there = new Map(
      [...addresses, ...ranges].map(({ address, range, prefixLength, computeId, region }) => [
        address ?? `${String(range)}/${String(prefixLength)}`,
        { computeId: computeId as number, region: region as string },
      ]),
    );
    const assignments = (own.assignments ?? []).flatMap((entry) => {
      const found = there.get(canonicalNetwork(String(entry.address)));
      return found ? [{ ...entry, ...found, region: entry.region }] : [];
    });
    const id = assignments.map(({ address }) => canonicalNetwork(String(address))).join(",");
    return assignments.length === 0 ? null : { id, assignments };
  },
  ownsElements: { [ipAddress.name]: isAssigned, [ipv6Range.name]: isAssigned },
  changes: { [ipAddress.name]: { computeId: isMovedTo } },
  fields: {
    id: text("The addresses that the assignment was created or imported with, separated by commas.")
      .computed()
      .useStateForUnknown(),
    assignments: list(
      "The assignments. The service validates them together.",
      object("An address or range, and the instance that gets it.", entry.fields),
    )
      .items(1, Infinity)
      .sent("create"),
  },
  rules: (rule) => [
    rule("assignments", "must contain each address only once", ["assignments"], ({ assignments }) => {
      const addresses = (assignments ?? []).map(({ address }) =>
        typeof address === "string" ? canonicalNetwork(address) : address,
      );
      return new Set(addresses).size === addresses.length;
    }),
    rule("assignments", "must be in the same region", ["assignments"], ({ assignments }) => {
      return new Set((assignments ?? []).map(({ region }) => region)).size <= 1;
    }).cites("R3-147"),
  ],
});
