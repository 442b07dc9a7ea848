import type { TerraformElement } from "cdktf";
import { Token, Tokenization } from "cdktf";
import type { Finding } from "./finding";
import type { Referred } from "./meaning";
import { referredBy, standIn, standInOf } from "./meaning";
import type { Program } from "./program";

/** What a construct of one account can say of another's addresses: nothing. */
const ofAddresses = ["stratus_ip_share", "stratus_ip_assignment", "stratus_reverse_dns", "stratus_ipv6_range"];
/** What every account sees alike. */
const everybodys = ["stratus_region", "stratus_database_engine"];

const ownTypes = /^(?:data\.)?(stratus_\w+)\.[\w-]+/;

/**
 * An id means nothing in another account: an instance of one behind a firewall of the other. Addresses and names may be
 * said anywhere, so that a record can point at another account's instance. Costs nothing where there is one account.
 */
export function accounts(program: Program): readonly Finding[] {
  if (new Set(program.providers.map((provider) => program.accountOf(provider))).size < 2) return [];
  const all = program.elements();
  const elements = new Map(all.map((element) => [standInOf(element, ""), element]));
  return all.filter((element) => program.isOwn(element)).flatMap((element) => strangersOf(element, elements, program));
}

function strangersOf(
  element: TerraformElement,
  elements: ReadonlyMap<string, TerraformElement>,
  program: Program,
): readonly Finding[] {
  const { terraformResourceType: type } = element as unknown as { readonly terraformResourceType: string };
  const targets = referencesIn(attributesOf(element))
    .filter(({ identifier }) => identifier.endsWith(".id") || ofAddresses.includes(type))
    .flatMap(({ stack, identifier }) => {
      const [address = "", kind = ""] = ownTypes.exec(identifier) ?? [];
      if (address === "" || everybodys.includes(kind)) return [];
      return elements.get(standIn({ stack, identifier: `${address}.` })) ?? [];
    });
  return [...new Set(targets)]
    .filter((target) => program.accountOf(target) !== program.accountOf(element))
    .map((target) => ({
      text: `${element.node.path} needs ${target.node.path}, which is in another account: the one has ${providerName(element, program)}, the other ${providerName(target, program)}, and neither account knows what the other has. Give both the same provider`,
    }));
}

function providerName(element: TerraformElement, program: Program): string {
  const provider = program.providerOf(element);
  return provider ? `the provider ${provider.node.path}` : "no provider";
}

function attributesOf(element: TerraformElement): unknown {
  const { synthesizeAttributes } = element as unknown as { readonly synthesizeAttributes: () => unknown };
  return synthesizeAttributes.call(element);
}

function referencesIn(value: unknown): readonly Referred[] {
  const referred = referredBy(value);
  if (referred) return [referred];
  if (typeof value === "string") return Tokenization.reverseString(value).tokens.flatMap((token) => inToken(token));
  if (typeof value !== "object" || value === null) return [];
  if (Token.isUnresolved(value)) return inToken(value);
  return Object.values(value).flatMap(referencesIn);
}

function inToken(token: unknown): readonly Referred[] {
  const { identifier, originStack } = token as {
    readonly identifier?: unknown;
    readonly originStack?: { readonly node: { readonly path: string } };
  };
  return typeof identifier === "string" && originStack ? [{ stack: originStack.node.path, identifier }] : [];
}
