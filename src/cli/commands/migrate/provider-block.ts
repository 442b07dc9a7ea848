import { quoteHcl } from "../../../shared/template";
import { providerSource } from "../../../terraform/bundled-provider/bundle";
import { isOverrideFile, readConfigurationFile } from "../../../terraform/configuration-files";
import { attributeIn, commentsIn, type HclBlock, type HclItem, nameOf } from "../../hcl/parse";
import { commentsOfText } from "../../hcl/scan";
import { release } from "../../packages/own-provider";
import { block, hclCode, type HclEntry } from "../../program/hcl/code";
import { type ProviderNames, requirementsIn, rewriteProviders } from "./provider-names";
import { otherFiles, type ParsedFile } from "./sources";

/** Arguments of the Linode provider with the same meaning here. */
const kept = new Set(["alias", "token"]);

/** Converts the provider block to one with this local name. */
export function convertProvider(
  { body, lastComments = [] }: HclBlock,
  local: string,
): { readonly text: string; readonly notes: readonly string[] } {
  const entries: HclEntry[] = [];
  const notes: string[] = [];
  let pending: readonly string[] = [];
  const add = (name: string, value: string, { comments, remark = "" }: HclItem) => {
    entries.push([name, hclCode(remark === "" ? value : `${value} ${remark}`), [...pending, ...comments]]);
    pending = [];
  };
  for (const item of body) {
    const name = nameOf(item);
    if (item.kind === "attribute" && kept.has(name)) add(name, item.expression, item);
    else if (item.kind === "attribute" && name === "url") add("base_url", withVersion(item.expression), item);
    else {
      notes.push(`${name} is left out. The provider has no such argument.`);
      pending = [...pending, ...commentsIn(item)];
    }
  }
  entries.push(["dialect", hclCode('"linode"'), pending]);
  return { text: block(`provider ${quoteHcl(local)}`, entries, [], lastComments).trimEnd(), notes };
}

/** Adds the version to the end of the URL. The Linode provider doesn't require it. */
function withVersion(expression: string): string {
  const [, literal] = /^"([^"$%]*)"$/.exec(expression) ?? [];
  if (literal === undefined) return `${expression} == null ? null : replace(${expression}, "/(/v4)?/?$/", "/v4")`;
  return `"${/\/v4\/?$/.test(literal) ? literal : `${literal.replace(/\/$/, "")}/v4`}"`;
}

/** True if an earlier run has added the block of this provider for one of the Linode provider. */
export function hasProvider(
  sources: readonly { readonly items: readonly HclItem[] }[],
  local: string,
  of: HclBlock,
): boolean {
  const aliasOf = (block: HclBlock) => attributeIn(block, "alias")?.expression;
  const blocks = sources.flatMap(({ items }) => items.filter((item) => item.kind === "block"));
  return blocks.some((item) => item.type === "provider" && item.labels[0] === local && aliasOf(item) === aliasOf(of));
}

/** A block that requires this provider, for a directory without required providers. */
const ownRequirement = (): string =>
  `terraform {\n  required_providers {\n    ${requirementCode("stratus", undefined)}\n  }\n}\n`;

function requirementCode(name: string, aliases: string | undefined): string {
  const entries = Object.entries({
    source: quoteHcl(providerSource),
    version: quoteHcl(release),
    ...(aliases !== undefined && { configuration_aliases: aliases }),
  });
  const width = Math.max(...entries.map(([key]) => key.length));
  return `${name} = {\n${entries.map(([key, value]) => `      ${key.padEnd(width)} = ${value}\n`).join("")}    }`;
}

/** The block with the required providers in a `terraform` block. */
export const requiredProviders = ({ body }: HclBlock): HclBlock | undefined =>
  body.find((item): item is HclBlock => item.kind === "block" && item.type === "required_providers");

/**
 * Converts the required providers in a `terraform` block.
 * @param text the file that contains the block
 * @param keepsLinode true if the configuration still has resources of the Linode provider
 * @param addsOwn true if the configuration requires neither provider, so that the block gets a requirement of this one
 */
export function convertRequirements(
  text: string,
  terraform: HclBlock,
  names: ProviderNames,
  keepsLinode: boolean,
  addsOwn = false,
): string {
  const requirements = requirementsIn([terraform]);
  const required = addsOwn ? requiredProviders(terraform) : undefined;
  if (required) {
    const end = required.start + text.slice(required.start, required.end).lastIndexOf("}");
    const before = text.slice(terraform.start, end).trimEnd();
    return `${before}\n    ${requirementCode("stratus", undefined)}\n  ${text.slice(end, terraform.end)}`;
  }
  const present = new Set(requirements.map(({ name }) => name));
  let converted = "";
  let at = terraform.start;
  for (const { name, item, isLinode, aliases } of requirements) {
    if (!isLinode) continue;
    const local = names(name) ?? name;
    const own = text.slice(item.start, item.end);
    const code = requirementCode(local, aliases === undefined ? undefined : rewriteProviders(aliases, names));
    const lost = keepsLinode ? [] : commentsOfText(own);
    converted += text.slice(at, item.start);
    converted += [...(keepsLinode ? [own] : []), ...lost, ...(present.has(local) ? [] : [code])].join("\n    ");
    at = item.end;
  }
  return converted + text.slice(at, terraform.end);
}

export const requirementFileName = "required-stratus.tf";

/** Returns a block that requires this provider, if the folder has no block that can do it. */
export function missingRequirement(folder: string, sources: readonly ParsedFile[]): string | undefined {
  const hasBlock = sources.some(
    ({ name, items }) =>
      !isOverrideFile(name) &&
      items.some((item) => item.kind === "block" && item.type === "terraform" && requiredProviders(item)),
  );
  const isInJson = otherFiles(folder).some((name) =>
    readConfigurationFile(folder, name).text.includes('"required_providers"'),
  );
  return hasBlock || isInJson ? undefined : ownRequirement();
}

/** The arguments of the provider that a folder sets. Undefined if it doesn't configure the provider. */
export function settingsIn(items: readonly HclItem[], names: ProviderNames): ReadonlySet<string> | undefined {
  const blocks = items.flatMap((item) => (item.kind === "block" && item.type === "provider" ? [item] : []));
  const own = blocks.filter(({ labels }) => names(labels[0] ?? "") !== undefined);
  return own.length === 0 ? undefined : new Set(own.flatMap(({ body }) => body.map(nameOf)));
}
