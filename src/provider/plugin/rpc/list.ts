import { decodeObject, encodeObject, requireObject } from "../codec/dynamic-value";
import { encodeIdentity } from "../identity";
import type { ListResource_Event, ListResource_Request } from "../protocol/generated/tfplugin6";
import type { PluginState } from "./plugin-state";
import { startCall } from "./run-handler";

/** Sends each object as soon as it is found. Warnings without an object, and an error, are events of their own. */
export async function* listResource<Session>(
  plugin: PluginState<Session>,
  { typeName, config: dynamic, includeResourceObject, limit }: ListResource_Request,
  ended: AbortSignal,
): AsyncGenerator<ListResource_Event> {
  const call = startCall(plugin, "list", typeName);
  const without: ListResource_Event = {
    identity: undefined,
    displayName: "",
    resourceObject: undefined,
    diagnostic: [],
  };
  let sent = 0;
  try {
    const handler = call.use(plugin.listResource(typeName));
    const { schema, identity } = plugin.resource(typeName);
    const found = handler.list({
      ...call.request,
      signal: AbortSignal.any([plugin.signal, ended]),
      session: await plugin.requireCheckedSession(),
      config: requireObject(decodeObject(handler.schema.attributes, dynamic)),
      limit,
      withState: includeResourceObject,
    });
    for await (const object of found) {
      const { state } = object;
      yield {
        identity: encodeIdentity(identity, object.identity),
        displayName: object.displayName,
        resourceObject: includeResourceObject && state ? encodeObject(schema.attributes, state) : undefined,
        diagnostic: call.takeDiagnostics(),
      };
      sent += 1;
      if (sent >= limit) return;
    }
  } catch (error) {
    call.fail(error);
  }
  const diagnostic = call.takeDiagnostics();
  if (diagnostic.length > 0) yield { ...without, diagnostic };
}
