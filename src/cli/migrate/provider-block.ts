import { block, type HclEntry, hclCode } from "../../program/hcl/code";
import { providerSource } from "../../terraform/bundled-provider/bundle";
import { release } from "../packages/own-provider";
import type { HclBlock } from "./hcl/parse";

/** Arguments of the Linode provider with the same meaning here. */
const kept = new Set(["alias", "token"]);

/** Converts the provider block. */
export function convertProvider({ body }: HclBlock): { readonly text: string; readonly notes: readonly string[] } {
  const entries: HclEntry[] = [];
  const notes: string[] = [];
  for (const item of body) {
    const name = item.kind === "attribute" ? item.name : item.type;
    if (item.kind === "attribute" && kept.has(name)) entries.push([name, hclCode(item.expression), item.comments]);
    else if (item.kind === "attribute" && name === "url")
      entries.push(["base_url", hclCode(withVersion(item.expression)), item.comments]);
    else notes.push(`${name} is left out. The provider has no such argument.`);
  }
  entries.push(["dialect", hclCode('"linode"')]);
  return { text: block('provider "stratus"', entries).trimEnd(), notes };
}

/** The URL of the other provider has no version at its end. */
function withVersion(expression: string): string {
  const [, literal] = /^"([^"$%]*)"$/.exec(expression) ?? [];
  if (literal === undefined) return `"\${${expression}}/v4"`;
  return `"${/\/v4\/?$/.test(literal) ? literal : `${literal.replace(/\/$/, "")}/v4`}"`;
}

const requirement = `stratus = {
      source  = "${providerSource}"
      version = "${release}"
    }`;

/**
 * Converts the required providers in a `terraform` block.
 * @param keepsLinode true if the configuration still has resources of the Linode provider
 */
export function convertRequirements(text: string, source: HclBlock, keepsLinode: boolean): string {
  const required = source.body.find((item) => item.kind === "block" && item.type === "required_providers");
  const linode = required?.kind === "block" ? required.body.find((item) => isLinode(item)) : undefined;
  if (!required || !linode) return text;
  const isKnown = required.kind === "block" && required.body.some((item) => nameOf(item) === "stratus");
  const own = text.slice(linode.start, linode.end);
  const parts = [...(keepsLinode ? [own] : []), ...(isKnown ? [] : [requirement])];
  return text.slice(0, linode.start) + parts.join("\n    ") + text.slice(linode.end);
}

const nameOf = (item: HclBlock["body"][number]) => (item.kind === "attribute" ? item.name : item.type);

const isLinode = (item: HclBlock["body"][number]) =>
  nameOf(item) === "linode" || (item.kind === "attribute" && /"(?:[\w.-]+\/)?linode\/linode"/.test(item.expression));
