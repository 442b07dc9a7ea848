import { groupBy } from "../../src/contract";
import type { TerraformElement, TerraformMetaArguments } from "cdktf";
import { TerraformStack } from "cdktf";
import type { Finding } from "./finding";
import type { Program } from "./program";

/** A construct that needs something for itself, such as a label: of each thing there is one, or a certain number. */
export interface Claim {
  readonly construct: TerraformElement;
  /** Claims with the same key are claims of the same thing. */
  readonly key: readonly unknown[];
  /** The value that messages show. */
  readonly value: unknown;
  /** Whether the value is written out, so that it means something else in another account. A reference means the same everywhere. */
  readonly isWritten: boolean;
}

/** Claims of one kind, and how many of one thing are too many. */
export interface Claims {
  readonly all: readonly Claim[];
  /** How many claims of one thing are allowed. Default: 1. */
  readonly most?: number;
  /** Where a thing is unique: in an account, or on the whole service. Default: in an account. */
  readonly within?: "account" | "platform";
  /** Whether a group of claims of one thing is allowed in spite of its size. Default: none is. */
  readonly isAllowed?: (group: readonly Claim[]) => boolean;
  /** Whether it is reported as a warning, because it may work. Default: it is an error. */
  readonly isWarning?: boolean;
  readonly words: (group: readonly Claim[]) => string;
}

const differentTokens =
  "It is no mistake where the stacks are deployed with different tokens: a token for each StratusProvider, such as a TerraformVariable, says so";

/** Finds the things that more constructs claim than may have them. */
export function findTooManyClaims(program: Program, claims: Claims): readonly Finding[] {
  const { all, most = 1, within = "account", isAllowed, isWarning = false, words } = claims;
  const keyOf = ({ construct, key }: Claim) =>
    JSON.stringify([within === "account" ? program.accountOf(construct) : program.platformOf(construct), ...key]);
  const isTooMany = (group: readonly Claim[]) => group.length > most && isAllowed?.(group) !== true;
  const single = all.filter(({ construct }) => isSingle(construct));
  return [...groupBy(single, keyOf).values()]
    .filter((group) => isTooMany(group) && group.some(({ construct }) => program.isOwn(construct)))
    .flatMap((group): readonly Finding[] => {
      const findingFor = (some: readonly Claim[], severity?: "warning"): readonly Finding[] => {
        const own = [...some, ...group].find(({ construct }) => program.isOwn(construct));
        return own ? [{ construct: own.construct, text: words(some), ...(severity && { severity }) }] : [];
      };
      if (!mayBeInDifferentAccounts(group, program)) return findingFor(group, isWarning ? "warning" : undefined);
      const ofOneStack = [...groupBy(group, stackOf).values()].filter(isTooMany);
      if (ofOneStack.length > 0)
        return ofOneStack.flatMap((each) => findingFor(each, isWarning ? "warning" : undefined));
      return findingFor(group, "warning").map((each) => ({ ...each, text: `${each.text}. ${differentTokens}` }));
    });
}

const stackOf = ({ construct }: Claim) => TerraformStack.of(construct).node.path;

/** Two environments are often two stacks with the same values, each deployed with a token of its own. */
function mayBeInDifferentAccounts(group: readonly Claim[], program: Program): boolean {
  return (
    new Set(group.map(stackOf)).size > 1 &&
    group.every(({ construct, isWritten }) => isWritten && program.isOfEnvironment(construct))
  );
}

/** Whether a construct makes exactly one object. With `count` or `forEach` the number is known at plan only, and may be 0. */
export function isSingle(construct: TerraformElement): boolean {
  const { count, forEach } = construct as TerraformElement & Pick<TerraformMetaArguments, "count" | "forEach">;
  return count === undefined && forEach === undefined;
}
