import { block, type HclEntry, hclCode } from "../../program/hcl/code";
import { providerSource } from "../../terraform/bundled-provider/bundle";
import { release } from "../packages/own-provider";
import { type HclBlock, nameOf } from "../hcl/parse";

/** Arguments of the Linode provider with the same meaning here. */
const kept = new Set(["alias", "token"]);

/** Converts the provider block. */
export function convertProvider({ body }: HclBlock): { readonly text: string; readonly notes: readonly string[] } {
  const entries: HclEntry[] = [];
  const notes: string[] = [];
  for (const item of body) {
    const name = nameOf(item);
    if (item.kind === "attribute" && kept.has(name)) entries.push([name, hclCode(item.expression), item.comments]);
    else if (item.kind === "attribute" && name === "url")
      entries.push(["base_url", hclCode(withVersion(item.expression)), item.comments]);
    else notes.push(`${name} is left out. The provider has no such argument.`);
  }
  entries.push(["dialect", hclCode('"linode"')]);
  return { text: block('provider "stratus"', entries).trimEnd(), notes };
}

/** Adds the version to the end of the URL. The Linode provider doesn't require it. */
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
 * @param text the file that contains the block
 * @param keepsLinode true if the configuration still has resources of the Linode provider
 */
export function convertRequirements(text: string, { start, end, body }: HclBlock, keepsLinode: boolean): string {
  const required = body.flatMap((item) =>
    item.kind === "block" && item.type === "required_providers" ? item.body : [],
  );
  const linode = required.find((item) => nameOf(item) === "linode");
  if (!linode) return text.slice(start, end);
  const isKnown = required.some((item) => nameOf(item) === "stratus");
  const own = text.slice(linode.start, linode.end);
  const parts = [...(keepsLinode ? [own] : []), ...(isKnown ? [] : [requirement])];
  return text.slice(start, linode.start) + parts.join("\n    ") + text.slice(linode.end, end);
}
