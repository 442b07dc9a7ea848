import type { ListedAccount } from "../../account";
import type { ExplainsChange, Properties } from "../../contract";
import { camel } from "../../contract";
import { contracts } from "../../resources/contracts";
import type { Difference } from "./compare-object";
import type { ManagedObject } from "./managed-objects";

/**
 * Finds the differences that another resource made. Terraform stores an object before it applies the resources that
 * depend on it, so the state lacks their changes, such as the tags of `stratus_tag`, until the next refresh.
 */
export function explainedBy(
  managed: readonly ManagedObject[],
  { listed }: Pick<ListedAccount, "listed">,
): (of: ManagedObject, difference: Difference) => boolean {
  const changing = contracts.filter(({ changes }) => changes).map((contract) => ({ contract, own: of(contract.name) }));
  function of(kind: string): readonly Properties[] {
    return managed
      .filter(({ contract, isDeposed }) => contract.name === kind && !isDeposed)
      .map(({ object }) => object);
  }
  return ({ contract: { name }, object, isConfigured }, { attribute, state, account: now }) => {
    const field = camel(attribute);
    const explanations = changing.flatMap(({ contract, own }) => {
      const explains: ExplainsChange | undefined = contract.changes?.[name]?.[field];
      return explains ? [{ explains, own }] : [];
    });
    if (explanations.length === 0) return false;
    return partsOf(state, now).every((part) => {
      const change = { ...part, object, now, isConfigured: isConfigured(field), listed };
      return explanations.some(({ explains, own }) => explains(change, own));
    });
  };
}

interface Part {
  readonly added?: unknown;
  readonly removed?: unknown;
}

/** The members that were added to a list or removed from it, or the new value of anything else. */
function partsOf(before: unknown, now: unknown): readonly Part[] {
  if (!Array.isArray(before) || !Array.isArray(now)) return [{ added: now }];
  const [old, present]: readonly [readonly unknown[], readonly unknown[]] = [before, now];
  return [
    ...present.filter((each) => !old.includes(each)).map((added) => ({ added })),
    ...old.filter((each) => !present.includes(each)).map((removed) => ({ removed })),
  ];
}
