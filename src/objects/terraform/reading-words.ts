import type { Contract } from "../../contract";

/** The words of names that prose writes differently. */
const proseWords: Readonly<Record<string, string>> = {
  ip: "IP",
  ipv6: "IPv6",
  dns: "DNS",
  vlans: "VLANs",
  accesses: "allow lists",
  mysql: "MySQL",
  postgresql: "PostgreSQL",
};

/** Formats a name such as `mysql_backups` for prose: `MySQL backups`. */
export const pluralWords = (plural: string) =>
  plural
    .split("_")
    .map((word) => proseWords[word] ?? word)
    .join(" ");

/** The words of a name without those that its parent's name already has: `device` for a device of a firewall. */
function ownWords(name: string, parent: Contract | undefined): string {
  const words = name.split("_");
  const repeated = parent ? words.findIndex((word) => !parent.name.split("_").includes(word)) : 0;
  return pluralWords(words.slice(repeated).join("_"));
}

const withArticle = (words: string) => `${/^([aeiou]|IP)/.test(words) ? "an" : "a"} ${words}`;

const ofParent = ({ parent }: Contract) => (parent ? ` of ${withArticle(pluralWords(parent.name))}` : "");

const listOf = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1] ?? ""}`;

/** Describes the data source of one object. */
export function oneWords(contract: Contract): string {
  const { kind, singleton, reads, summary, id, key = [] } = contract;
  if (reads?.one !== undefined) return reads.one;
  if (kind !== "resource" && singleton === true) return summary;
  const keys = key.filter((name) => name !== id);
  const ways = [id, ...(keys.length > 0 ? [listOf(keys)] : [])];
  return `Returns ${withArticle(ownWords(contract.name, contract.parent))}${ofParent(contract)}, by its ${ways.join(keys.length > 1 ? ", or by its " : " or ")}.`;
}

/** Describes the data source of a collection. */
export const allWords = (contract: Contract): string =>
  contract.reads?.all ??
  `Returns the ${ownWords(contract.plural, contract.parent)}${ofParent(contract)} that match the filter. Without a filter, it returns all of them.`;
