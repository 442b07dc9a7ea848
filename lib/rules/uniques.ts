import type { TerraformElement } from "cdktf";
import { TerraformStack } from "cdktf";
import { canonicalIp } from "../../src/contract";
import type { Finding } from "./finding";
import { groupsOf, paths } from "./finding";
import { isKnown, saidBy } from "./meaning";
import type { Program } from "./program";

interface Unique {
  readonly types: readonly string[];
  /** What no two may say alike. */
  readonly fields: readonly string[];
  /** Names are compared where they are known only; an id stands for its construct before it is known. */
  readonly isName: boolean;
  /** What is a world of its own: one account, or the whole service. */
  readonly inAccount: boolean;
  /** Follows the paths of the constructs. */
  readonly words: (value: string) => string;
}

const label = (what: string) => (value: string) =>
  `have the label ${value}, and no two ${what} of an account may: give all but one of them another`;

const one = (words: string, advice: string): Pick<Unique, "isName" | "inAccount" | "words"> => ({
  isName: false,
  inAccount: true,
  words: () => `${words}, and each would undo the other's work: ${advice}`,
});

/** R3-090, R2-014, R3-007; What each of the others decides as a whole, it decides alone. */
const all: readonly Unique[] = [
  { types: ["stratus_firewall"], fields: ["label"], isName: true, inAccount: true, words: label("firewalls") },
  {
    types: ["stratus_mysql_database", "stratus_postgresql_database"],
    fields: ["label"],
    isName: true,
    inAccount: true,
    words: label("databases"),
  },
  {
    types: ["stratus_domain"],
    fields: ["domain"],
    isName: true,
    inAccount: false,
    words: (value) =>
      `are both the domain ${value}, which is unique on the whole platform: keep one, and give it to whoever needs it`,
  },
  {
    types: ["stratus_mysql_access"],
    fields: ["databaseId"],
    ...one("decide the allow list of one database", "keep one MySqlAccess for one database"),
  },
  {
    types: ["stratus_domain_records"],
    fields: ["domainId"],
    ...one("are the whole record set of one domain", "keep one DomainRecords for one domain"),
  },
  {
    types: ["stratus_ip_share"],
    fields: ["computeId"],
    ...one("decide what is shared with one instance", "put all addresses into one IpShare"),
  },
  {
    types: ["stratus_reverse_dns"],
    fields: ["address"],
    ...one("name one address", "keep one ReverseDns for one address"),
  },
  {
    types: ["stratus_instance_snapshot"],
    fields: ["computeId"],
    ...one("take the one snapshot that an instance has", "keep one InstanceSnapshot for one instance"),
  },
  {
    types: ["stratus_firewall_device"],
    fields: ["firewallId", "computeId"],
    ...one("put one instance behind one firewall", "keep one of them"),
  },
];

/** How a value is compared, and nothing where it is not. */
function compared(value: unknown, isName: boolean): string | undefined {
  if (value === undefined || (isName && !isKnown(value))) return undefined;
  return typeof value === "string" ? canonicalIp(value).toLowerCase() : JSON.stringify(value);
}

function keyOf(element: TerraformElement, { fields, isName, inAccount }: Unique, program: Program): string | undefined {
  const values = fields.map((field) => compared(saidBy(element, field), isName));
  if (values.includes(undefined)) return undefined;
  return JSON.stringify([inAccount ? program.accountOf(element) : program.platformOf(element), ...values]);
}

const acknowledged =
  "It is no mistake where the stacks are deployed with different tokens: a token for each StratusProvider, such as a TerraformVariable, says so";

/** What the service or this package wants once, said twice. */
export function uniques(program: Program): readonly Finding[] {
  return all.flatMap((unique) =>
    groupsOf(program.resources(...unique.types), (element) => keyOf(element, unique, program))
      .filter((group) => group.some((element) => program.isOwn(element)))
      .flatMap((group) => {
        const within = groupsOf(group, (element) => TerraformStack.of(element).node.path);
        if (!mayBeSeveralAccounts(group, unique, program)) return [{ text: textOf(group, unique) }];
        const [own] = group.filter((element) => program.isOwn(element));
        if (within.length > 0 || !own) return within.map((part) => ({ text: textOf(part, unique) }));
        return [{ warning: own, text: `${textOf(group, unique)}. ${acknowledged}` }];
      }),
  );
}

/** Two environments are often two stacks that say the same, each deployed with a token of its own. */
function mayBeSeveralAccounts(group: readonly TerraformElement[], { fields }: Unique, program: Program): boolean {
  const [first] = group;
  return (
    new Set(group.map((element) => TerraformStack.of(element).node.path)).size > 1 &&
    group.every((element) => program.isOfEnvironment(element)) &&
    fields.every((field) => first !== undefined && isKnown(saidBy(first, field)))
  );
}

function textOf(group: readonly TerraformElement[], { fields, words }: Unique): string {
  const [first] = group;
  const value = first === undefined ? "" : JSON.stringify(saidBy(first, fields[0] ?? ""));
  return `${paths(group)} ${words(value)}`;
}
