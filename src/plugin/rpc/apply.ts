import { decodeExistingObject, decodeObject, encodeObject } from "../codec/dynamic-value";
import { removeUnknowns } from "../remove-unknowns";
import type { PrivateJson } from "../private-json";
import type { ApplyResourceChange_Request, ApplyResourceChange_Response } from "../protocol/generated/tfplugin6";
import type { RpcRequest, ResourceHandler, NewState } from "../provider";
import { resolveUnknowns } from "../resolve-unknowns";
import type { ValueObject } from "../value";
import { runHandler, type Outcome } from "./run-handler";
import { decodePlannedPrivate, encodePrivate, type PlannedPrivate } from "./private-state-codec";
import type { PluginSession } from "./session";

/** What an apply is about, wherever it fails. */
interface Change {
  readonly prior: ValueObject | null;
  readonly planned: ValueObject | null;
  readonly remembered: PlannedPrivate;
}

/** The object as Terraform is to keep it; the state is null when there is none. */
interface Kept {
  readonly state: ValueObject | null;
  readonly private: PrivateJson;
}

export async function applyResourceChange<Client>(
  session: PluginSession<Client>,
  request: ApplyResourceChange_Request,
): Promise<ApplyResourceChange_Response> {
  const { typeName } = request;
  const find = () => session.resource(typeName);
  const read = await runHandler(session, "apply", typeName, find, (handler) => ({
    handler,
    change: {
      prior: decodeObject(handler.schema.attributes, request.priorState),
      planned: decodeObject(handler.schema.attributes, request.plannedState),
      remembered: decodePlannedPrivate(request.plannedPrivate),
    },
  }));
  if (!read.succeeded) {
    return { newState: request.priorState, private: request.plannedPrivate, diagnostics: read.diagnostics };
  }
  const { handler, change } = read.result;
  const { attributes } = handler.schema;
  let saved: NewState | undefined;
  const save = (next: NewState) => void (saved = { ...saved, ...next, state: { ...saved?.state, ...next.state } });
  const outcome: Outcome<Kept> =
    change.planned === null
      ? await runHandler(session, "delete", typeName, find, (_, request) => destroy(session, handler, change, request))
      : await runHandler(session, change.prior === null ? "create" : "update", typeName, find, (_, call) => {
          const config = decodeExistingObject(attributes, request.config);
          return write(session, handler, change, config, save, call);
        });
  const kept = outcome.succeeded ? outcome.result : leftBehind(handler, change, saved);
  return {
    newState: encodeObject(attributes, kept.state),
    private: encodePrivate(kept.private),
    diagnostics: outcome.diagnostics,
  };
}

async function write<Client>(
  session: PluginSession<Client>,
  handler: ResourceHandler<Client>,
  { prior, planned, remembered }: Change,
  config: ValueObject,
  save: (saved: NewState) => void,
  request: RpcRequest,
): Promise<Kept> {
  if (planned === null) throw new Error("There is nothing to write.");
  const { attributes } = handler.schema;
  const arguments_ = {
    ...request,
    client: session.requireClient(),
    config,
    planned,
    private: remembered.planned,
    save,
  };
  if (prior !== null && handler.update === undefined) {
    throw new Error("It cannot be changed in place: this is a mistake of the provider, which should have replaced it.");
  }
  const result = await (prior === null ? handler.create(arguments_) : handler.update?.({ ...arguments_, prior }));
  if (result === undefined) throw new Error("The provider returned no state.");
  return {
    state: resolveUnknowns(attributes, planned, result.state),
    private: result.private ?? remembered.planned,
  };
}

async function destroy<Client>(
  session: PluginSession<Client>,
  handler: ResourceHandler<Client>,
  { prior, remembered }: Change,
  request: RpcRequest,
): Promise<Kept> {
  if (prior !== null) {
    await handler.delete({ ...request, client: session.requireClient(), prior, private: remembered.planned });
  }
  return { state: null, private: {} };
}

/**
 * What a failed call leaves: what the handler saved, over what was there before. For a create that is the plan without
 * its unknowns, but only if something was saved; otherwise there is no object.
 */
function leftBehind<Client>(
  { schema: { attributes } }: ResourceHandler<Client>,
  { prior, planned, remembered }: Change,
  saved: NewState | undefined,
): Kept {
  const before = prior === null ? remembered.planned : remembered.prior;
  if (saved === undefined) return { state: prior, private: before };
  return {
    state: removeUnknowns(attributes, { ...(prior ?? planned), ...saved.state }),
    private: saved.private ?? before,
  };
}
