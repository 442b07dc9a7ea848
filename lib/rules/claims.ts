import type { TerraformElement, TerraformMetaArguments } from "cdktf";
import { TerraformStack } from "cdktf";
import type { Finding } from "./finding";
import { groupsOf } from "./finding";
import type { Program } from "./program";

/** A construct that takes something of which there is one, or a few. The same key is the same thing. */
export interface Claim {
  readonly construct: TerraformElement;
  readonly key: readonly unknown[];
  /** What is said, as it is shown. */
  readonly value: unknown;
  /** Whether all of it is written out: in another account that is something else. An id stands for its construct. */
  readonly isWritten: boolean;
}

export interface Claims {
  readonly all: readonly Claim[];
  /** How many may take it. Default: 1. */
  readonly most?: number;
  /** What is a world of its own: one account, or the whole service. Default: an account. */
  readonly within?: "account" | "platform";
  /** Which groups are no mistake all the same. */
  readonly isRight?: (group: readonly Claim[]) => boolean;
  /** Whether it may work all the same. Default: it cannot. */
  readonly isWarning?: boolean;
  readonly words: (group: readonly Claim[]) => string;
}

const differentTokens =
  "It is no mistake where the stacks are deployed with different tokens: a token for each StratusProvider, such as a TerraformVariable, says so";

/** What more constructs take than there is of it. */
export function findTooManyClaims(program: Program, claims: Claims): readonly Finding[] {
  const { all, most = 1, within = "account", isRight, isWarning = false, words } = claims;
  const placeOf = ({ construct, key }: Claim) =>
    JSON.stringify([within === "account" ? program.accountOf(construct) : program.platformOf(construct), ...key]);
  const isTooMany = (group: readonly Claim[]) => group.length > most && isRight?.(group) !== true;
  return groupsOf(
    all.filter(({ construct }) => isSingle(construct)),
    placeOf,
  )
    .filter((group) => isTooMany(group) && group.some(({ construct }) => program.isOwn(construct)))
    .flatMap((group): readonly Finding[] => {
      const own = group.find(({ construct }) => program.isOwn(construct));
      const warning = own ? { warning: own.construct } : {};
      const find = (some: readonly Claim[]): Finding => ({ text: words(some), ...(isWarning && warning) });
      if (!mayBeInDifferentAccounts(group, program)) return [find(group)];
      const parts = groupsOf(group, stackOf).filter(isTooMany);
      if (parts.length > 0) return parts.map(find);
      return [{ ...warning, text: `${words(group)}. ${differentTokens}` }];
    });
}

const stackOf = ({ construct }: Claim) => TerraformStack.of(construct).node.path;

/** Two environments are often two stacks that say the same, each deployed with a token of its own. */
function mayBeInDifferentAccounts(group: readonly Claim[], program: Program): boolean {
  return (
    new Set(group.map(stackOf)).size > 1 &&
    group.every(({ construct, isWritten }) => isWritten && program.isOfEnvironment(construct))
  );
}

/** With `count` or `forEach` nobody knows before the plan how many there are: there may be none. */
export function isSingle(construct: TerraformElement): boolean {
  const { count, forEach } = construct as TerraformElement & Pick<TerraformMetaArguments, "count" | "forEach">;
  return count === undefined && forEach === undefined;
}
