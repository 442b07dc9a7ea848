import { EventEmitter, on } from "node:events";
import { decodeObject, requireObject } from "../codec/dynamic-value";
import type {
  InvokeAction_Event,
  InvokeAction_Request,
  PlanAction_Request,
  PlanAction_Response,
} from "../protocol/generated/tfplugin6";
import type { PluginState } from "./plugin-state";
import { runHandler, runWithOptionalSession } from "./run-handler";

export async function planAction<Session>(
  plugin: PluginState<Session>,
  { actionType, config: dynamic }: PlanAction_Request,
): Promise<PlanAction_Response> {
  const find = () => plugin.action(actionType);
  const { diagnostics } = await runWithOptionalSession(
    plugin,
    "plan",
    `action ${actionType}`,
    find,
    async (handler, request) => {
      const config = requireObject(decodeObject(handler.schema.attributes, dynamic));
      await handler.plan?.({ ...request, session: plugin.session, config });
    },
  );
  return { diagnostics };
}

/** Sends the messages of the action while it runs, and its diagnostics at the end. */
export async function* invokeAction<Session>(
  plugin: PluginState<Session>,
  { actionType, config: dynamic }: InvokeAction_Request,
  ended: AbortSignal,
): AsyncGenerator<InvokeAction_Event> {
  const events = new EventEmitter();
  const messages = on(events, "message", { close: ["end"] });
  const find = () => plugin.action(actionType);
  const running = runHandler(plugin, "run", `action ${actionType}`, find, async (handler, request) =>
    handler.invoke({
      ...request,
      signal: AbortSignal.any([plugin.signal, ended]),
      session: await plugin.requireCheckedSession(),
      config: requireObject(decodeObject(handler.schema.attributes, dynamic)),
      progress: (message) => void events.emit("message", message),
    }),
  ).finally(() => events.emit("end"));
  for await (const [message] of messages as AsyncIterable<[string]>)
    yield { type: { $case: "progress", value: { message } } };
  const { diagnostics } = await running;
  // Terraform crashes without this event.
  yield { type: { $case: "completed", value: { diagnostics } } };
}
