import { decodeObject, encodeObject } from "../codec/dynamic-value";
import { planChange, type PlannedChange } from "../plan-change";
import type { PrivateJson } from "../private-json";
import { pathMessage } from "../protocol/diagnostic-message";
import type { PlanResourceChange_Request, PlanResourceChange_Response } from "../protocol/generated/tfplugin6";
import type { ResourceHandler } from "../provider";
import { mapAttributes } from "../attribute-type";
import type { Path, ValueObject } from "../value";
import { runHandler } from "./run-handler";
import { decodePrivate, encodePlannedPrivate } from "./private-state-codec";
import type { PluginSession } from "./session";

export async function planResourceChange<Client>(
  session: PluginSession<Client>,
  request: PlanResourceChange_Request,
): Promise<PlanResourceChange_Response> {
  const { typeName } = request;
  const find = () => session.resource(typeName);
  const outcome = await runHandler(session, "plan", typeName, find, async (handler, call) => {
    const { attributes } = handler.schema;
    const config = decodeObject(attributes, request.config);
    const prior = decodeObject(attributes, request.priorState);
    // The second half of a replacement is sent the memory of the object that goes; the new one has none.
    const remembered = prior === null ? {} : decodePrivate(request.priorPrivate);
    const base: Proposal = config === null ? DESTROY : proposal(handler, config, prior, remembered);
    const answer = await handler.modifyPlan?.({
      ...call,
      client: session.client,
      config: config ?? mapAttributes(attributes, () => null),
      prior,
      planned: base.planned,
      private: remembered,
      requiresReplace: base.requiresReplace,
    });
    const planned = config === null ? null : (answer?.planned ?? base.planned);
    return {
      plannedState: encodeObject(attributes, planned),
      requiresReplace: (answer?.requiresReplace ?? base.requiresReplace).map((path) => pathMessage(attributes, path)),
      plannedPrivate: encodePlannedPrivate({ prior: remembered, planned: answer?.private ?? remembered }),
    };
  });
  const { diagnostics } = outcome;
  return outcome.succeeded
    ? { ...outcome.result, diagnostics }
    : {
        plannedState: request.priorState,
        requiresReplace: [],
        plannedPrivate: request.priorPrivate,
        diagnostics,
      };
}

interface Proposal {
  readonly planned: ValueObject | null;
  readonly requiresReplace: readonly Path[];
}

const DESTROY: Proposal = { planned: null, requiresReplace: [] };

function proposal<Client>(
  handler: ResourceHandler<Client>,
  config: ValueObject,
  prior: ValueObject | null,
  remembered: PrivateJson,
): PlannedChange {
  return planChange({
    attributes: handler.schema.attributes,
    config,
    prior,
    private: remembered,
    planUnset: handler.planUnset && ((question) => handler.planUnset?.(question)),
    adoptAfterImport: handler.adoptAfterImport && ((question) => handler.adoptAfterImport?.(question) ?? false),
  });
}
