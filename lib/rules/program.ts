import { TerraformElement, TerraformProvider, TerraformResource, type TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { Contract } from "../../src/contract";
import { membersOf } from "../core/tokens/attributes";
import { contractOfConstruct } from "../core/validation/validate-at-synth";
import { readConfigured } from "./configured-values";
import { contractOf, type ElementOf, type ElementType } from "./contracts";

type Elements = ReadonlyMap<string, readonly TerraformElement[]>;

/** The constructs of a stack that rules read. Resources and data sources are listed by Terraform type. */
interface Inventory {
  readonly resources: Elements;
  readonly data: Elements;
  readonly providers: readonly TerraformProvider[];
  /** References to objects outside the program, such as `Domain.fromDomainId`. They aren't Terraform elements. */
  readonly foreign: readonly IConstruct[];
}

interface Account {
  readonly name: string;
  readonly platform: string;
  readonly isOfEnvironment: boolean;
}

/** The resources of one type in a program. */
export interface ResourcesOfContract {
  readonly contract: Contract;
  readonly resources: readonly TerraformElement[];
}

/** The constructs that a rule reads: those of the validated stack, and those of earlier stacks. */
export interface Program {
  readonly stack: TerraformStack;
  /** All resources of these types. */
  resources<T extends ElementType>(...types: readonly T[]): readonly ElementOf<T>[];
  /** The resources of each type that has a contract. */
  resourcesByContract(): readonly ResourcesOfContract[];
  /** All data sources of these types. */
  data<T extends ElementType>(...types: readonly T[]): readonly ElementOf<T>[];
  /** All resources and data sources. */
  elements(): readonly TerraformElement[];
  readonly providers: readonly TerraformProvider[];
  readonly foreign: readonly IConstruct[];
  /** Returns true if a construct belongs to the validated stack. Findings about other stacks alone are reported with those. */
  isOwn(construct: IConstruct): boolean;
  /** Returns a name for the account that the construct's provider uses. */
  accountOf(construct: IConstruct): string;
  /** Returns a name for the service of this account: its URL. */
  platformOf(construct: IConstruct): string;
  /** Returns true if only environment variables define the account. Each stack may then be deployed to another account. */
  isOfEnvironment(construct: IConstruct): boolean;
  /** Returns the provider that the construct names, or the default one of its stack. */
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

/** A cache: later stacks of the program read the same inventory. */
const inventories = new WeakMap<TerraformStack, Inventory>();

/** Reads the program for the validation of `stack`. `earlier` are the stacks that were created before it. */
export function readProgram(stack: TerraformStack, earlier: readonly TerraformStack[]): Program {
  const own = takeInventory(stack);
  inventories.set(stack, own);
  const all = [...earlier.map((each) => inventories.get(each) ?? takeInventory(each)), own];
  const ownConstructs = new Set<IConstruct>([...own.resources.values(), ...own.data.values(), own.providers].flat());
  const of =
    (kind: "resources" | "data") =>
    <T extends ElementType>(...types: readonly T[]) =>
      all.flatMap((inventory) => types.flatMap((type) => (inventory[kind].get(type) ?? []) as readonly ElementOf<T>[]));
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
    resourcesByContract: () =>
      [...new Set(all.flatMap(({ resources }) => [...resources.keys()]))].flatMap((type) => {
        const found = of("resources")(type as ElementType);
        const [contract] = found.flatMap((each) => contractOf(type) ?? contractOfConstruct(each) ?? []);
        return contract && contract.kind !== "input" ? [{ contract, resources: found }] : [];
      }),
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

function providerOf(construct: IConstruct, all: readonly Inventory[]): TerraformProvider | undefined {
  const { provider, cdktfStack } = membersOf<{
    readonly provider?: TerraformProvider;
    readonly cdktfStack: TerraformStack;
  }>(construct);
  if (provider) return provider;
  const inventory = inventories.get(cdktfStack) ?? all.find(({ providers }) => providers[0]?.cdktfStack === cdktfStack);
  return inventory?.providers.find(({ alias }) => alias === undefined);
}

/**
 * Providers with the same token and URL use the same account, even if their aliases differ. A provider without them reads
 * both from environment variables. Terraform variables of two stacks count as two tokens.
 */
function accountOfProvider(provider: TerraformProvider | undefined): Account {
  if (!provider) return { name: "", platform: "", isOfEnvironment: false };
  const [token, baseUrl] = [readConfigured(provider, "token") ?? null, readConfigured(provider, "baseUrl") ?? null];
  return {
    name: JSON.stringify([token, baseUrl]),
    platform: JSON.stringify(baseUrl),
    isOfEnvironment: token === null,
  };
}
