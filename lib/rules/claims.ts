import { type TerraformElement, type TerraformMetaArguments, TerraformStack } from "cdktf";
import { groupBy } from "../../src/contract";
import type { Finding } from "./finding";
import type { Program } from "./program";

/** A claim of a construct on something limited, such as a unique label. */
export interface Claim {
  readonly construct: TerraformElement;
  /** Equal for claims on the same thing. */
  readonly key: readonly unknown[];
  /** The value that messages show. */
  readonly value: unknown;
  /** True if the value is literal, so that it means something else in another account. A reference is the same everywhere. */
  readonly isWritten: boolean;
}

/** Claims of one kind, with their limit. */
export interface Claims {
  readonly all: readonly Claim[];
  /** Maximum number of claims of one thing (default: 1). */
  readonly maximum?: number;
  /** The scope in which a thing is unique: an account or the whole service (default: "account"). */
  readonly within?: "account" | "platform";
  /** Returns true for a group of claims that is allowed despite its size. By default, none is. */
  readonly isAllowed?: (group: readonly Claim[]) => boolean;
  /** True if the finding is a warning, because the program may still work (default: false). */
  readonly isWarning?: boolean;
  readonly words: (group: readonly Claim[]) => string;
}

const differentTokens =
  "If you deploy the stacks with different tokens, set the token of each StratusProvider, for example to a TerraformVariable.";

/** Finds things that too many constructs claim. */
export function findTooManyClaims(program: Program, claims: Claims): readonly Finding[] {
  const { all, maximum = 1, within = "account", isAllowed, isWarning = false, words } = claims;
  const keyOf = ({ construct, key }: Claim) =>
    JSON.stringify([within === "account" ? program.accountOf(construct) : program.platformOf(construct), ...key]);
  const isTooMany = (group: readonly Claim[]) => group.length > maximum && isAllowed?.(group) !== true;
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
      return findingFor(group, "warning").map((each) => ({ ...each, text: `${each.text} ${differentTokens}` }));
    });
}

const stackOf = ({ construct }: Claim) => TerraformStack.of(construct).node.path;

/** Two environments are often two stacks with the same values, each deployed with its own token. */
function mayBeInDifferentAccounts(group: readonly Claim[], program: Program): boolean {
  return (
    new Set(group.map(stackOf)).size > 1 &&
    group.every(({ construct, isWritten }) => isWritten && program.isOfEnvironment(construct))
  );
}

/** True if a construct creates exactly one object. With `count` or `forEach`, only the plan knows the number, and it may be 0. */
export function isSingle(construct: TerraformElement): boolean {
  const { count, forEach } = construct as TerraformElement & Pick<TerraformMetaArguments, "count" | "forEach">;
  return count === undefined && forEach === undefined;
}
