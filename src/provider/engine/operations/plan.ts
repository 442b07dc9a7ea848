import { isDeepStrictEqual } from "node:util";
import { type Contract, hasUnknown, type Properties, snake } from "../../../contract";
import { decodePrivateState, type PrivateState } from "../../../objects/terraform/private-state";
import { fromTerraform, valueToTerraform } from "../../../objects/terraform/values";
import type { PlanContext, ProviderSession } from "../../context";
import type { ResourceDefinition } from "../../handler";
import { isValueObject } from "../../plugin/attribute-type";
import type { PlanRequest, PlanResponse, ProviderDiagnostic } from "../../plugin/provider";
import { TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../../plugin/value";
import { checkName, warnOfRecreation } from "../plan-checks/duplicates";
import { checkLimits } from "../plan-checks/limits";
import { checkLoss, protectedName, refuseRequestedReplacement } from "../plan-checks/loss";
import { checkCreationNeeds, checkNeededObjects, checkNewValues, warnAboutScope } from "../plan-checks/needs";
import { warnOfRename, warnOfShift } from "../plan-checks/renames";
import { decodeReplaced, encodeReplaced } from "../replacement";
import { errorsOnly, isDeposedInApply } from "../run/activity";
import { noLongerExists } from "./read";
import { warnOfEarlierCreate } from "./recovery";

/**
 * Adds provider-specific parts to the plan: adoption after an import, pending waits, warnings of data loss, and the
 * handler's changes.
 */
export async function planObject(
  definition: ResourceDefinition,
  request: PlanRequest<ProviderSession>,
): Promise<PlanResponse> {
  const { contract, handler, schema } = definition;
  const report = (diagnostic: ProviderDiagnostic) => {
    request.report(diagnostic);
  };
  const prior = request.prior && fromTerraform(schema.attributes, request.prior);
  const known: PlanContext = {
    contract,
    session: request.session,
    signal: request.signal,
    report: isDeposedInApply(request) ? errorsOnly(report) : report,
    config: fromTerraform(schema.attributes, request.config),
    prior,
    planned:
      request.planned === request.prior ? prior : request.planned && fromTerraform(schema.attributes, request.planned),
    privateState: decodePrivateState(request.private),
    replaced: decodeReplaced(request.replaced),
  };
  if (known.session && known.prior) known.session.objects.recordManaged(contract, known.prior);
  if (!request.planned) {
    await planDestroy(definition, request, known);
    return {};
  }
  const context = { ...known, mayExist: warnOfEarlierCreate(definition, known) };
  const changes = await handler.modifyPlan?.(context);
  warnOfRename(context);
  warnOfShift(context);
  await checkName(context);
  await checkLimits(context, handler);
  const planned = changes ? { ...request.planned, ...plannedByHandler(definition, changes) } : request.planned;
  if (!request.prior || !context.prior) {
    await warnAboutScope(context);
    refuseRequestedReplacement(context);
    checkCreationNeeds(context);
    await checkNeededObjects(context);
    await warnOfRecreation(context);
    return { planned };
  }
  checkNewValues(context);
  const requiresReplace = [...request.requiresReplace, ...replacedBy(definition, planned, request.prior)];
  if (requiresReplace.length > 0) await checkLoss(handler, context, requiresReplace);
  return {
    planned: await withPendingWait(definition, context, request.prior, planned),
    requiresReplace,
    forReplacement: encodeReplaced(contract, context.prior, protectedName(contract, context.prior)),
  };
}

/**
 * Checks a plan that destroys the object. Terraform plans to destroy an object whose block was removed before it
 * refreshes the object, and shows no change if the refresh finds it missing. Nothing is reported about such an object.
 */
async function planDestroy(
  definition: ResourceDefinition,
  request: PlanRequest<ProviderSession>,
  context: PlanContext,
): Promise<void> {
  const { contract, handler } = definition;
  const found: ProviderDiagnostic[] = [];
  const checked = { ...context, report: (diagnostic: ProviderDiagnostic) => found.push(diagnostic) };
  await handler.modifyPlan?.(checked);
  if (contract.operations.includes("delete")) await warnAboutScope(checked);
  await checkLoss(handler, checked, []);
  const { session, prior } = context;
  if (found.length > 0 && session && prior && (await noLongerExists(definition, { ...request, session }, prior)))
    return;
  warnOfRename(context);
  warnOfShift(context);
  for (const each of found) context.report(each);
}

/** The attributes that replace the object only for certain changes, if this is such a change. */
function replacedBy({ contract, schema }: ResourceDefinition, planned: ValueObject, prior: ValueObject) {
  if (planned === prior) return [];
  const after = fromTerraform(schema.attributes, planned);
  const before = fromTerraform(schema.attributes, prior);
  return Object.entries(contract.fields)
    .filter(([name, { spec }]) => spec.replacesWhen?.test(after[name], before[name]) === true)
    .map(([name]) => [snake(name)]);
}

function plannedByHandler({ schema }: ResourceDefinition, changes: Properties): ValueObject {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, given]) => {
      const attribute = schema.attributes[snake(name)];
      return attribute ? [[snake(name), valueToTerraform(attribute, given)]] : [];
    }),
  );
}

