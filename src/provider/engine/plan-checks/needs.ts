import {
  type Contract,
  type FieldPath,
  findCreationProblems,
  findMissingScopes,
  hint,
  isScopeList,
  type Known,
  pathParameters,
  type Properties,
  snake,
} from "../../../contract";
import { collectionPath } from "../../../objects/wire/paths";
import type { PlanContext } from "../../context";
import { ownPlace, type ProviderDiagnostic } from "../../plugin/provider";
import { problemDiagnostic } from "../diagnostics";
import type { RunValue } from "../run/run-state";
import { type CheckContext, ignoreUnreadable } from "./unreadable";

export const reportError = (context: CheckContext, path: readonly string[], summary: string, detail: string): void => {
  context.report({ severity: "error", summary, detail, path: [...path] });
};

/**
 * Reads an object at plan: `readForCheck(context, image, { id })`. Returns null if it doesn't exist, and undefined,
 * with a warning, if the token may not read it.
 */
export async function readForCheck<C extends Contract>(
  context: CheckContext,
  contract: C,
  known: Properties,
): Promise<Known<C> | null | undefined> {
  try {
    return await context.session.objects.get(contract, known, context.signal);
  } catch (error) {
    return ignoreUnreadable(context, contract, error);
  }
}

/** Lists a collection at plan. Returns an empty list, with a warning, if the token may not read it. */
export async function listForCheck<C extends Contract>(
  context: CheckContext,
  contract: C,
  known: Properties = {},
): Promise<readonly Known<C>[]> {
  try {
    return await context.session.objects.list(contract, known, context.signal);
  } catch (error) {
    ignoreUnreadable(context, contract, error);
    return [];
  }
}

/** The scopes for which this run has shown a warning. */
const named: RunValue<Set<string>> = { initial: () => new Set() };

/**
 * Warns if the plan changes something and the token lacks the scope for it, as far as the service reports scopes.
 * This isn't an error, because a plan may use a read-only token, and the apply another one.
 */
export async function warnAboutScope({ contract, session, report, isAction }: PlanContext): Promise<void> {
  // The first response shows the scopes.
  if (session?.client.tokenScopes() === undefined) await session?.checked;
  const held = session?.client.tokenScopes();
  const { scope, alsoWrites = [] } = contract.access;
  if (session === undefined || held === undefined || scope === null || !isScopeList(held)) return;
  const others = alsoWrites.filter((other) => other.for === undefined).map((other) => other.scope);
  const warned = session.runState.get(named);
  const change = `${isAction === true ? "runs" : "changes a"} stratus_${contract.name}`;
  for (const missing of findMissingScopes(held, [`${scope}:read_write`, ...others])) {
    if (warned.has(missing)) continue;
    warned.add(missing);
    report({
      severity: "warning",
      summary: `The token lacks the scope ${missing}`,
      detail: `This plan ${change}, which requires this scope, so an apply with this token will fail. The token has: ${held}. It comes from ${session.origin.tokenSetting}. Use a token with the scope for the apply.`,
    });
  }
}

const ofNew = "Only new objects need this. Existing objects can be imported without it.";
const ofNewValue = "The service accepts such a value, but only an object that already has it may keep it.";
const ofReplacement =
  "The plan replaces the object, and the new object needs this. Fix it, or undo the change that replaces the object.";

/**
 * The environment variable of plans that only show which resources a state lacks. Their objects may exist, so the plan
 * must not fail because of values that a program omits for existing objects.
 */
export const mayExistVariable = "STRATUS_MAY_EXIST";

/**
 * Reports fields that only a create needs. The validation before the plan leaves them out, because an adopted
 * object works without them, and only the plan shows that the object is new.
 */
export function checkCreationNeeds({ contract, config, replaced, report, session }: PlanContext): void {
  const { environment } = session?.place ?? ownPlace();
  if (environment[mayExistVariable] === "1") return;
  for (const problem of findCreationProblems(contract, config)) {
    const diagnostic = problemDiagnostic(problem);
    const why = problem.precaution !== undefined ? ofNewValue : replaced ? ofReplacement : ofNew;
    report({ ...diagnostic, detail: `${diagnostic.detail ?? ""} ${why}` });
  }
}

