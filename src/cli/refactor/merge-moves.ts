import type { MovePair } from "../../../lib/core/moves/moves-file";
import { chainFrom, hasKey, resourceOf } from "../../../lib/core/moves/moves-file";
import { groupBy } from "../../contract";
import type { Comparison } from "./compared-objects";
import type { Pair } from "./pair-objects";

/** The moves that pairs of objects come to. All instances of a resource that stay in their places move as one. */
export function movesOf(pairs: readonly Pair[], comparison: Comparison): readonly MovePair[] {
  const all = pairs.map(({ gone, fresh }): MovePair => ({ from: gone.address, to: fresh.address }));
  const count = (objects: readonly { readonly address: string }[]) => {
    const groups = groupBy(objects, ({ address }) => resourceOf(address));
    return (resource: string) => groups.get(resource)?.length ?? 0;
  };
  const [known, gone, fresh] = [count([...comparison.known.values()]), count(comparison.gone), count(comparison.fresh)];
  const groups = groupBy(all, ({ from, to }) => `${resourceOf(from)} ${resourceOf(to)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || !hasKey(first.from)) return group;
    const [from, to] = [resourceOf(first.from), resourceOf(first.to)];
    const isWhole =
      !comparison.declared.has(from) &&
      group.every((pair) => pair.from.slice(from.length) === pair.to.slice(to.length)) &&
      [known(from), gone(from), fresh(to)].every((number) => number === group.length);
    return isWhole ? [{ from, to }] : group;
  });
}

/**
 * The moves of a stack with new ones. One that a new one takes back goes, and so does one whose end another object has now:
 * Terraform refuses to move one address to two places, and two to one.
 */
export function mergeMoves(present: readonly MovePair[], added: readonly MovePair[]): readonly MovePair[] {
  const [from, to] = [new Set(added.map((each) => each.from)), new Set(added.map((each) => each.to))];
  const kept = present.filter((each) => !from.has(each.from) && !to.has(each.to) && !to.has(each.from));
  return [...kept, ...added];
}

/** What the file has, as this state sees it. */
export interface PresentMoves {
  /** Still to be done in this state. */
  readonly open: readonly MovePair[];
  /** Done here, or nothing that could be done any more: the program has the old address again. */
  readonly done: readonly MovePair[];
}

export function presentMoves(pairs: readonly MovePair[], { gone, moved }: Comparison): PresentMoves {
  const next = new Map(pairs.map(({ from, to }) => [from, to]));
  const starts = [...moved, ...gone.map(({ address }) => address)].flatMap((each) => [each, resourceOf(each)]);
  const open = new Set(starts.flatMap((each) => [each, ...chainFrom(each, next)]));
  const isOpen = ({ from }: MovePair) => open.has(from);
  return { open: pairs.filter(isOpen), done: pairs.filter((pair) => !isOpen(pair)) };
}
