import { type TerraformElement, Token, Tokenization } from "cdktf";
import { attributesOf, membersOf } from "../core/tokens/attributes";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { attributePlaceholder, placeholder, readReference, type Reference } from "./references";

/** Types that can't refer to addresses of another account. */
const addressTypes = ["stratus_ip_share", "stratus_ip_assignment", "stratus_reverse_dns", "stratus_ipv6_range"];
/** Types that are the same in every account. */
const sharedTypes = ["stratus_region", "stratus_database_engine"];

const ownTypes = /^(?:data\.)?(stratus_\w+)\.[\w-]+/;

/**
 * Finds ids that are used in another account, such as an instance of one account behind a firewall of another. IP addresses
 * and names may be used everywhere, so a record can point to another account's instance. Returns early if the program has
 * one account.
 */
export function findReferencesAcrossAccounts(program: Program): readonly Finding[] {
  if (new Set(program.providers.map((provider) => program.accountOf(provider))).size < 2) return [];
  const all = program.elements();
  const elements = new Map(all.map((element) => [attributePlaceholder(element, ""), element]));
  return all
    .filter((element) => program.isOwn(element))
    .flatMap((element) => findForeignReferences(element, elements, program));
}

function findForeignReferences(
  element: TerraformElement,
  elements: ReadonlyMap<string, TerraformElement>,
  program: Program,
): readonly Finding[] {
  const { terraformResourceType: type } = membersOf<{ readonly terraformResourceType: string }>(element);
  const targets = referencesIn(attributesOf(element))
    .filter(({ identifier }) => identifier.endsWith(".id") || addressTypes.includes(type))
    .flatMap(({ stack, identifier }) => {
      const [address = "", kind = ""] = ownTypes.exec(identifier) ?? [];
      if (address === "" || sharedTypes.includes(kind)) return [];
      return elements.get(placeholder({ stack, identifier: `${address}.` })) ?? [];
    });
  return [...new Set(targets)]
    .filter((target) => program.accountOf(target) !== program.accountOf(element))
    .map((target) => ({
      construct: element,
      text: `${element.node.path} (${providerName(element, program)}) refers to ${target.node.path} (${providerName(target, program)}), which is in another account. Use the same provider for both.`,
    }));
}

function providerName(element: TerraformElement, program: Program): string {
  const provider = program.providerOf(element);
  return provider ? `provider ${provider.node.path}` : "no provider";
}

function referencesIn(value: unknown): readonly Reference[] {
  const referred = readReference(value);
  if (referred) return [referred];
  if (typeof value === "string")
    return Tokenization.reverseString(value).tokens.flatMap((token) => referencesInToken(token));
  if (typeof value !== "object" || value === null) return [];
  if (Token.isUnresolved(value)) return referencesInToken(value);
  return Object.values(value).flatMap(referencesIn);
}

function referencesInToken(token: unknown): readonly Reference[] {
  const { identifier, originStack } = token as {
    readonly identifier?: unknown;
    readonly originStack?: { readonly node: { readonly path: string } };
  };
  return typeof identifier === "string" && originStack ? [{ stack: originStack.node.path, identifier }] : [];
}
