import { chainFrom, hasKey, type MovePair, resourceOf } from "../../../src/project-files/moves-file";

/** A resource of the program. */
export interface PresentResource {
  /** The keys of its instances. Undefined for a single instance, "unknown" if only the plan knows them. */
  readonly keys: readonly string[] | "unknown" | undefined;
}

/** The resources and moves of a stack, without those of the moves file. */
export interface PresentStack {
  /** By address, without keys. */
  readonly resources: ReadonlyMap<string, PresentResource>;
  /** Moves that the program itself declares. */
  readonly ownMoves: readonly MovePair[];
}

export interface UsablePairs {
  readonly pairs: readonly MovePair[];
  readonly warnings: readonly string[];
}

/**
 * Returns the pairs that Terraform accepts. Terraform refuses the whole plan if a move starts at an address that the program
 * has, or if two moves share an address, so these are omitted. A warning reports those that need an action by the user.
 */
export function usablePairs(pairs: readonly MovePair[], stack: PresentStack): UsablePairs {
  const next = new Map(pairs.map(({ from, to }) => [from, to]));
  const usable: MovePair[] = [];
  const warnings: string[] = [];
  for (const pair of pairs) {
    const problem = problemOf(pair, next, stack);
    if (problem === undefined || problem.isUsable) usable.push(pair);
    if (problem?.warning !== undefined) warnings.push(problem.warning);
  }
  return { pairs: usable, warnings };
}

interface PairProblem {
  readonly isUsable: boolean;
  readonly warning?: string;
}

function problemOf(pair: MovePair, next: ReadonlyMap<string, string>, stack: PresentStack): PairProblem | undefined {
  const { from, to } = pair;
  const move = `stratus.moves.json moves ${from} to ${to}`;
  if (isPresent(pair, from, stack)) {
    return {
      isUsable: false,
      warning: `${move}, but ${from} is in the program again, so the move is ignored. First deploy every state that still has the old object at ${from} with the earlier program. Then remove the pair from the file.`,
    };
  }
  const ownMove = stack.ownMoves.find((each) => each.from === from || each.to === to);
  if (ownMove) {
    if (ownMove.from === from && ownMove.to === to) return { isUsable: false };
    return {
      isUsable: false,
      warning: `${move}, but the program moves ${ownMove.from} to ${ownMove.to}, which takes precedence. Keep one of the moves.`,
    };
  }
  const end = chainFrom(to, next).at(-1) ?? to;
  if (isPresent({ from: to, to }, end, stack, true)) return undefined;
  return {
    isUsable: true,
    warning: `${move}, but ${end} is not in the program, so a deploy destroys the object at that address. If you renamed or moved it again, run "npx --no stratus refactor" now. If you removed it on purpose, deploy, and then run "npx --no stratus refactor --forget" to remove the pair.`,
  };
}

/** True if the program has an address. Without a key, it is that of a whole resource, unless the other end has a key. */
function isPresent(
  { from, to }: MovePair,
  address: string,
  { resources }: PresentStack,
  isUnknownKeyPresent = false,
): boolean {
  const found = resources.get(resourceOf(address));
  if (!found) return false;
  if (!hasKey(address)) return found.keys === undefined || !(hasKey(from) || hasKey(to));
  if (found.keys === undefined) return false;
  return found.keys === "unknown" ? isUnknownKeyPresent : found.keys.some((key) => address.endsWith(`[${key}]`));
}
