import { pathParameters, type Properties } from "../../../contract";
import { displayName } from "../../../objects/names";
import { undefinedIfNotFound } from "../../../objects/wire/not-found";
import { objectPath } from "../../../objects/wire/paths";
import { isNotFound } from "../../client";
import type { OperationContext } from "../../context";
import { DiagnosticsError } from "../../plugin/provider";

/** The object of an update, and a test for its existence. */
interface Updated {
  readonly context: OperationContext;
  readonly object: Properties;
  readonly exists: () => Promise<boolean>;
}

/**
 * Runs the work of an update. If the service returns 404 and the object no longer exists, the error explains that.
 * A plan may be applied hours later, and the object isn't read again before the update.
 */
export async function explainNotFound<T>({ context, object, exists }: Updated, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isNotFound(error) || (await exists())) throw error;
    const above = await goneParent(context, object);
    const name = displayName(context.contract, object);
    throw new DiagnosticsError([
      {
        severity: "error",
        summary: above === undefined ? `${name} no longer exists` : `${name} and its parent ${above} no longer exist`,
        detail:
          "The object was deleted after the plan was created. Nothing was changed. Run plan again to see what would be recreated.",
      },
    ]);
  }
}

/** The parent of the object if it no longer exists either, as in `domain 1`. */
async function goneParent({ contract, session, signal }: OperationContext, object: Properties) {
  const { fields, parent } = contract;
  const [name] = pathParameters(contract);
  if (!parent || name === undefined) return undefined;
  const path = objectPath(parent, { [parent.id]: object[name] });
  const found = await undefinedIfNotFound(() => session.client.get(path, { signal }));
  const kind = fields[name]?.spec.idOf ?? parent.name.replaceAll("_", " ");
  return found ? undefined : `${kind} ${String(object[name])}`;
}