async function withPendingWait(
  definition: ResourceDefinition,
  context: PlanContext,
  prior: ValueObject,
  planned: ValueObject,
): Promise<ValueObject> {
  const { contract, privateState, config } = context;
  const still = planned === prior ? prior : (keepPriorOfUnknowns(prior, planned) as ValueObject);
  const changed =
    still === prior
      ? []
      : Object.keys(contract.fields).filter((name) => !isDeepStrictEqual(still[snake(name)], prior[snake(name)]));
  const before = context.prior ?? {};
  // A configured value that is still unknown may change the object. A computed value alone does not.
  const sends = hasUnknown(config) || changed.some((name) => !needsNoRequest(contract, privateState, before, name));
  const result = sends ? planned : still;
  if (sends) await warnAboutScope(context);
  return privateState.pending === true ? markLateUnknown(definition, result) : result;
}

/** True if a configured value is adopted: the object was imported, and the service never returns the value. */
export function isAdopted(contract: Contract, privateState: PrivateState, prior: Properties, name: string): boolean {
  return (
    privateState.imported === true && contract.fields[name]?.spec.notReturned === true && (prior[name] ?? null) === null
  );
}

const needsNoRequest = (contract: Contract, privateState: PrivateState, prior: Properties, name: string) =>
  contract.fields[name]?.spec.providerOnly === true || isAdopted(contract, privateState, prior, name);

function keepPriorOfUnknowns(prior: Value | undefined, planned: Value): Value {
  if (planned === TERRAFORM_UNKNOWN) return prior ?? null;
  if (!isValueObject(planned)) return planned;
  const before = isValueObject(prior) ? prior : {};
  return Object.fromEntries(
    Object.entries(planned).map(([name, inner]) => [name, keepPriorOfUnknowns(before[name], inner)]),
  );
}

/** During a pending wait, the status and empty computed values are unknown. */
function markLateUnknown({ schema, contract }: ResourceDefinition, planned: ValueObject): ValueObject {
  const status = contract.states ? "status" : undefined;
  return Object.fromEntries(
    Object.entries(planned).map(([name, given]) => {
      const attribute = schema.attributes[name];
      const late = attribute?.computed === true && attribute.optional !== true && isEmpty(given);
      return [name, name === status || late ? TERRAFORM_UNKNOWN : given];
    }),
  );
}

function isEmpty(given: ValueObject[string] | undefined): boolean {
  if (given === null || given === undefined) return true;
  return typeof given === "object" && !Array.isArray(given) && Object.values(given).every(isEmpty);
}
