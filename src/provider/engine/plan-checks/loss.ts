import type { Contract, Properties } from "../../../contract";
import { describeKey, displayName } from "../../../objects/names";
import type { PlanContext } from "../../context";
import type { Handler } from "../../handler";
import type { ProviderDiagnostic } from "../../plugin/provider";
import type { Path } from "../../plugin/value";
import { stateCommand } from "../advice";

/** The part of a context that messages about a deletion need. */
type Deleting = Pick<PlanContext, "contract" | "session">;

/** The deletion of an object, for messages. */
interface Deletion {
  /** The object's type, id and label. */
  readonly name: string;
  readonly lost: string;
  readonly why: string;
  /** The attribute that the diagnostic points to. */
  readonly path?: Path;
}

const isProtected = ({ deletionProtection }: Properties) => deletionProtection === true;

const nameOf = (contract: Contract, object: Properties) =>
  `${displayName(contract, object)}${contract.key?.includes(contract.id) === true ? "" : describeKey(contract, object)}`;

/** A list of attribute names, such as `image and metadata`. */
function attributesIn(paths: readonly Path[]): string {
  const names = [...new Set(paths.map((path) => path.filter((step) => typeof step === "string").join(".")))];
  return new Intl.ListFormat("en").format(names);
}

function refusal({ contract, session }: Deleting, { name, lost, why, path }: Deletion): ProviderDiagnostic {
  return {
    severity: "error",
    summary: `${name} is protected`,
    detail: `${why} This would be lost permanently: ${lost}. To delete the object anyway, apply deletion_protection = false first (in a construct: deletionProtection: false). If you have removed its block, restore the block for that. To stop managing the object without deleting it, run: ${stateCommand("state rm", contract, session?.place.folder)}`,
    ...(path ? { path } : {}),
  };
}

/**
 * Rejects a plan that deletes a protected object, and warns about the data lost with any other one.
 * `requiresReplace` holds the attributes that cause a replacement, and is empty for a destroy.
 */
export async function checkLoss(
  handler: Handler,
  context: PlanContext,
  requiresReplace: readonly Path[],
): Promise<void> {
  const { contract, prior, planned, report } = context;
  const { loss } = contract;
  if (!prior || !loss || (!planned && loss.keptWhenDestroyed === true)) return;
  const name = nameOf(contract, prior);
  const [path] = requiresReplace;
  const why = planned
    ? `Changing ${attributesIn(requiresReplace)} replaces the object.`
    : "The plan destroys the object. Its dependencies may be protected too and are checked after it.";
  if (isProtected(prior)) {
    report(refusal(context, { name, lost: loss.what, why, ...(path ? { path } : {}) }));
    return;
  }
  const described = await handler.describeLoss?.(context);
  if (described === null) return;
  const lost = described ?? loss.what;
  const detail = planned
    ? `${why} The apply deletes it and creates a new one without its data. This is lost permanently: ${lost}.`
    : `This is lost permanently: ${lost}.`;
  report({
    severity: "warning",
    summary: `${name} will be ${planned ? "replaced" : "destroyed"} and its contents lost`,
    detail,
    ...(path ? { path } : {}),
  });
}

/** The name of the object if it is protected. */
export function protectedName(contract: Contract, object: Properties): string | undefined {
  return contract.loss && isProtected(object) ? nameOf(contract, object) : undefined;
}

/** Rejects the new object of a replacement that no attribute causes. */
export function refuseRequestedReplacement(context: PlanContext): void {
  const { contract, replaced, report } = context;
  const name = replaced?.protected;
  if (name === undefined || !contract.loss) return;
  const why = "No attribute causes the replacement: -replace or replace_triggered_by requested it.";
  report(refusal(context, { name, lost: contract.loss.what, why }));
}

/**
 * Refuses to delete a protected object. This is the last check, for deletions that no plan shows, such as those of
 * tainted objects.
 */
export function refusalToDelete(context: Deleting, object: Properties): ProviderDiagnostic | undefined {
  const { contract, session } = context;
  if (!contract.loss || !isProtected(object)) return undefined;
  const why = `Nothing was deleted. If the object is tainted and you want to keep it, run: ${stateCommand("untaint", contract, session?.place.folder)}`;
  return refusal(context, { name: nameOf(contract, object), lost: contract.loss.what, why });
}
