import { decodeObject, encodeObject, requireObject } from "../codec/dynamic-value";
import { planChange } from "../plan-change";
import type {
  CloseEphemeralResource_Response,
  DynamicValue,
  OpenEphemeralResource_Request,
  OpenEphemeralResource_Response,
  ReadDataSource_Request,
  ReadDataSource_Response,
  RenewEphemeralResource_Request,
  RenewEphemeralResource_Response,
} from "../protocol/generated/tfplugin6";
import { resolveUnknowns } from "../resolve-unknowns";
import type { Attributes } from "../schema";
import type { ValueObject } from "../value";
import type { PluginState } from "./plugin-state";
import { runWithSession } from "./run-handler";

export async function readDataSource<Session>(
  plugin: PluginState<Session>,
  { typeName, config: dynamic }: ReadDataSource_Request,
): Promise<ReadDataSource_Response> {
  const find = () => plugin.dataSource(typeName);
  const outcome = await runWithSession(plugin, "read", `data ${typeName}`, find, async (handler, request) => {
    const { attributes } = handler.schema;
    const config = requireObject(decodeObject(attributes, dynamic));
    return encodeResult(
      attributes,
      config,
      await handler.read({ ...request, session: plugin.requireSession(), config }),
    );
  });
  return { state: outcome.succeeded ? outcome.result : undefined, diagnostics: outcome.diagnostics };
}

export async function openEphemeralResource<Session>(
  plugin: PluginState<Session>,
  { typeName, config: dynamic }: OpenEphemeralResource_Request,
): Promise<OpenEphemeralResource_Response> {
  const find = () => plugin.ephemeralResource(typeName);
  const outcome = await runWithSession(plugin, "open", `ephemeral ${typeName}`, find, async (handler, request) => {
    const { attributes } = handler.schema;
    const config = requireObject(decodeObject(attributes, dynamic));
    return encodeResult(
      attributes,
      config,
      await handler.open({ ...request, session: plugin.requireSession(), config }),
    );
  });
  return {
    result: outcome.succeeded ? outcome.result : undefined,
    private: undefined,
    diagnostics: outcome.diagnostics,
  };
}

/** The provider returns no renewal time, so Terraform never calls this. */
export function renewEphemeralResource(request: RenewEphemeralResource_Request): RenewEphemeralResource_Response {
  return { diagnostics: [], private: request.private };
}

export function closeEphemeralResource(): CloseEphemeralResource_Response {
  return { diagnostics: [] };
}

/** Configured values keep their spelling. All others come from the handler. */
function encodeResult(attributes: Attributes, config: ValueObject, result: ValueObject): DynamicValue {
  const { planned } = planChange({ attributes, config, prior: null, private: {} });
  return encodeObject(attributes, resolveUnknowns(attributes, planned, result));
}
