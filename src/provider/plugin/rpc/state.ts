import { isValueObject, mapAttributes, objectType } from "../attribute-type";
import { decodePrivate, decodeState, encodeObject, encodePrivate, requireObject } from "../codec/dynamic-value";
import { decodeJson, parseTerraformJson } from "../codec/json";
import { decodeIdentity, encodeIdentity, findIdentity, type Identified, knownIdentity } from "../identity";
import type {
  GenerateResourceConfig_Request,
  GenerateResourceConfig_Response,
  ImportResourceState_Request,
  ImportResourceState_Response,
  MoveResourceState_Request,
  MoveResourceState_Response,
  ReadResource_Request,
  ReadResource_Response,
  UpgradeResourceState_Request,
  UpgradeResourceState_Response,
} from "../protocol/generated/tfplugin6";
import { DiagnosticsError, type ResourceHandler } from "../provider";
import { refreshState } from "../refresh-state";
import { removeUnknowns } from "../resolve-unknowns";
import type { PluginState } from "./plugin-state";
import { runHandler, runWithOptionalSession, runWithSession } from "./run-handler";

export async function readResource<Session>(
  plugin: PluginState<Session>,
  message: ReadResource_Request,
): Promise<ReadResource_Response> {
  const { typeName } = message;
  const unchanged = {
    newState: message.currentState,
    private: message.private,
    newIdentity: message.currentIdentity,
  };
  const find = () => plugin.resource(typeName);
  const outcome = await runWithOptionalSession(plugin, "read", typeName, find, async (handler, request) => {
    const { session } = plugin;
    const { attributes } = handler.schema;
    const state = requireObject(decodeState(attributes, message.currentState));
    const before = decodeIdentity(handler.identity, message.currentIdentity);
    if (session === undefined)
      return {
        ...unchanged,
        newIdentity: encodeIdentity(handler.identity, before ?? knownIdentity(handler.identity, state)),
      };
    const privateState = decodePrivate(message.private);
    const fresh = await handler.read({ ...request, session, state, private: privateState });
    if (fresh === null)
      return { newState: encodeObject(attributes, null), private: Buffer.alloc(0), newIdentity: undefined };
    const newPrivateState = fresh.private ?? privateState;
    const newState = refreshState(attributes, state, fresh.state, newPrivateState);
    return {
      newState: newState === state ? message.currentState : encodeObject(attributes, newState),
      private: encodePrivate(newPrivateState),
      newIdentity: requireIdentity(handler, typeName, "read", { state: newState, private: newPrivateState, before }),
    };
  });
  const { diagnostics } = outcome;
  return { ...(outcome.succeeded ? outcome.result : unchanged), diagnostics };
}

/** @throws if the object has no identity, or another one than before */
function requireIdentity<Session>(
  { identity }: ResourceHandler<Session>,
  typeName: string,
  verb: string,
  object: Identified,
) {
  const found = findIdentity(identity, typeName, verb, object);
  if (found.problem) throw new DiagnosticsError([found.problem]);
  return encodeIdentity(identity, found.identity);
}

export async function importResourceState<Session>(
  plugin: PluginState<Session>,
  { typeName, id, identity }: ImportResourceState_Request,
): Promise<ImportResourceState_Response> {
  const find = () => plugin.resource(typeName);
  const outcome = await runWithSession(plugin, "import", typeName, find, async (handler, request) => {
    if (handler.import === undefined) throw new Error(`${typeName} can't be imported.`);
    const requested = decodeIdentity(handler.identity, identity);
    const found = await handler.import({ ...request, session: plugin.requireSession(), id, identity: requested });
    const { attributes } = handler.schema;
    const state = removeUnknowns(attributes, found.state);
    const privateState = found.private ?? {};
    return {
      typeName,
      state: encodeObject(attributes, state),
      private: encodePrivate(privateState),
      identity: requireIdentity(handler, typeName, "import", { state, private: privateState }),
    };
  });
  return { importedResources: outcome.succeeded ? [outcome.result] : [], diagnostics: outcome.diagnostics };
}

