import { attributeIn, type HclAttribute, type HclBlock, type HclItem, nameOf } from "../../hcl/parse";
import { hclPart, scanHcl, withoutComments } from "../../hcl/scan";

/** Returns the local name of this provider for one of the Linode provider. Undefined for any other provider. */
export type ProviderNames = (local: string) => string | undefined;

/** The entry of a provider in `required_providers`. */
export interface Requirement {
  readonly name: string;
  readonly item: HclItem;
  readonly isLinode: boolean;
  /** The list in `configuration_aliases`. */
  readonly aliases: string | undefined;
}

const source = /\bsource"?\s*[=:]\s*"([^"]*)"/;
const configurationAliases = /\bconfiguration_aliases"?\s*[=:]\s*(\[[^\]]*\])/;

/** The entries in the `terraform` blocks of a module. */
export const requirementsIn = (items: readonly HclItem[]): readonly Requirement[] =>
  items
    .flatMap((item) => (item.kind === "block" && item.type === "terraform" ? item.body : []))
    .flatMap((item) => (item.kind === "block" && item.type === "required_providers" ? item.body : []))
    .map((item) => {
      const expression = item.kind === "attribute" ? item.expression : "";
      const [, address] = source.exec(expression) ?? [];
      const isLinode = address === undefined ? nameOf(item) === "linode" : /(^|\/)linode\/linode$/i.test(address);
      return { name: nameOf(item), item, isLinode, aliases: configurationAliases.exec(expression)?.[1] };
    });

/** A module has a second local name for the same provider only if it requires both, so both get different new ones. */
export function providerNames(requirements: readonly Requirement[]): ProviderNames {
  const declared = requirements.filter(({ isLinode }) => isLinode).map(({ name }) => name);
  const [first = "linode"] = declared;
  const main = declared.includes("linode") ? "linode" : first;
  const isOther = requirements.some(({ name, isLinode }) => name === "linode" && !isLinode);
  return (local) => {
    if (local === main || (local === "linode" && !isOther)) return "stratus";
    return declared.includes(local) ? `stratus-${local}` : undefined;
  };
}

const providerReference = /(?<![\w.-])([A-Za-z_][\w-]*)(\.[A-Za-z_][\w-]*)?/g;

/** Rewrites the references to providers in a value: `linode.west`, `[linode, linode.west]`. */
export const rewriteProviders = (text: string, names: ProviderNames): string =>
  text.replace(providerReference, (whole, local: string, alias?: string) => {
    const name = names(local);
    return name === undefined ? whole : `${name}${alias ?? ""}`;
  });

/** The providers of a called module. */
export interface ModuleProviders {
  readonly names: ProviderNames;
  /** All local names that the module requires now. */
  readonly declared: ReadonlySet<string>;
  /** True if the module still needs the Linode provider after its migration. */
  readonly keepsLinode: boolean;
}

const mapping = /([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)?)\s*[=:]\s*([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)?)/g;

/** Rewrites the map `providers` of a module call, whose keys are names in the called module. */
export function rewriteMappings({ expression }: HclAttribute, own: ProviderNames, called: ModuleProviders): string {
  const { parts } = scanHcl(expression);
  // A module that is migrated already has lost the name.
  const nameInside: ProviderNames = (local) =>
    called.names(local) ?? (called.declared.has(local) ? undefined : "stratus");
  const passed = new Set([...expression.matchAll(mapping)].map(([, inside = ""]) => inside));
  const withComma = new RegExp(`(${mapping.source})(\\s*,)?`, "g");
  return expression.replace(
    withComma,
    (whole, only: string, inside: string, outside: string, comma: string | undefined, offset: number) => {
      const localOf = (reference: string) => reference.split(".")[0] ?? "";
      if (parts[offset] !== hclPart.code || own(localOf(outside)) === undefined) return whole;
      const renamed = rewriteProviders(inside, nameInside);
      // An earlier run has added it.
      if (passed.has(renamed)) return called.keepsLinode ? whole : "";
      const converted = `${renamed} = ${rewriteProviders(outside, own)}`;
      return `${called.keepsLinode ? `${only}, ${converted}` : converted}${comma ?? ""}`;
    },
  );
}

/**
 * True if a module that isn't in a folder here may use the Linode provider. The address of a module in a registry ends
 * with its main provider.
 */
export function mayUseLinode(call: HclBlock, names: ProviderNames): boolean {
  if (passesLinode(call, names)) return true;
  const [, address = ""] = /^"([^"]*)"$/.exec(attributeIn(call, "source")?.expression ?? "") ?? [];
  const [, provider] = /^(?:[\w.-]+\/)?[\w-]+\/[\w-]+\/([\w-]+)(?:\/\/.*)?$/.exec(address) ?? [];
  const isFolder = /^\.\.?(\/|$)/.test(address);
  return provider === undefined ? !isFolder : provider === "linode";
}

/** True if the call of a module passes a Linode provider to it. */
export function passesLinode(call: HclBlock, names: ProviderNames): boolean {
  const passed = call.body.find((item) => item.kind === "attribute" && item.name === "providers");
  if (passed?.kind !== "attribute") return false;
  return [...passed.expression.matchAll(mapping)].some(([, , outside = ""]) => names(outside.split(".")[0] ?? ""));
}

const functionCall = /(?<![\w-])provider::([\w-]+)::/g;

/** True if anything but resources, data sources and modules needs the Linode provider. */
export function needsLinode(text: string, items: readonly HclItem[], names: ProviderNames): boolean {
  const isOfLinode = (item: HclItem) => {
    if (item.kind !== "block") return false;
    const { type, labels } = item;
    // Terraform destroys a removed object with the provider of its type.
    if (type === "removed") return /^linode_/.test(attributeIn(item, "from")?.expression ?? "");
    return ["ephemeral", "list", "action"].includes(type) && (labels[0] ?? "").startsWith("linode_");
  };
  const calls = [...withoutComments(text).matchAll(functionCall)];
  return items.some(isOfLinode) || calls.some(([, local = ""]) => names(local) !== undefined);
}

/** True if a test configures or replaces the Linode provider. */
export const testsLinode = (items: readonly HclItem[], names: ProviderNames): boolean =>
  items.some(
    (item) =>
      item.kind === "block" && /^(mock_)?provider$/.test(item.type) && names(item.labels[0] ?? "") !== undefined,
  );
