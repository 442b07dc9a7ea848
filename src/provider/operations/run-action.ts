import { InterruptedError, isNotFound, TimeoutError } from "../../client";
import type { Action, Contract } from "../../contract";
import type { Diagnostic, ResourceHandler } from "../../plugin/provider";
import { createBody } from "../requests/body";
import { withApiDiagnostics } from "../diagnostics";
import { encodePrivateState, configuredPathsIn } from "../private-state";
import { filledPath } from "../requests/paths";
import { stateCommand } from "../state-command";
import { timedOut } from "../waiting/time-out";
import { planObject } from "./plan";
import type { ProviderSession } from "../session";
import { objectFromTerraform, objectToTerraform } from "../schema/values";
import type { ResourceDefinition } from "../operation-context";
import { withoutUnknown, operationContext } from "../operation-context";

/**
 * The Terraform resource of an operation with triggers: its create runs the operation, every change replaces it and so runs
 * the operation again, its read only notices that the object of the operation is gone, and its destroy does nothing.
 */
export function actionHandler(
  definition: ResourceDefinition,
  action: Action,
): Omit<ResourceHandler<ProviderSession>, "schema" | "validate"> {
  const { contract, handler, schema } = definition;
  return {
    modifyPlan: (request) => planObject(definition, request),
    create: async (request) => {
      const wanted = withoutUnknown(objectFromTerraform(schema.attributes, request.planned));
      const context = operationContext(definition, request, "create", wanted);
      return withApiDiagnostics(contract, `run stratus_${contract.name}`, async () => {
        handler.validateCreate?.(context, wanted);
        await handler.waitForPrerequisites?.(context, wanted);
        const body = createBody(contract, wanted);
        const send = () =>
          context.session.client.post(filledPath(action.path, wanted), body, {
            signal: request.signal,
            idempotent: action.idempotent === true,
          });
        await (handler.sendWhenReady ? handler.sendWhenReady(context, wanted, send) : send());
        const config = objectFromTerraform(schema.attributes, request.config);
        const saved = {
          state: objectToTerraform(schema.attributes, wanted),
          private: encodePrivateState({ configuredPaths: configuredPathsIn(contract.fields, config) }),
        };
        request.save(saved);
        try {
          await handler.afterCreate?.(context, wanted);
        } catch (error) {
          // The operation goes on in the service and need not be run again.
          if (error instanceof InterruptedError) context.report(stillUnderWay(contract));
          else if (error instanceof TimeoutError) throw timedOut(contract, "create", error, untaintHint(contract));
          else throw error;
        }
        return saved;
      });
    },
    read: async ({ client, state: present, signal, private: remembered }) => {
      try {
        await client.client.get(filledPath(action.parentPath, objectFromTerraform(schema.attributes, present)), {
          signal,
        });
        return { state: present, private: remembered };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    // Only provider-only attributes change in place, which does not run the operation again.
    update: ({ planned, private: remembered }) => Promise.resolve({ state: planned, private: remembered }),
    delete: () => Promise.resolve(),
  };
}

const untaintHint = (contract: Contract) =>
  `It was done and is recorded as tainted: the next apply does it again. If it ends well later, prevent that with: ${stateCommand("untaint", contract)}.`;

const stillUnderWay = (contract: Contract): Diagnostic => ({
  severity: "warning",
  summary: `stratus_${contract.name} is still under way`,
  detail: "The run was stopped while it waited. The service goes on with it, and it is not done again.",
});