/** Terraform calls this for every object, even if its schema version is current. */
export async function upgradeResourceState<Session>(
  plugin: PluginState<Session>,
  { typeName, version, rawState }: UpgradeResourceState_Request,
): Promise<UpgradeResourceState_Response> {
  const find = () => plugin.resource(typeName);
  const outcome = await runHandler(plugin, "upgrade the state of", typeName, find, (handler) => {
    const { schema } = handler;
    if (version > schema.version) {
      throw new Error(
        `A newer version of the provider wrote this state: it has schema version ${String(version)}, and this provider ` +
          `(${plugin.provider.version}) supports versions up to ${String(schema.version)}. Update the provider to the version ` +
          "that wrote the state, or to a newer one.",
      );
    }
    const stored = parseTerraformJson(rawState?.json.toString("utf8") ?? "null") as {
      readonly [name: string]: unknown;
    };
    if (version < schema.version && handler.upgrade === undefined) {
      throw new Error(
        `The provider can't upgrade a state from schema version ${String(version)} to ${String(schema.version)}.`,
      );
    }
    const current = version < schema.version ? handler.upgrade?.(version, stored) : stored;
    const state = decodeJson(objectType(schema.attributes), current);
    return encodeObject(schema.attributes, isValueObject(state) ? removeUnknowns(schema.attributes, state) : null);
  });
  return { upgradedState: outcome.succeeded ? outcome.result : undefined, diagnostics: outcome.diagnostics };
}

/** Terraform calls this for a `moved` block from another resource type, before it configures the provider. */
export async function moveResourceState<Session>(
  plugin: PluginState<Session>,
  message: MoveResourceState_Request,
): Promise<MoveResourceState_Response> {
  const { sourceProviderAddress, sourceTypeName, sourceSchemaVersion, sourceState, targetTypeName } = message;
  const find = () => plugin.resource(targetTypeName);
  const outcome = await runHandler(
    plugin,
    `move ${sourceTypeName} to`,
    targetTypeName,
    find,
    async (handler, request) => {
      if (handler.move === undefined)
        throw new Error(`Objects of another resource type can't be moved to ${targetTypeName}.`);
      const state = parseTerraformJson(sourceState?.json.toString("utf8") ?? "null") as Parameters<
        typeof handler.move
      >[0]["state"];
      const moved = await handler.move({
        ...request,
        providerAddress: sourceProviderAddress,
        typeName: sourceTypeName,
        version: sourceSchemaVersion,
        state,
      });
      const { attributes } = handler.schema;
      const object = { state: removeUnknowns(attributes, moved.state), private: moved.private ?? {} };
      return {
        targetState: encodeObject(attributes, object.state),
        targetPrivate: encodePrivate(object.private),
        targetIdentity: requireIdentity(handler, targetTypeName, "move", object),
      };
    },
  );
  const { diagnostics } = outcome;
  if (outcome.succeeded) return { ...outcome.result, diagnostics };
  return { targetState: undefined, targetPrivate: Buffer.alloc(0), targetIdentity: undefined, diagnostics };
}

/** Terraform calls this for an imported object without a configuration, with `-generate-config-out`. */
export async function generateResourceConfig<Session>(
  plugin: PluginState<Session>,
  { typeName, state: dynamic }: GenerateResourceConfig_Request,
): Promise<GenerateResourceConfig_Response> {
  const find = () => plugin.resource(typeName);
  const outcome = await runHandler(plugin, "generate the configuration of", typeName, find, (handler) => {
    const { attributes } = handler.schema;
    const state = decodeState(attributes, dynamic);
    if (state === null)
      throw new Error("Terraform sent no object. This is a bug in Terraform 1.14.0. Use Terraform 1.14.1 or newer.");
    if (handler.generateConfig === undefined)
      throw new Error(`The provider can't write the configuration of ${typeName}.`);
    const config = handler.generateConfig(state);
    return encodeObject(
      attributes,
      mapAttributes(attributes, (name) => config[name] ?? null),
    );
  });
  return { config: outcome.succeeded ? outcome.result : undefined, diagnostics: outcome.diagnostics };
}
