import { mapAttributes } from "../attribute-type";
import {
  decodeObject,
  decodePlannedPrivate,
  decodePrivate,
  decodeState,
  encodeObject,
  encodePlannedPrivate,
} from "../codec/dynamic-value";
import { decodeIdentity, encodeIdentity, knownIdentity } from "../identity";
import { planChange, type PlanResult } from "../plan-change";
import type { PlanResourceChange_Request, PlanResourceChange_Response } from "../protocol/generated/tfplugin6";
import type { ResourceHandler } from "../provider";
import type { PrivateJson } from "../schema";
import type { Path, ValueObject } from "../value";
import type { PluginState } from "./plugin-state";
import { pathMessage, runWithOptionalSession } from "./run-handler";

export async function planResourceChange<Session>(
  plugin: PluginState<Session>,
  message: PlanResourceChange_Request,
): Promise<PlanResourceChange_Response> {
  const { typeName } = message;
  const find = () => plugin.resource(typeName);
  const outcome = await runWithOptionalSession(plugin, "plan", typeName, find, async (handler, request) => {
    const { attributes } = handler.schema;
    const config = decodeObject(attributes, message.config);
    const prior = decodeState(attributes, message.priorState);
    // In the second half of a replacement, Terraform sends the private state of the old object, which doesn't apply to
    // the new one.
    const stored = prior === null ? {} : decodePrivate(message.priorPrivate);
    const { session } = plugin;
    const comparison = prior && config && { ...request, session, config, prior, private: stored };
    const privateState = (comparison && (await handler.privateForPlan?.(comparison))) ?? stored;
    const { replaced } = prior === null ? decodePlannedPrivate(message.priorPrivate) : {};
    const proposed: ProposedChange = config === null ? DESTROY : proposeChange(handler, config, prior, privateState);
    const modified = await handler.modifyPlan?.({
      ...request,
      session,
      config: config ?? mapAttributes(attributes, () => null),
      prior,
      planned: proposed.planned,
      private: privateState,
      requiresReplace: proposed.requiresReplace,
      replaced,
    });
    const planned = config === null ? null : (modified?.planned ?? proposed.planned);
    return {
      plannedState: planned === prior && message.priorState ? message.priorState : encodeObject(attributes, planned),
      plannedIdentity:
        planned === null || prior === null
          ? undefined
          : encodeIdentity(
              handler.identity,
              decodeIdentity(handler.identity, message.priorIdentity) ?? knownIdentity(handler.identity, prior),
            ),
      requiresReplace: (modified?.requiresReplace ?? proposed.requiresReplace).map((path) =>
        pathMessage(attributes, path),
      ),
      plannedPrivate: encodePlannedPrivate({
        prior: privateState,
        planned: modified?.private ?? privateState,
        replaced: modified?.forReplacement,
      }),
    };
  });
  const { diagnostics } = outcome;
  return outcome.succeeded
    ? { ...outcome.result, diagnostics }
    : {
        plannedState: message.priorState,
        requiresReplace: [],
        plannedPrivate: message.priorPrivate,
        plannedIdentity: message.priorIdentity,
        diagnostics,
      };
}

interface ProposedChange {
  readonly planned: ValueObject | null;
  readonly requiresReplace: readonly Path[];
}

const DESTROY: ProposedChange = { planned: null, requiresReplace: [] };

function proposeChange<Session>(
  handler: ResourceHandler<Session>,
  config: ValueObject,
  prior: ValueObject | null,
  privateState: PrivateJson,
): PlanResult {
  return planChange({
    attributes: handler.schema.attributes,
    config,
    prior,
    private: privateState,
    planUnset: handler.planUnset && ((context) => handler.planUnset?.(context)),
    adoptAfterImport: handler.adoptAfterImport && ((context) => handler.adoptAfterImport?.(context) ?? false),
  });
}
