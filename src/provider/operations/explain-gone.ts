import type { Properties } from "../../contract";
import { isNotFound } from "../../client";
import { DiagnosticsError } from "../../plugin/provider";
import type { OperationContext } from "../handler";
import { undefinedIfNotFound } from "../requests/not-found";
import { objectPath, pathParameters } from "../requests/paths";
import { displayName } from "../describe-object";

/** What an update works on, and how to see whether it is still there. */
interface Updated {
  readonly context: OperationContext;
  readonly object: Properties;
  readonly isThere: () => Promise<boolean>;
}

/**
 * Does the work of an update. Where the service answers that there is no such thing, and the object is gone indeed, the
 * error says so: a plan may be applied hours after it was made, and nothing is read again before that.
 */
export async function explainGone<T>({ context, object, isThere }: Updated, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isNotFound(error) || (await isThere())) throw error;
    const above = await goneParent(context, object);
    const name = displayName(context.contract, object);
    throw new DiagnosticsError([
      {
        severity: "error",
        summary: above === undefined ? `${name} is gone` : `${name} is gone, as is ${above}, which it belonged to`,
        detail:
          "It was deleted after the plan was made. Nothing was changed. Plan again to see what would be recreated.",
      },
    ]);
  }
}

/** `domain 1`: what the object belonged to, where that is gone too. */
async function goneParent({ contract, session, signal }: OperationContext, object: Properties) {
  const { fields, parent } = contract;
  const [name] = pathParameters(contract);
  if (!parent || name === undefined) return undefined;
  const path = objectPath(parent, { [parent.id]: object[name] });
  const found = await undefinedIfNotFound(() => session.client.get(path, { signal }));
  const kind = fields[name]?.facts.idOf ?? parent.name.replaceAll("_", " ");
  return found ? undefined : `${kind} ${String(object[name])}`;
}
