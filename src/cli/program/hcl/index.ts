import { groupBy, wording } from "../../../contract";
import { quoteHcl } from "../../../shared/template";
import type { AccountObject } from "../account-object";
import type { Additions } from "../additions";
import type { Ledger } from "../ledger";
import {
  type AccountProgram,
  ledgerKey,
  type ProgramFile,
  type ProgramResource,
  type ProviderArguments,
} from "../model";
import { inParts, inReadingOrder, maxLinesPerFile } from "../object-order";
import { type HclAddresses, hclAddresses, knownAddresses } from "./addresses";
import { argumentsOf, block, hclCode, type HclEntry } from "./code";

export { hclAddresses, knownAddresses } from "./addresses";
export type { HclAddresses } from "./addresses";

export interface HclOptions {
  /** The version of the provider that the program needs: `0.1.0`, or a constraint such as `~> 0.1.0`. */
  readonly version: string;
  /** The provider arguments that no environment variable sets. */
  readonly provider?: ProviderArguments | undefined;
}

/**
 * Writes the program as a plain Terraform configuration: a small one in main.tf, a large one in a file for each area
 * and zone. The import blocks for the next apply are all in adopt.tf.
 */
export function writeHcl(program: AccountProgram, { version, provider = {} }: HclOptions): readonly ProgramFile[] {
  const addresses = hclAddresses(program);
  const write = (resources: readonly ProgramResource[]) =>
    resources.map((resource) => resourceBlock(resource, addresses)).join("\n");
  const areas = [...groupBy(program.resources, ({ area }) => area)];
  const everything = write(areas.flatMap(([, resources]) => inReadingOrder(resources)));
  const isSmall = lineCount(everything) <= maxLinesPerFile;
  const lines = (resource: ProgramResource) => lineCount(resourceBlock(resource, addresses));
  const files = areas.flatMap(([area, resources]) =>
    inParts(inReadingOrder(resources), lines).map((part, index) => ({
      path: `${fileName(area)}${index === 0 ? "" : `-${String(index + 1)}`}.tf`,
      text: write(part),
    })),
  );
  const main = header(version, provider);
  return [
    { path: "main.tf", text: isSmall && everything !== "" ? `${main}\n${everything}` : main },
    ...(isSmall ? [] : files),
    { path: "adopt.tf", text: adoption(program, addresses) },
  ];
}

/** Writes the files that a later run adds to the existing configuration. */
export function writeAddedHcl(additions: Additions, { objects }: Ledger): readonly ProgramFile[] {
  const { program, referred, connections, run } = additions;
  if (program.resources.length === 0) return [];
  const known = knownAddresses(objects);
  const existing = referred.map(({ object }) => [object, known.get(ledgerKey(object)) ?? ""] as const);
  const addresses: HclAddresses = new Map([...hclAddresses(program, objects), ...existing]);
  const blocks = program.resources.map((resource) => {
    const literals = connections.get(resource.object) ?? [];
    const comments = literals.map(
      ({ value, attribute, path }) =>
        `# ${typeof value === "string" ? quoteHcl(value) : String(value)} is the ${wording(`{${attribute}}`, "snake")} of ${quoteHcl(path)}.\n`,
    );
    return `${comments.join("")}${resourceBlock(resource, addresses)}`;
  });
  return [
    { path: `added-${String(run)}.tf`, text: blocks.join("\n") },
    { path: `adopt-${String(run)}.tf`, text: adoption(program, addresses) },
  ];
}

const lineCount = (text: string) => text.split("\n").length;

/** The file of `domains/shop.example` is `domain-shop.example.tf`. */
const fileName = (area: string) => area.replace(/^domains\//, "domain-").replaceAll("/", "-");

function resourceBlock(resource: ProgramResource, addresses: HclAddresses): string {
  const [type = "", name = ""] = (addresses.get(resource.object) ?? "").split(".");
  return block(`resource ${quoteHcl(type)} ${quoteHcl(name)}`, argumentsOf(resource, addresses));
}

const adoption = ({ resources }: AccountProgram, addresses: HclAddresses): string =>
  resources.map(({ object }) => importBlock(object, addresses)).join("\n");

const importBlock = (object: AccountObject, addresses: HclAddresses): string =>
  block("import", [
    ["to", hclCode(addresses.get(object) ?? "")],
    ["id", hclCode(quoteHcl(object.importId))],
  ]);

/** Writes a single resource of a program. It refers to the others by their addresses. */
export function writeHclResource(program: AccountProgram, resource: ProgramResource) {
  const addresses = hclAddresses(program);
  const { object } = resource;
  return {
    address: addresses.get(object) ?? "",
    resource: resourceBlock(resource, addresses),
    importBlock: importBlock(object, addresses),
  };
}

const header = (
  version: string,
  provider: ProviderArguments,
) => `# The objects of the account, as a Terraform configuration. The first apply
# imports the objects in adopt.tf. Delete adopt.tf after it.
#
# The token and the base URL come from STRATUS_TOKEN and STRATUS_BASE_URL.

terraform {
  required_providers {
    stratus = {
      source  = "stratus.internal/stratus/stratus"
      version = ${quoteHcl(version)}
    }
  }
}

${block('provider "stratus"', providerEntries(provider))}`;

const providerEntries = (provider: ProviderArguments): readonly HclEntry[] =>
  Object.entries(provider).map(([name, value]) => [
    wording(`{${name}}`, "snake"),
    hclCode(typeof value === "string" ? quoteHcl(value) : String(value)),
  ]);
