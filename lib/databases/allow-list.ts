import { Annotations, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { addressesOf } from "../networking/instances";
import type { IIpAddress } from "../networking/ip-address";
import type { IIpv6Range } from "../networking/ipv6-range";
import { isOfType, requireArguments } from "../core/props/arguments";
import type { PropsDefinition } from "../core/validation/validate-props";
import { validateChange } from "../core/validation/validate-props";
import { resolveAttributes } from "../core/tokens/attributes";
import type { Peer } from "../networking/peer";
import { isPeer } from "../networking/firewall-rules";
import type { IComputeInstanceRef } from "../core/references";

/**
 * A client that can connect to a database: an instance, an IP address, an IPv6 range, networks, or an address or
 * network as a
 * string. An instance stands for its public IP addresses, and for its private one if `privateIp` is true.
 */
export type Source = IComputeInstanceRef | IIpAddress | IIpv6Range | Peer | string;

/** Sources, individually or in lists. */
export type Sources = readonly (Source | readonly Source[])[];

/** A construct with an allow list. */
interface HasAllowList extends IConstruct {
  readonly allowListInput: readonly string[] | undefined;
}

/** An allow list changed by `allowFrom`. */
interface AllowListState {
  /** The entries of `allowList` itself. */
  readonly configured: readonly string[];
  /** The entries that `allowFrom` added, by key. */
  readonly added: ReadonlyMap<string, string>;
  /** The complete list after the last call of `allowFrom`. */
  readonly whole: readonly string[];
  /** The instances among the added sources. */
  readonly instances: ReadonlySet<IComputeInstanceRef>;
}

const states = new WeakMap<IConstruct, AllowListState>();

const isInstance = (source: Source): source is IComputeInstanceRef => isOfType(source, "stratus_compute_instance");

const isSource = (given: unknown): given is Source =>
  typeof given === "string" ||
  isPeer(given) ||
  ["stratus_compute_instance", "stratus_ip_address", "stratus_ipv6_range"].some((type) => isOfType(given, type));

/** The instances added by `allowFrom`. */
export const admittedInstances = (construct: IConstruct): readonly IComputeInstanceRef[] => [
  ...(states.get(construct)?.instances ?? []),
];

const allNetworks: readonly string[] = ["0.0.0.0/0", "::/0"];

function addressesOfSource(source: Exclude<Source, string>): readonly string[] {
  if (!("terraformResourceType" in source)) return [...source.ipv4, ...source.ipv6];
  if (source.terraformResourceType === "stratus_ip_address") return [source.address];
  if (source.terraformResourceType === "stratus_ipv6_range") return [source.network];
  const { ipv4, ipv6 } = addressesOf(source);
  return [...ipv4, ...ipv6];
}

/** The IP addresses of sources, with sort keys, so the order of the calls has no effect. */
function withKeys(construct: IConstruct, sources: readonly Source[]): readonly (readonly [string, string])[] {
  return sources.flatMap((source) => {
    const texts = typeof source === "string" ? [source] : addressesOfSource(source);
    const { resolved } = resolveAttributes(construct, { resolved: texts }) as { readonly resolved: readonly unknown[] };
    return texts.map((text, index) => [JSON.stringify(resolved[index]), text] as const);
  });
}

/**
 * Returns the allow list with additional sources, without duplicates.
 *
 * @throws if a source is invalid, or the allow list is known only after apply
 */
export function addSources(construct: HasAllowList, definition: PropsDefinition, given: Sources): string[] {
  const present = construct.allowListInput ?? [];
  if (Token.isUnresolved(present)) {
    throw new Error(
      `${construct.node.path}: can't add to an allow list that is known only after apply. Write every entry in the prop allowList.`,
    );
  }
  const sources = given.flat();
  const method = `${construct.node.path}: allowFrom`;
  requireArguments(method, "instances, IP addresses, IPv6 ranges, peers and strings", sources, isSource);
  const state = states.get(construct);
  // If the program set `allowList` after the last call, its new entries count as configured.
  const { configured, added } =
    state?.whole === present ? state : { configured: present, added: new Map<string, string>() };
  const all = new Map([...added, ...withKeys(construct, sources)]);
  const own = new Map(withKeys(construct, configured));
  const others = [...all].filter(([key]) => !own.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  const allowList = [...own.values(), ...others.map(([, text]) => text)];
  validateChange(construct, definition, { allowList });
  warnIfOpenToAll(
    construct,
    allowList.filter((source) => !present.includes(source)),
  );
  const instances = new Set([...admittedInstances(construct), ...sources.filter(isInstance)]);
  states.set(construct, { configured, added: all, whole: allowList, instances });
  return allowList;
}

/** Warns if an allow list contains all IP addresses (document 2, Allow list semantics). */
export function warnIfOpenToAll(construct: IConstruct, added: readonly string[] | undefined): void {
  if (added === undefined || Token.isUnresolved(added)) return;
  const found = added.filter((source) => allNetworks.includes(source));
  if (found.length === 0) return;
  Annotations.of(construct).addWarning(
    `The allow list contains ${found.join(" and ")}, which allows any IP address to connect, so only the password protects the database. Allow only the clients that need it.`,
  );
}
