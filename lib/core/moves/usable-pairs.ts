import { type MovePair, chainFrom, hasKey, resourceOf } from "../../../src/terraform/moves-file";

/** A resource of the program. */
export interface PresentResource {
  /** The keys of its instances: `undefined` for a single one, "unknown" where they are known at plan only. */
  readonly keys: readonly string[] | "unknown" | undefined;
}

/** What Terraform will read of a stack beside the pairs. */
export interface PresentStack {
  /** By address, without keys. */
  readonly resources: ReadonlyMap<string, PresentResource>;
  /** Moves that the program says itself. */
  readonly ownMoves: readonly MovePair[];
}

export interface Usable {
  readonly pairs: readonly MovePair[];
  readonly warnings: readonly string[];
}

/**
 * The pairs that Terraform takes. It refuses a whole plan because of a move from what is in the program, and because of two
 * moves from or to one address, so these are left out, with a warning where that leaves something to do for a person.
 */
export function usablePairs(pairs: readonly MovePair[], stack: PresentStack): Usable {
  const next = new Map(pairs.map(({ from, to }) => [from, to]));
  const usable: MovePair[] = [];
  const warnings: string[] = [];
  for (const pair of pairs) {
    const problem = problemOf(pair, next, stack);
    if (problem === undefined || problem.keeps) usable.push(pair);
    if (problem?.warning !== undefined) warnings.push(problem.warning);
  }
  return { pairs: usable, warnings };
}

interface Problem {
  readonly keeps: boolean;
  readonly warning?: string;
}

function problemOf(pair: MovePair, next: ReadonlyMap<string, string>, stack: PresentStack): Problem | undefined {
  const { from, to } = pair;
  const said = `stratus.moves.json moves ${from} to ${to}`;
  if (isPresent(pair, from, stack)) {
    return {
      keeps: false,
      warning: `${said}, but ${from} is in the program again, so that nothing is moved from there. A state that was not deployed since has the old object at ${from}: deploy it with the program as it was before. When no state has it there any more, take the pair out of the file`,
    };
  }
  const own = stack.ownMoves.find((each) => each.from === from || each.to === to);
  if (own) {
    if (own.from === from && own.to === to) return { keeps: false };
    return {
      keeps: false,
      warning: `${said}, and the program itself moves ${own.from} to ${own.to}: the program's move is taken. Keep one of them`,
    };
  }
  const end = chainFrom(to, next).at(-1) ?? to;
  if (isPresent({ from: to, to }, end, stack, true)) return undefined;
  return {
    keeps: true,
    warning: `${said}, and ${end} is not in the program, so that a deploy destroys what a state has there. Where it was renamed or moved once more, run "npx stratus refactor" now. Where it is gone on purpose, deploy, and then "npx stratus refactor --forget" takes the pair out`,
  };
}

/** Whether the program has an address. Without a key it is that of a whole resource, unless the other end has a key. */
function isPresent({ from, to }: MovePair, address: string, { resources }: PresentStack, ifUnknown = false): boolean {
  const found = resources.get(resourceOf(address));
  if (!found) return false;
  if (!hasKey(address)) return found.keys === undefined || !(hasKey(from) || hasKey(to));
  if (found.keys === undefined) return false;
  return found.keys === "unknown" ? ifUnknown : found.keys.some((key) => address.endsWith(`[${key}]`));
}
