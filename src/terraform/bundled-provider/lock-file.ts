import { providerSource, toFullAddress } from "./bundle";

/** Another provider that a stack requires. */
interface RequiredProvider {
  readonly address: string;
  readonly constraint?: string | undefined;
}

/** The lock file's data about our provider. */
export interface LockedProvider {
  readonly version: string;
  readonly hashes: readonly string[];
}

const hintBegin = "/* For the cdktf and cdktn commands, which read these lines too.";
const block = /^provider "([^"]+)" \{\n(?:.*\n)*?\}\n*/gm;
const hint = /^\/\* For the cdktf [^]*?\*\/\n*/gm;

/**
 * Adds our provider's entry to the lock file of a stack. Without it, `cdktf` would request the provider from a
 * registry, which doesn't have it. The entry has the hashes of the current build for all platforms. If Terraform added
 * them itself, it would warn that it knows only its own platform.
 * Any other provider without a matching entry would make `cdktf` request ours again. A comment that only `cdktf` reads
 * prevents that, and `terraform init` then selects and locks the version.
 */
export function updateLock(
  current: string,
  { version, hashes }: LockedProvider,
  required: readonly RequiredProvider[],
): string {
  const others = required
    .map(({ address, constraint }) => ({ address: toFullAddress(address), constraint }))
    .filter(({ address }) => address !== providerSource);
  const { head, entries } = readLock(current, [providerSource], others);
  const own = ownEntry({ version, hashes });
  return [...head, ...[...entries, own].sort(), ...cdktfHint(others)].join("\n");
}

/**
 * Removes the entries of these addresses, those that violate a constraint, and the comment for `cdktf`. Returns an empty
 * text if no entry is left. Keeps a file that has nothing to remove.
 */
export function removeFromLock(
  current: string,
  addresses: readonly string[],
  required: readonly RequiredProvider[],
): string {
  const full = required.map(({ address, constraint }) => ({ address: toFullAddress(address), constraint }));
  const { head, entries, isWhole } = readLock(current, addresses, full);
  if (isWhole) return current;
  return entries.length === 0 ? "" : [...head, ...entries].join("\n");
}

/** The parts of a lock file, without the entries to replace and without outdated ones. */
function readLock(current: string, removed: readonly string[], required: readonly RequiredProvider[]) {
  const text = current.replace(/\r\n/g, "\n").replace(hint, "");
  const all = [...text.matchAll(block)];
  const kept = all.filter(
    ([entry, address = ""]) => !removed.includes(address) && !isOutdated(entry, address, required),
  );
  const head = text.replace(block, "").trim();
  return {
    head: head === "" ? [] : [`${head}\n`],
    entries: kept.map(([entry]) => `${entry.trimEnd()}\n`),
    isWhole: kept.length === all.length && !current.includes(hintBegin),
  };
}

/**
 * Adds hashes to our provider's entry in a lock file, as `terraform providers lock` does. An entry with another version
 * stays unchanged. If there is no entry, `adds` decides whether it is added.
 */
export function addHashes(current: string, { version, hashes }: LockedProvider, { adds }: { adds: boolean }): string {
  const text = current.replace(/\r\n/g, "\n");
  const [own] = [...text.matchAll(block)].find(([, address]) => address === providerSource) ?? [];
  if (own === undefined)
    return adds ? [text.trimEnd(), ownEntry({ version, hashes })].join("\n\n").trimStart() : current;
  if (!own.includes(`"${version}"`)) return current;
  const listed = [...own.matchAll(/"((?:h1|zh):[^"]*)"/g)].map(([, hash = ""]) => hash);
  if (listed.length === 0 || hashes.every((hash) => listed.includes(hash))) return current;
  const all = [...new Set([...listed, ...hashes])].sort();
  return text.replace(own, own.replace(/hashes\s*=\s*\[[^\]]*\]/, `hashes = ${hashList(all)}`));
}

const hashList = (hashes: readonly string[]) => `[\n${hashes.map((hash) => `    "${hash}",\n`).join("")}  ]`;

const ownEntry = ({ version, hashes }: LockedProvider) =>
  `provider "${providerSource}" {\n  version     = "${version}"\n  constraints = "${version}"\n  hashes = ${hashList(hashes)}\n}\n`;

function isOutdated(entry: string, address: string | undefined, required: readonly RequiredProvider[]): boolean {
  const locked = /^ *version *= *"(.*)"/m.exec(entry)?.[1];
  return required.some((other) => other.address === address && violates(locked ?? "", other.constraint ?? ""));
}

function cdktfHint(others: readonly RequiredProvider[]): string[] {
  if (others.length === 0) return [];
  const addresses = [...new Set(others.map(({ address }) => address))].sort();
  const entries = addresses.map((address) => `provider "${address}" {\n  constraints = ">= 0.0.0"\n}\n`);
  return [`${hintBegin}\n${entries.join("")}*/\n`];
}

type Version = readonly number[];

function parseVersion(text: string): Version | undefined {
  const found = /^v?(\d+(?:\.\d+)*)/.exec(text.trim())?.[1];
  return found?.split(".").map(Number);
}

function compare(left: Version, right: Version): number {
  const at = [0, 1, 2].find((index) => (left[index] ?? 0) !== (right[index] ?? 0));
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** Returns the first version that `~> bound` excludes. The second-to-last part is incremented. */
function upperBound(bound: Version): Version {
  const kept = bound.slice(0, Math.max(1, bound.length - 1));
  return kept.map((part, index) => (index === kept.length - 1 ? part + 1 : part));
}

const operators: { readonly [operator: string]: (version: Version, bound: Version) => boolean } = {
  "=": (version, bound) => compare(version, bound) === 0,
  "!=": (version, bound) => compare(version, bound) !== 0,
  ">": (version, bound) => compare(version, bound) > 0,
  ">=": (version, bound) => compare(version, bound) >= 0,
  "<": (version, bound) => compare(version, bound) < 0,
  "<=": (version, bound) => compare(version, bound) <= 0,
  "~>": (version, bound) => compare(version, bound) >= 0 && compare(version, upperBound(bound)) < 0,
};

/**
 * True if a version violates a Terraform constraint (`~> 3.2, != 3.2.4`). An invalid version or constraint violates
 * nothing.
 */
export function violates(version: string, constraint: string): boolean {
  const given = parseVersion(version);
  return constraint.split(",").some((part) => {
    const [, operator = "=", text = ""] = /^\s*(=|!=|>=|<=|>|<|~>)?(.*)$/.exec(part) ?? [];
    const bound = parseVersion(text);
    return given !== undefined && bound !== undefined && operators[operator]?.(given, bound) === false;
  });
}
