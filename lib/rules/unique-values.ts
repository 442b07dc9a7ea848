import type { TerraformElement } from "cdktf";
import { canonicalIp, canonicalNetwork } from "../../src/contract";
import type { Properties } from "../../src/contract";
import type { Claim, Claims } from "./claims";
import { findTooManyClaims } from "./claims";
import type { Finding } from "./finding";
import { joinNames, listPaths } from "./finding";
import { isKnown, configuredValue } from "./configured-values";
import type { Program } from "./program";

/** A name that no two may have. It is compared where it is known only. */
interface UniqueName {
  readonly types: readonly string[];
  readonly field: string;
  /** Default: an account. */
  readonly within?: Claims["within"];
  /** Whether small and capital letters make no second name by nature. Default: they may. */
  readonly isCaseless?: boolean;
  /** Follows the paths of the constructs. */
  readonly words: (value: string) => string;
}

/** What a construct decides alone. An id stands for its construct before it is known. */
interface SoleOwner {
  readonly type: string;
  readonly fields: readonly string[];
  readonly words: string;
}

const labelWords = (what: string) => (value: string) =>
  `have the label ${value}, and no two ${what} of an account may: give all but one of them another`;

/** R3-090, R2-014, R3-007, R3-180 */
const uniqueNames: readonly UniqueName[] = [
  { types: ["stratus_firewall"], field: "label", words: labelWords("firewalls") },
  {
    types: ["stratus_mysql_database", "stratus_postgresql_database"],
    field: "label",
    words: labelWords("databases"),
  },
  {
    types: ["stratus_tag"],
    field: "label",
    words: (value) =>
      `are both the tag ${value}, and destroying one of them takes it off every object: keep one Tag, with the members of all`,
  },
  {
    types: ["stratus_domain"],
    field: "domain",
    within: "platform",
    isCaseless: true,
    words: (value) =>
      `are both the domain ${value}, which is unique on the whole platform: keep one, and give it to whoever needs it`,
  },
];

const competingOwners = (words: string, advice: string) => `${words}, and each would undo the other's work: ${advice}`;

/** What each of these decides as a whole, it decides alone. */
const soleOwners: readonly SoleOwner[] = [
  {
    type: "stratus_mysql_access",
    fields: ["databaseId"],
    words: competingOwners("decide the allow list of one database", "keep one MySqlAccess for one database"),
  },
  {
    type: "stratus_domain_records",
    fields: ["domainId"],
    words: competingOwners("are the whole record set of one domain", "keep one DomainRecords for one domain"),
  },
  {
    type: "stratus_ip_share",
    fields: ["computeId"],
    words: competingOwners("decide what is shared with one instance", "put all addresses into one IpShare"),
  },
  {
    type: "stratus_reverse_dns",
    fields: ["address"],
    words: competingOwners("name one address", "keep one ReverseDns for one address"),
  },
  {
    type: "stratus_instance_snapshot",
    fields: ["computeId"],
    words: competingOwners("take the one snapshot that an instance has", "keep one InstanceSnapshot for one instance"),
  },
  {
    type: "stratus_firewall_device",
    fields: ["firewallId", "computeId"],
    words: competingOwners("put one instance behind one firewall", "keep one of them"),
  },
  {
    type: "stratus_mysql_backup",
    fields: ["databaseId", "label"],
    words:
      "are snapshots of one database with one label, and a new snapshot is found by its label alone: give each a label of its own",
  },
];

/** What the service or this package wants once, said twice. */
export function findDuplicates(program: Program): readonly Finding[] {
  return [
    ...uniqueNames.flatMap((name) => findEqualNames(name, program)),
    ...soleOwners.flatMap(({ type, fields, words }) =>
      findTooManyClaims(program, {
        all: program.resources(type).flatMap((element) => claimFields(element, fields)),
        words: (group) => `${pathsOf(group)} ${words}`,
      }),
    ),
    ...findTooManyClaims(program, {
      all: program.resources("stratus_ip_assignment").flatMap(claimAddresses),
      words: (group) =>
        `${pathsOf(group)} ${competingOwners("decide which instance has one address", "put the address into one IpAssignment")}`,
    }),
  ];
}

const pathsOf = (group: readonly Claim[]) => listPaths(group.map(({ construct }) => construct));

/**
 * Equal names are refused. Whether the service tells names apart by their capital letters is not written (document 2,
 * Database; document 3, Firewall and Tag), so those that differ in nothing else are a warning.
 */
function findEqualNames({ types, field, within = "account", isCaseless = false, words }: UniqueName, program: Program) {
  const said = program.resources(...types).map((element) => [element, configuredValue(element, field)] as const);
  const all = said.flatMap(([construct, value]): readonly Claim[] => {
    if (typeof value !== "string" || !isKnown(value)) return [];
    return [{ construct, key: [isCaseless ? value.toLowerCase() : value], value, isWritten: true }];
  });
  const same = findTooManyClaims(program, {
    all,
    within,
    words: (group) => `${pathsOf(group)} ${words(JSON.stringify(group[0]?.value))}`,
  });
  if (isCaseless) return same;
  const labels = (group: readonly Claim[]) => [...new Set(group.map(({ value }) => JSON.stringify(value)))];
  const nearly = findTooManyClaims(program, {
    all: all.map((claim) => ({ ...claim, key: [String(claim.value).toLowerCase()] })),
    within,
    isRight: (group) => labels(group).length === 1,
    isWarning: true,
    words: (group) =>
      `${pathsOf(group)} have the labels ${joinNames(labels(group))}, which differ in their capital letters only. Whether the service takes them for one is not documented: labels that differ in more are safe`,
  });
  return [...same, ...nearly];
}

function claimFields(construct: TerraformElement, fields: readonly string[]): readonly Claim[] {
  const values = fields.map((field) => configuredValue(construct, field));
  if (values.includes(undefined)) return [];
  const key = values.map((value) => (typeof value === "string" ? canonicalIp(value) : value));
  return [{ construct, key, value: values[0], isWritten: values.every(isKnown) }];
}

/** Each address once: what one assignment says twice, its contract judges. */
function claimAddresses(construct: TerraformElement): readonly Claim[] {
  const entries = configuredValue(construct, "assignments");
  const addresses = (Array.isArray(entries) ? (entries as readonly Properties[]) : [])
    .map(({ address }) => address)
    .filter((address) => typeof address === "string")
    .map((address) => (isKnown(address) ? canonicalNetwork(address) : address));
  return [...new Set(addresses)].map((address) => ({
    construct,
    key: [address],
    value: address,
    isWritten: isKnown(address),
  }));
}
