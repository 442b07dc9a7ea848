import { actionContract, type Contract, validate } from "../../../contract";
import { actionSchema } from "../../../objects/terraform/schema";
import { fromTerraform } from "../../../objects/terraform/values";
import { TimeoutError, UnknownOutcomeError } from "../../client";
import type { PlanContext, ProviderSession } from "../../context";
import type { Handler, ResourceDefinition } from "../../handler";
import type { ActionHandler, InvokeRequest, PlanActionRequest } from "../../plugin/provider";
import { problemDiagnostic, withApiDiagnostics, withHint } from "../diagnostics";
import { operationContext } from "../operation-context";
import { checkLimits } from "../plan-checks/limits";
import { checkNeededObjects, warnAboutScope } from "../plan-checks/needs";
import { noteApply } from "../run/activity";
import { describeStop, isPassing, timedOutBefore } from "../waiting/unfinished";
import { FailedStateError, withProgress } from "../waiting/wait";
import { Creation } from "./create";
import { warnOfEarlierCreate } from "./recovery";
import { journaledOperation, sendOperation } from "./run-operation";

/**
 * The Terraform action of an operation, or of the create of an object. It has no state, so each invocation runs it
 * again. After a killed run, the journal keeps the next invocation from repeating it.
 */
export function actionHandler(resource: Contract, handler: Handler): ActionHandler<ProviderSession> {
  const contract = actionContract(resource);
  const schema = actionSchema(contract);
  const definition: ResourceDefinition = { contract, handler, schema, isAction: true };
  return {
    schema,
    validate: ({ config, report }) => {
      const object = fromTerraform(schema.attributes, config);
      for (const problem of validate(contract, object)) report(problemDiagnostic(problem));
    },
    plan: (request) => planAction(definition, request),
    invoke: async (given) => {
      noteApply(given.session);
      const request = {
        ...given,
        session: withProgress(given.session, given.progress),
      } satisfies InvokeRequest<ProviderSession>;
      await (contract.action ? runOperation(definition, request) : createObject(definition, request));
    },
  };
}

/** The checks of a new object that don't depend on a state. */
async function planAction(
  definition: ResourceDefinition,
  { session, signal, report, config }: PlanActionRequest<ProviderSession>,
): Promise<void> {
  const { contract, handler, schema } = definition;
  const planned = fromTerraform(schema.attributes, config);
  const known: PlanContext = {
    contract,
    session,
    signal,
    report,
    config: planned,
    prior: null,
    planned,
    privateState: {},
    isAction: true,
  };
  const context = { ...known, mayExist: warnOfEarlierCreate(definition, known) };
  await handler.modifyPlan?.(context);
  await checkLimits(context, handler);
  await warnAboutScope(context);
  await checkNeededObjects(context);
}

async function runOperation(definition: ResourceDefinition, request: InvokeRequest<ProviderSession>): Promise<void> {
  const { contract, handler, schema } = definition;
  const wanted = fromTerraform(schema.attributes, request.config);
  const context = operationContext(definition, request, "invoke", wanted);
  const journaled = journaledOperation(definition, context, wanted);
  try {
    await withApiDiagnostics(contract, `run action stratus_${contract.name}`, async () => {
      try {
        await sendOperation(definition, context, wanted, journaled);
      } catch (error) {
        if (error instanceof TimeoutError) throw timedOutBefore(contract, "invoke", error);
        throw error instanceof UnknownOutcomeError ? withHint(error, hintOfUnknown) : error;
      }
      try {
        await handler.afterCreate?.(context, wanted);
      } catch (error) {
        throw afterSending(contract, error);
      }
    });
  } finally {
    // Terraform receives the result only when the call ends.
    journaled.recorded();
  }
}

/** Creates an object that Terraform doesn't record. */
async function createObject(definition: ResourceDefinition, request: InvokeRequest<ProviderSession>): Promise<void> {
  const unsaved = { planned: request.config, private: {}, save: () => undefined };
  const creation = new Creation(definition, { ...request, ...unsaved });
  await creation.run(async () => {
    await creation.prepare();
    creation.record(await creation.send());
    await creation.finish().catch((error: unknown) => {
      throw afterSending(definition.contract, error);
    });
    return { state: request.config };
  });
}

const hintOfUnknown =
  "Check in the service whether the operation ran before you invoke the action again, because each invocation runs it.";

/** The error for an operation that was sent, and that failed or is still in progress. */
function afterSending(contract: Contract, error: unknown): Error {
  if (isPassing(error)) {
    const stop = describeStop(contract, "invoke", error);
    return new Error(`${stop} The operation continues in the service. ${hintOfSent}`, { cause: error });
  }
  return withHint(error instanceof FailedStateError ? new Error(error.what, { cause: error }) : error, hintOfSent);
}

const hintOfSent =
  "Check its result in the service before you invoke the action again, because each invocation runs the operation.";
