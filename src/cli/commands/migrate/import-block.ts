import { quoteHcl } from "../../../shared/template";
import { parseExpression } from "../../hcl/expression";
import { attributeIn, type HclBlock } from "../../hcl/parse";
import { convertItems } from "./convert-items";
import { type ProviderNames, rewriteProviders } from "./provider-names";
import { type ReferenceProblem, rewriteReferences } from "./references";
import type { Scope } from "./scope";
import type { Convertible } from "./shapes";

/** An import block with its address and its ID in the form of this provider. */
interface ConvertedImport {
  readonly text: string;
  readonly problems: readonly ReferenceProblem[];
}

/** The separator of the two IDs in an import ID, in the Linode provider and here. */
const separators: Readonly<Record<string, readonly [theirs: string, ours: string]>> = {
  linode_domain_record: [",", "/"],
  linode_firewall_device: [",", "/"],
};

/** The module and the address in it of the resource that an import block names, without keys of instances. */
export function importTarget(block: HclBlock): { readonly module: string | undefined; readonly address: string } {
  const whole = (attributeIn(block, "to")?.expression ?? "").replace(/\[[^\]]*\]/g, "");
  const [, module, address = whole] = /^module\.([\w-]+)\.(.+)$/.exec(whole) ?? [];
  return { module, address };
}

/**
 * Converts the address and the ID in the import block of a converted resource. If a moved block brings the object,
 * Terraform ignores the import block. If the state doesn't contain the object yet, only the import block brings it.
 */
export function convertImportBlock(
  file: string,
  block: HclBlock,
  { counterpart: { type }, ...kind }: Convertible,
  { scope, providers }: { readonly scope: Scope; readonly providers: ProviderNames },
): ConvertedImport {
  const separator = Object.hasOwn(separators, type) ? separators[type] : undefined;
  const { text, problems } = convertItems(file, block, scope, ({ name, expression }, around) => {
    if (name === "to") return expression.replace(type, `stratus_${kind.contract.name}`);
    if (name === "provider") return rewriteProviders(expression, providers);
    return name === "id" && separator
      ? withSeparator(rewriteReferences(expression, around).text, separator)
      : undefined;
  });
  const identity = attributeIn(block, "identity");
  const difference = "identity: The identities of the two providers differ. Set id instead.";
  return { text, problems: identity ? [...problems, { text: difference, start: identity.start }] : problems };
}

/** Replaces the separator in an import ID. That of a string is outside the expressions in it. */
function withSeparator(expression: string, [theirs, ours]: readonly [string, string]): string {
  const node = parseExpression(expression);
  if (node?.kind !== "template" || node.isWrap) return `replace(${expression}, ${quoteHcl(theirs)}, ${quoteHcl(ours)})`;
  const isInside = (at: number) => node.parts.some(({ start, end }) => at >= start && at < end);
  return expression.replaceAll(theirs, (separator, at: number) => (isInside(at) ? separator : ours));
}
