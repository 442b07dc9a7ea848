import { Token } from "cdktf";
import type { IConstruct } from "constructs";
import type { IComputeInstanceRef } from "../core/references";
import { resolveAttributes } from "../core/tokens/attributes";
import type { PropsDefinition } from "../core/validation/prop-names";
import { validateChange } from "../core/validation/validate-props";
import {
  type AllowedPeer,
  type AllowedPeers,
  allowListEntries,
  isInstance,
  requirePeers,
} from "../networking/allowed-peer";

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
  readonly allowList: readonly string[];
  /** The instances among the added peers. */
  readonly instances: ReadonlySet<IComputeInstanceRef>;
}

const states = new WeakMap<IConstruct, AllowListState>();

/** The instances added by `allowFrom`. */
export const admittedInstances = (construct: IConstruct): readonly IComputeInstanceRef[] => [
  ...(states.get(construct)?.instances ?? []),
];

/** The entries of peers, with sort keys, so the order of the calls has no effect. */
function withKeys(construct: IConstruct, peers: readonly AllowedPeer[]): readonly (readonly [string, string])[] {
  return peers.flatMap((peer) => {
    const texts = allowListEntries(peer);
    const { resolved } = resolveAttributes(construct, { resolved: texts }) as { readonly resolved: readonly unknown[] };
    return texts.map((text, index) => [JSON.stringify(resolved[index]), text] as const);
  });
}

/**
 * Returns the allow list with additional peers, without duplicates.
 *
 * @throws if a peer is invalid, or the allow list is known only after apply
 */
export function addPeers(construct: HasAllowList, definition: PropsDefinition, given: AllowedPeers): string[] {
  const present = construct.allowListInput ?? [];
  if (Token.isUnresolved(present)) {
    throw new Error(
      `${construct.node.path}: can't add to an allow list that is known only after apply. Write every entry in the prop allowList.`,
    );
  }
  const peers = requirePeers(`${construct.node.path}: allowFrom`, given);
  const state = states.get(construct);
  // If the program set `allowList` after the last call, its new entries count as configured.
  const { configured, added } =
    state?.allowList === present ? state : { configured: present, added: new Map<string, string>() };
  const all = new Map([...added, ...withKeys(construct, peers)]);
  const configuredByKey = new Map(withKeys(construct, configured));
  const addedOnly = [...all].filter(([key]) => !configuredByKey.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  const allowList = [...configuredByKey.values(), ...addedOnly.map(([, text]) => text)];
  validateChange(construct, definition, { allowList });
  const instances = new Set([...admittedInstances(construct), ...peers.filter(isInstance)]);
  states.set(construct, { configured, added: all, allowList, instances });
  return allowList;
}
