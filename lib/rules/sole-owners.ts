import type { TerraformElement } from "cdktf";
import { canonicalIp, canonicalNetwork } from "../../src/contract";
import type { Claim } from "./claims";
import { findTooManyClaims } from "./claims";
import { configuredValue, readConfigured } from "./configured-values";
import type { ElementOf, ElementType, FieldOf } from "./contracts-by-type";
import type { Finding } from "./finding";
import { listPaths } from "./finding";
import type { Program } from "./program";
import { isKnown, knownEntries } from "./references";

/** A type of construct that manages something as a whole: a second construct for the same thing would undo its work. */
interface SoleOwner<T extends ElementType> {
  readonly type: T;
  /** The fields that together name what it manages. A reference to an object counts as its id. */
  readonly fields: readonly FieldOf<T>[];
  /** What the message says after the paths of the constructs. */
  readonly words: string;
}

const sole = <T extends ElementType>(owner: SoleOwner<T>) => owner;

const competing = (words: string, advice: string) => `${words}, and each would undo the other's work: ${advice}`;

const soleOwners = [
  sole({
    type: "stratus_mysql_access",
    fields: ["databaseId"],
    words: competing("decide the allow list of one database", "keep one MySqlAccess for one database"),
  }),
  sole({
    type: "stratus_domain_records",
    fields: ["domainId"],
    words: competing("are the whole record set of one domain", "keep one DomainRecords for one domain"),
  }),
  sole({
    type: "stratus_ip_share",
    fields: ["computeId"],
    words: competing("decide what is shared with one instance", "put all addresses into one IpShare"),
  }),
  sole({
    type: "stratus_reverse_dns",
    fields: ["address"],
    words: competing("name one address", "keep one ReverseDns for one address"),
  }),
  sole({
    type: "stratus_instance_snapshot",
    fields: ["computeId"],
    words: competing("take the one snapshot that an instance has", "keep one InstanceSnapshot for one instance"),
  }),
  sole({
    type: "stratus_firewall_device",
    fields: ["firewallId", "computeId"],
    words: competing("put one instance behind one firewall", "keep one of them"),
  }),
  sole({
    type: "stratus_mysql_backup",
    fields: ["databaseId", "label"],
    words:
      "are snapshots of one database with one label, and a new snapshot is found by its label alone: give each a label of its own",
  }),
] as const;

/** Several constructs that manage the same thing, where only one may. */
export function validateSoleOwners(program: Program): readonly Finding[] {
  return [
    ...soleOwners.flatMap(({ type, fields, words }) =>
      findTooManyClaims(program, {
        all: program.resources<ElementType>(type).flatMap((element) => claimFields(element, fields)),
        words: (group) => `${pathsOf(group)} ${words}`,
      }),
    ),
    ...findTooManyClaims(program, {
      all: program.resources("stratus_ip_assignment").flatMap(claimAddresses),
      words: (group) =>
        `${pathsOf(group)} ${competing("decide which instance has one address", "put the address into one IpAssignment")}`,
    }),
  ];
}

const pathsOf = (group: readonly Claim[]) => listPaths(group.map(({ construct }) => construct));

function claimFields(construct: TerraformElement, fields: readonly string[]): readonly Claim[] {
  const values = fields.map((field) => readConfigured(construct, field));
  if (values.includes(undefined)) return [];
  const key = values.map((value) => (typeof value === "string" ? canonicalIp(value) : value));
  return [{ construct, key, value: values[0], isWritten: values.every(isKnown) }];
}

/** One claim for each address: two entries of one assignment are compared when that assignment is validated. */
function claimAddresses(construct: ElementOf<"stratus_ip_assignment">): readonly Claim[] {
  const addresses = knownEntries(configuredValue(construct, "assignments"))
    .map(({ address }) => address)
    .filter((address) => typeof address === "string")
    .map((address): string => (isKnown(address) ? canonicalNetwork(address) : address));
  return [...new Set(addresses)].map((address) => ({
    construct,
    key: [address],
    value: address,
    isWritten: isKnown(address),
  }));
}
