import { toFullAddress, providerSource } from "./bundle";

/** A provider that a stack needs beside ours. */
interface RequiredProvider {
  readonly address: string;
  readonly constraint?: string | undefined;
}

/** What the lock file says of our provider. */
export interface LockedProvider {
  readonly version: string;
  readonly hashes: readonly string[];
}

const hintBegin = "/* For the cdktf and cdktn commands, which read these lines too.";
const block = /^provider "([^"]+)" \{\n(?:.*\n)*?\}\n*/gm;
const hint = /^\/\* For the cdktf [^]*?\*\/\n*/gm;

/**
 * The lock file of a stack with our own entry in it. Where the entry were missing, `cdktf` would ask a registry for it,
 * and there is none. It has the hashes of the build that is there now, for all platforms: where Terraform fills them in
 * by itself, it warns that it knows its own platform only. Any other provider without a fitting entry would make `cdktf`
 * ask for ours again: a comment that only `cdktf` reads keeps it from that, and `terraform init` then selects and locks
 * the version.
 */
export function updateLock(
  current: string,
  { version, hashes }: LockedProvider,
  required: readonly RequiredProvider[],
): string {
  const text = current.replace(/\r\n/g, "\n").replace(hint, "");
  const others = required
    .map(({ address, constraint }) => ({ address: toFullAddress(address), constraint }))
    .filter(({ address }) => address !== providerSource);
  const kept = [...text.matchAll(block)]
    .filter(([entry, address]) => address !== providerSource && !isOutdated(entry, address, others))
    .map(([entry]) => `${entry.trimEnd()}\n`);
  const list = hashes.map((hash) => `    "${hash}",\n`).join("");
  const own = `provider "${providerSource}" {\n  version     = "${version}"\n  constraints = "${version}"\n  hashes = [\n${list}  ]\n}\n`;
  const entries = [...kept, own].sort();
  const head = text.replace(block, "").trim();
  return [...(head === "" ? [] : [`${head}\n`]), ...entries, ...cdktfHint(others)].join("\n");
}

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

/** The first version that `~> bound` does not admit: the last part but one goes up by one. */
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

/** Whether a version breaks a constraint as Terraform writes them (`~> 3.2, != 3.2.4`). What cannot be read breaks nothing. */
export function violates(version: string, constraint: string): boolean {
  const given = parseVersion(version);
  return constraint.split(",").some((part) => {
    const [, operator = "=", text = ""] = /^\s*(=|!=|>=|<=|>|<|~>)?(.*)$/.exec(part) ?? [];
    const bound = parseVersion(text);
    return given !== undefined && bound !== undefined && operators[operator]?.(given, bound) === false;
  });
}
