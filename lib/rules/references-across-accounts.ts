import type { TerraformElement } from "cdktf";
import { Token, Tokenization } from "cdktf";
import { attributesOf, membersOf } from "../core/tokens/attributes";
import type { Finding } from "./finding";
import type { Reference } from "./references";
import { readReference, placeholder, attributePlaceholder } from "./references";
import type { Program } from "./program";

/** What a construct of one account can say of another's addresses: nothing. */
const addressTypes = ["stratus_ip_share", "stratus_ip_assignment", "stratus_reverse_dns", "stratus_ipv6_range"];
/** What every account sees alike. */
const sharedTypes = ["stratus_region", "stratus_database_engine"];

const ownTypes = /^(?:data\.)?(stratus_\w+)\.[\w-]+/;

/**
 * An id means nothing in another account: an instance of one behind a firewall of the other. Addresses and names may be
 * said anywhere, so that a record can point at another account's instance. Costs nothing where there is one account.
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
      text: `${element.node.path} needs ${target.node.path}, which is in another account: the one has ${providerName(element, program)}, the other ${providerName(target, program)}, and neither account knows what the other has. Give both the same provider`,
    }));
}

function providerName(element: TerraformElement, program: Program): string {
  const provider = program.providerOf(element);
  return provider ? `the provider ${provider.node.path}` : "no provider";
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
