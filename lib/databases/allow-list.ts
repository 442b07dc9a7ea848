import { Annotations, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { addressesOf } from "../networking/instance-addresses";
import type { IIpAddress } from "../networking/ip-address";
import type { IIpv6Range } from "../networking/ipv6-range";
import type { PropsContract } from "../core/validation/validate-props";
import { validateChange } from "../core/validation/validate-props";
import { resolveAttributes } from "../core/tokens/attributes";
import type { Peer } from "../networking/peer";
import type { IComputeInstance } from "../references";

/**
 * Who may connect to a database: an instance, by its addresses (the private one too, where `privateIp` says that it has
 * one), an address or range of addresses, networks, or the text of an address or a network.
 */
export type Source = IComputeInstance | IIpAddress | IIpv6Range | Peer | string;

/** Sources, said one by one or as lists. */
export type Sources = readonly (Source | readonly Source[])[];

/** Something with a whole allow list, as the bindings have it. */
interface HasAllowList extends IConstruct {
  readonly allowListInput: readonly string[] | undefined;
}

/** What was written, and what was said beside it. */
interface AllowListParts {
  readonly written: readonly string[];
  readonly said: ReadonlyMap<string, string>;
  readonly whole: readonly string[];
}

const partsOf = new WeakMap<IConstruct, AllowListParts>();
const admitted = new WeakMap<IConstruct, Set<IComputeInstance>>();

const isInstance = (source: Source): source is IComputeInstance =>
  typeof source === "object" &&
  "terraformResourceType" in source &&
  source.terraformResourceType === "stratus_compute_instance";

/** The instances that were said to be let in. */
export const admittedInstances = (construct: IConstruct): readonly IComputeInstance[] => [...(admitted.get(construct) ?? [])];

const allNetworks: readonly string[] = ["0.0.0.0/0", "::/0"];

function addressesOfSource(source: Exclude<Source, string>): readonly string[] {
  if (!("terraformResourceType" in source)) return [...source.ipv4, ...source.ipv6];
  if (source.terraformResourceType === "stratus_ip_address") return [source.address];
  if (source.terraformResourceType === "stratus_ipv6_range") return [source.network];
  const { ipv4, ipv6 } = addressesOf(source);
  return [...ipv4, ...ipv6];
}

/** The sources by what their order goes by, so that the order of statements does not show. */
function withKeys(construct: IConstruct, sources: readonly Source[]): readonly (readonly [string, string])[] {
  return sources.flatMap((source) => {
    const texts = typeof source === "string" ? [source] : addressesOfSource(source);
    const { meanings } = resolveAttributes(construct, { meanings: texts }) as { readonly meanings: readonly unknown[] };
    return texts.map((text, index) => [JSON.stringify(meanings[index]), text] as const);
  });
}

/** The list with more sources; saying one twice is saying it once. Throws when one of them cannot be. */
export function addSources(construct: HasAllowList, propsContract: PropsContract, given: Sources): string[] {
  const present = construct.allowListInput ?? [];
  if (Token.isUnresolved(present)) {
    throw new Error(`${construct.node.path} cannot add to an allow list that is known only after apply`);
  }
  const before = partsOf.get(construct);
  // Whoever set the list since then wrote it anew.
  const { written, said } = before?.whole === present ? before : { written: present, said: new Map<string, string>() };
  const all = new Map([...said, ...withKeys(construct, given.flat())]);
  const own = new Map(withKeys(construct, written));
  const others = [...all].filter(([key]) => !own.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  const allowList = [...own.values(), ...others.map(([, text]) => text)];
  validateChange(construct, propsContract, { allowList });
  warnIfOpenToAll(
    construct,
    allowList.filter((source) => !present.includes(source)),
  );
  partsOf.set(construct, { written, said: all, whole: allowList });
  admitted.set(construct, new Set([...admittedInstances(construct), ...given.flat().filter(isInstance)]));
  return allowList;
}

/** Such a list is no list (document 2, Allow list semantics). */
export function warnIfOpenToAll(construct: IConstruct, added: readonly string[] | undefined): void {
  if (added === undefined || Token.isUnresolved(added)) return;
  const found = added.filter((source) => allNetworks.includes(source));
  if (found.length === 0) return;
  Annotations.of(construct).addWarning(
    `The allow list has ${found.join(" and ")}, which admits every address: only the password protects the database then`,
  );
}
