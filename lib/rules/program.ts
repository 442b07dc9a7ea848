import { TerraformElement, TerraformProvider, TerraformResource } from "cdktf";
import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { configuredValue } from "./configured-values";

type Elements = ReadonlyMap<string, readonly TerraformElement[]>;

/** What a stack has that rules are about, by the type that Terraform gives it. */
interface Inventory {
  readonly resources: Elements;
  readonly data: Elements;
  readonly providers: readonly TerraformProvider[];
  /** What is referred to, and belongs to somebody else. */
  readonly foreign: readonly IConstruct[];
}

interface Account {
  readonly name: string;
  readonly platform: string;
  readonly isOfEnvironment: boolean;
}

/** What a rule sees: the stack that is judged, and those that were judged before it. */
export interface Program {
  readonly stack: TerraformStack;
  resources(...types: readonly string[]): readonly TerraformElement[];
  data(...types: readonly string[]): readonly TerraformElement[];
  /** All of both kinds. */
  elements(): readonly TerraformElement[];
  readonly providers: readonly TerraformProvider[];
  readonly foreign: readonly IConstruct[];
  /** Whether it is of the stack that is judged: what concerns none of those was said before. */
  isOwn(construct: IConstruct): boolean;
  /** A name for the account that the construct's provider works in. */
  accountOf(construct: IConstruct): string;
  /** The same for the service that the account is one of: its address. */
  platformOf(construct: IConstruct): string;
  /** Whether the environment alone says which account it is: then each stack may be deployed with another. */
  isOfEnvironment(construct: IConstruct): boolean;
  providerOf(construct: IConstruct): TerraformProvider | undefined;
}

const typeOf = (construct: IConstruct) =>
  "terraformResourceType" in construct ? String(construct.terraformResourceType) : undefined;

function takeInventory(stack: TerraformStack): Inventory {
  const resources = new Map<string, TerraformElement[]>();
  const data = new Map<string, TerraformElement[]>();
  const providers: TerraformProvider[] = [];
  const foreign: IConstruct[] = [];
  for (const construct of stack.node.findAll()) {
    const type = typeOf(construct);
    if (type === undefined) continue;
    if (!TerraformElement.isTerraformElement(construct)) foreign.push(construct);
    else if (TerraformProvider.isTerraformProvider(construct)) providers.push(construct);
    else if (type.startsWith("stratus_")) {
      const all = TerraformResource.isTerraformResource(construct) ? resources : data;
      const there = all.get(type);
      if (there) there.push(construct);
      else all.set(type, [construct]);
    }
  }
  return { resources, data, providers: providers.filter((each) => typeOf(each) === "stratus"), foreign };
}

const inventories = new WeakMap<TerraformStack, Inventory>();

/** The program as a stack sees it when it is judged; `earlier` are the stacks before it. */
export function readProgram(stack: TerraformStack, earlier: readonly TerraformStack[]): Program {
  const own = takeInventory(stack);
  inventories.set(stack, own);
  const all = [...earlier.map((each) => inventories.get(each) ?? takeInventory(each)), own];
  const ownConstructs = new Set<IConstruct>([...own.resources.values(), ...own.data.values(), own.providers].flat());
  const of =
    (kind: "resources" | "data") =>
    (...types: readonly string[]) =>
      all.flatMap((inventory) => types.flatMap((type) => inventory[kind].get(type) ?? []));
  const accounts = new Map<TerraformProvider | undefined, Account>();
  const accountOf = (construct: IConstruct) => {
    const provider = TerraformProvider.isTerraformProvider(construct) ? construct : providerOf(construct, all);
    const account = accounts.get(provider) ?? accountOfProvider(provider);
    accounts.set(provider, account);
    return account;
  };
  return {
    stack,
    resources: of("resources"),
    data: of("data"),
    elements: () => all.flatMap(({ resources, data }) => [...resources.values(), ...data.values()].flat()),
    providers: all.flatMap(({ providers }) => providers),
    foreign: all.flatMap(({ foreign }) => foreign),
    isOwn: (construct) => ownConstructs.has(construct),
    providerOf: (construct) => providerOf(construct, all),
    accountOf: (construct) => accountOf(construct).name,
    platformOf: (construct) => accountOf(construct).platform,
    isOfEnvironment: (construct) => accountOf(construct).isOfEnvironment,
  };
}

/** The provider that a construct names, or its stack's own. */
function providerOf(construct: IConstruct, all: readonly Inventory[]): TerraformProvider | undefined {
  const { provider, cdktfStack } = construct as unknown as {
    readonly provider?: TerraformProvider;
    readonly cdktfStack: TerraformStack;
  };
  if (provider) return provider;
  const inventory = inventories.get(cdktfStack) ?? all.find(({ providers }) => providers[0]?.cdktfStack === cdktfStack);
  return inventory?.providers.find(({ alias }) => alias === undefined);
}

/**
 * Providers that get token and address in the same way work in one account, whatever their aliases are: nothing said is
 * the environment, and a variable is one of its stack.
 */
function accountOfProvider(provider: TerraformProvider | undefined): Account {
  if (!provider) return { name: "", platform: "", isOfEnvironment: false };
  const [token, baseUrl] = [configuredValue(provider, "token") ?? null, configuredValue(provider, "baseUrl") ?? null];
  return {
    name: JSON.stringify([token, baseUrl]),
    platform: JSON.stringify(baseUrl),
    isOfEnvironment: token === null,
  };
}
