import { howToAdopt } from "../adoption";
import type { PlanContext } from "../handler";
import { describeKey } from "../names";
import { cachedList } from "../session/cached-reads";
import { isManaged } from "../session/managed-objects";
import { hasVanished, keyText } from "../session/vanished-objects";
import { ignoreUnreadable } from ".";

/**
 * Warns of an object that has the natural key of one that is gone, where no rule keeps two from having it: somebody may
 * have made it anew, and the plan would make another one beside it. Unique names are checked in any case (taken-name.ts),
 * and what is inside of something else by its own resource.
 */
export async function warnOfMadeAnew(context: PlanContext): Promise<void> {
  const { contract, session, signal, planned, report } = context;
  if (
    !session ||
    !planned ||
    context.mayExist === true ||
    contract.unique ||
    contract.parent ||
    !contract.operations.includes("list")
  )
    return;
  if (!hasVanished(session, contract, planned)) return;
  const key = keyText(contract, planned);
  const all = await cachedList(session, contract, planned, signal).catch(ignoreUnreadable);
  const other = all?.find((each) => keyText(contract, each) === key && !isManaged(session, contract, each));
  if (!other) return;
  const kind = contract.fields[contract.id]?.facts.idOf ?? contract.name;
  const name = `${kind} ${String(other[contract.id])}${describeKey(contract, other)}`;
  report({
    severity: "warning",
    summary: `The account has ${name}`,
    detail: `The one that the state has is gone, and this one has the same ${(contract.key ?? []).join(" and ")}: somebody may have made it in its place. The plan makes another one beside it.\n\n${howToAdopt(contract, other)}`,
  });
}
