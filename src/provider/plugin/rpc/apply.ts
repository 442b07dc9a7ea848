import {
  decodeObject,
  decodePlannedPrivate,
  decodeState,
  encodeObject,
  encodePrivate,
  type PlannedPrivate,
  requireObject,
} from "../codec/dynamic-value";
import { decodeIdentity, encodeIdentity, findIdentity, knownIdentity } from "../identity";
import type { ApplyResourceChange_Request, ApplyResourceChange_Response } from "../protocol/generated/tfplugin6";
import type { NewState, ResourceHandler, RpcRequest } from "../provider";
import { removeUnknowns, resolveUnknowns } from "../resolve-unknowns";
import type { PrivateJson } from "../schema";
import type { ValueObject } from "../value";
import type { PluginState } from "./plugin-state";
import { type HandlerOutcome, runHandler, unusable } from "./run-handler";

/** The decoded request, used by the handler and for the state after a failure. */
interface DecodedChange {
  readonly prior: ValueObject | null;
  readonly planned: ValueObject | null;
  readonly plannedPrivate: PlannedPrivate;
  /** The identity of an existing object. */
  readonly identity: ValueObject | undefined;
}

/** The result that Terraform stores. The state is null if the object doesn't exist. */
interface AppliedState {
  readonly state: ValueObject | null;
  readonly private: PrivateJson;
  readonly identity?: ValueObject | undefined;
}

export async function applyResourceChange<Session>(
  plugin: PluginState<Session>,
  message: ApplyResourceChange_Request,
): Promise<ApplyResourceChange_Response> {
  const { typeName } = message;
  const find = () => plugin.resource(typeName);
  const decoded = await runHandler(plugin, "apply", typeName, find, (handler) => ({
    handler,
    change: {
      prior: decodeState(handler.schema.attributes, message.priorState),
      planned: decodeObject(handler.schema.attributes, message.plannedState),
      plannedPrivate: decodePlannedPrivate(message.plannedPrivate),
      identity: decodeIdentity(handler.identity, message.plannedIdentity),
    },
  }));
  if (!decoded.succeeded) {
    return {
      newState: message.priorState,
      private: message.plannedPrivate,
      newIdentity: message.plannedIdentity,
      diagnostics: decoded.diagnostics,
    };
  }
  const { handler, change } = decoded.result;
  const { attributes } = handler.schema;
  let saved: NewState | undefined;
  const save = (next: NewState) => void (saved = { ...saved, ...next, state: { ...saved?.state, ...next.state } });
  const outcome: HandlerOutcome<AppliedState> =
    change.planned === null
      ? await runHandler(plugin, "delete", typeName, find, (_, request) =>
          deleteObject(plugin, handler, change, request),
        )
      : await runHandler(plugin, change.prior === null ? "create" : "update", typeName, find, async (_, request) => {
          const config = requireObject(decodeObject(attributes, message.config));
          const applied = await createOrUpdate(plugin, handler, change, config, save, request);
          return withIdentity(handler, typeName, change, applied, request);
        });
  // A create or update that succeeded keeps its result even if the service can't be used otherwise.
  const problem = outcome.succeeded ? undefined : await plugin.findProblem();
  const applied = outcome.succeeded ? outcome.result : stateAfterFailure(handler, change, saved);
  return {
    newState: encodeObject(attributes, applied.state),
    private: encodePrivate(applied.private),
    newIdentity: encodeIdentity(handler.identity, applied.identity),
    diagnostics: problem?.isFirst ? [unusable(problem), ...outcome.diagnostics] : outcome.diagnostics,
  };
}

/** Reports a wrong identity without failing the call, because the object exists and its state must be stored. */
function withIdentity<Session>(
  { identity }: ResourceHandler<Session>,
  typeName: string,
  change: DecodedChange,
  applied: AppliedState,
  { report }: RpcRequest,
): AppliedState {
  const verb = change.prior === null ? "create" : "update";
  const found = findIdentity(identity, typeName, verb, { ...applied, before: change.identity });
  if (found.problem) report(found.problem);
  return { ...applied, identity: found.identity };
}

async function createOrUpdate<Session>(
  plugin: PluginState<Session>,
  handler: ResourceHandler<Session>,
  { prior, planned, plannedPrivate }: DecodedChange,
  config: ValueObject,
  save: (saved: NewState) => void,
  request: RpcRequest,
): Promise<AppliedState> {
  if (planned === null) throw new Error("Terraform planned no object to create or update.");
  const { attributes } = handler.schema;
  const arguments_ = {
    ...request,
    session: plugin.requireSession(),
    config,
    planned,
    private: plannedPrivate.planned,
    save,
  };
  if (prior !== null && handler.update === undefined) {
    throw new Error(
      "This resource can't be updated in place. This is a bug in the provider, which should have planned a replacement.",
    );
  }
  const result = await (prior === null ? handler.create(arguments_) : handler.update?.({ ...arguments_, prior }));
  if (result === undefined) throw new Error("The provider returned no state.");
  return {
    state: resolveUnknowns(attributes, planned, result.state),
    private: result.private ?? plannedPrivate.planned,
  };
}

async function deleteObject<Session>(
  plugin: PluginState<Session>,
  handler: ResourceHandler<Session>,
  { prior, plannedPrivate }: DecodedChange,
  request: RpcRequest,
): Promise<AppliedState> {
  if (prior !== null) {
    await handler.delete({ ...request, session: plugin.requireSession(), prior, private: plannedPrivate.planned });
    // A service that doesn't have the object may be another one.
    await plugin.requireCheckedSession();
  }
  return { state: null, private: {} };
}

/**
 * Returns the state after a failure: the prior state, merged with the state that the handler saved. After a failed
 * create, it is the planned state without unknowns if the handler saved something, and null otherwise.
 */
function stateAfterFailure<Session>(
  { schema: { attributes }, identity }: ResourceHandler<Session>,
  { prior, planned, plannedPrivate, identity: known }: DecodedChange,
  saved: NewState | undefined,
): AppliedState {
  const privateState = prior === null ? plannedPrivate.planned : plannedPrivate.prior;
  const state = saved ? removeUnknowns(attributes, { ...(prior ?? planned), ...saved.state }) : prior;
  return { state, private: saved?.private ?? privateState, identity: known ?? knownIdentity(identity, state) };
}
