import type { Contract, OperationEndpoint } from "../../../contract";
import { configuredPathsIn, encodePrivateState } from "../../../objects/terraform/private-state";
import { fromTerraform, toTerraform } from "../../../objects/terraform/values";
import { filledPath } from "../../../objects/wire/paths";
import { isNotFound, TimeoutError, UnknownOutcomeError } from "../../client";
import type { OperationContext, ProviderSession } from "../../context";
import type { ResourceDefinition } from "../../handler";
import type { ProviderDiagnostic, ResourceHandler } from "../../plugin/provider";
import type { ValueObject } from "../../plugin/value";
import { stateCommand } from "../advice";
import { withApiDiagnostics, withHint } from "../diagnostics";
import { operationContext, withoutUnknown } from "../operation-context";
import { describeStop, isPassing, timedOutBefore } from "../waiting/unfinished";
import { planObject } from "./plan";
import { noteOperation } from "./recovery";
import { journaledOperation, sendOperation } from "./run-operation";

/**
 * The Terraform resource of an operation with triggers. Create runs the operation. Every change replaces the
 * resource, which runs the operation again. Read only detects that the object of the operation no longer exists.
 * Destroy does nothing.
 */
export function operationHandler(
  definition: ResourceDefinition,
  action: OperationEndpoint,
): Omit<ResourceHandler<ProviderSession>, "schema" | "validate"> {
  const { contract, handler, schema } = definition;
  const known = (state: ValueObject) => withoutUnknown(fromTerraform(schema.attributes, state));
  return {
    modifyPlan: (request) => {
      if (request.session && request.prior) noteOperation(request.session, definition, known(request.prior));
      return planObject(definition, request);
    },
    create: async (request) => {
      const wanted = known(request.planned);
      const context = operationContext(definition, request, "create", wanted);
      const journaled = journaledOperation(definition, context, wanted);
      const config = fromTerraform(schema.attributes, request.config);
      const saved = {
        state: toTerraform(schema.attributes, wanted),
        private: encodePrivateState({ configuredPaths: configuredPathsIn(contract.fields, config) }),
      };
      return withApiDiagnostics(contract, `run stratus_${contract.name}`, async () => {
        try {
          await sendOperation(definition, context, wanted, journaled);
        } catch (error) {
          if (error instanceof TimeoutError) throw timedOutBefore(contract, "create", error);
          if (!(error instanceof UnknownOutcomeError)) throw error;
          request.save(saved);
          throw withHint(error, hintOfUnknown(context));
        }
        request.save(saved);
        try {
          await handler.afterCreate?.(context, wanted);
        } catch (error) {
          // The operation continues in the service and need not run again.
          if (isPassing(error)) context.report(stillUnderWay(contract, error));
          else if (isNotFound(error)) throw error;
          else throw withHint(error, hintOfFailed(context));
        }
        return saved;
      }).finally(() => {
        // Terraform receives the result only when the call ends.
        journaled.recorded();
      });
    },
    read: async ({ session, state: present, signal, private: remembered }) => {
      try {
        await session.client.get(filledPath(action.parentPath, fromTerraform(schema.attributes, present)), {
          signal,
        });
        return { state: present, private: remembered };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    // Only provider-only attributes change in place, which doesn't run the operation again.
    update: ({ planned, private: remembered }) => Promise.resolve({ state: planned, private: remembered }),
    delete: () => Promise.resolve(),
  };
}

const hintOfFailed = ({ contract, session }: OperationContext) =>
  `The operation ran and is recorded as tainted, so the next apply runs it again. To prevent that, run: ${stateCommand("untaint", contract, session.place.folder)}`;

const hintOfUnknown = ({ contract, session }: OperationContext) =>
  `The operation is recorded as tainted, so the next apply runs it again. Check in the service whether it ran. If it did, run this command so that it doesn't run again: ${stateCommand("untaint", contract, session.place.folder)}`;

const stillUnderWay = (contract: Contract, error: Error): ProviderDiagnostic => ({
  severity: "warning",
  summary: `stratus_${contract.name} is still in progress`,
  detail: `${describeStop(contract, "create", error)} The operation continues in the service and isn't sent again. Later applies don't wait for it, so check its result in the service.`,
});