/** True if a value is a part of another, at any depth. */
const holds = (outer: unknown, value: unknown): boolean =>
  outer === value || (isObject(outer) && Object.values(outer).some((inner) => holds(inner, value)));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const valueAt = (value: unknown, [step, ...rest]: FieldPath): unknown =>
  step === undefined || !isObject(value) ? value : valueAt((value as Properties)[step], rest);

/**
 * Reports values that the service accepts, but that are hardly what the user means. An object that already has such a value
 * keeps it, so that other changes to the account can still be planned.
 */
export function checkNewValues({ contract, config, prior, planned, report }: PlanContext): void {
  if (planned === prior) return;
  for (const problem of findCreationProblems(contract, config)) {
    if (problem.precaution === undefined || holds(prior, valueAt(config, problem.path))) continue;
    const diagnostic = problemDiagnostic(problem);
    report({ ...diagnostic, detail: `${diagnostic.detail ?? ""} ${ofNewValue}` });
  }
}

/**
 * Reports objects that a new one needs and that don't exist, such as the domain of a record. A known id came from
 * the service, so the object can't be created by this plan. Terraform plans a new object again during apply, so
 * this also catches objects deleted since the plan.
 */
export async function checkNeededObjects({ contract, session, signal, planned, report }: PlanContext): Promise<void> {
  if (!session || !planned) return;
  for (const [name, { spec }] of Object.entries(contract.fields)) {
    const id = planned[name];
    const { idOf: kind } = spec;
    const needed = kind === undefined ? undefined : session.kinds.get(kind);
    if (typeof id !== "number" || kind === undefined || !needed) continue;
    // Reads objects as a refresh does, which reads whole pages if there are many.
    const known = { [needed.id]: id };
    const look = () =>
      session.client
        .read(collectionPath(needed, {}), id, { signal })
        .then((json) => {
          if (json) session.objects.recordRead(needed, known, json);
          return json ?? null;
        })
        .catch((error: unknown) => ignoreUnreadable({ session, signal, report }, needed, error))
        .then((json) => json !== null);
    if (await session.objects.exists(needed, known, look)) continue;
    const doing = contract.action
      ? "done with it"
      : `created ${pathParameters(contract).includes(name) ? "in" : "for"} it`;
    report({ ...missingObject(`${kind} ${String(id)}`, doing), path: [snake(name)] });
  }
}

/** Reports an object that a plan needs and that the service doesn't have. */
export const missingObject = (what: string, doing: string): ProviderDiagnostic => ({
  severity: "error",
  summary: `There is no ${what}`,
  detail: `It may have been deleted, belong to another account, or be hidden from this token, so nothing can be ${doing}. If it was deleted after the plan was created, plan again. If this configuration creates it, refer to its resource instead of a fixed value.`,
});

/** A field whose values are the ids of objects that the service lists. */
interface OfferedName {
  readonly field: string;
  readonly listed: Contract;
  /** Selects the entries that the message lists (default: all). */
  readonly among?: (id: string) => boolean;
}

/**
 * Reports an error at plan if the service doesn't offer the value, with the offered values and the nearest one.
 * Returns true if the value is offered. An empty list, or one that the token may not read, permits every value.
 */
export async function requireOffered(
  context: CheckContext,
  { field, listed, among }: OfferedName,
  wanted: string,
): Promise<boolean> {
  const all: readonly Properties[] = await listForCheck(context, listed);
  const known = all.map(({ id }) => String(id));
  if (known.length === 0 || known.includes(wanted)) return true;
  const near = hint(wanted, known);
  const meant = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
  const there = `Available: ${(among ? known.filter(among) : known).join(", ")}.`;
  const detail = `The service has no ${field} ${JSON.stringify(wanted)}.${meant} ${there}`;
  reportError(context, [snake(field)], `No such ${field}`, detail);
  return false;
}
