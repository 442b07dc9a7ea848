import { EventEmitter, on } from "node:events";
import { decodeExistingObject } from "../codec/dynamic-value";
import type {
  InvokeAction_Event,
  InvokeAction_Request,
  PlanAction_Request,
  PlanAction_Response,
} from "../protocol/generated/tfplugin6";
import { runHandler, runWithOptionalClient } from "./run-handler";
import type { PluginSession } from "./session";

export async function planAction<Client>(
  session: PluginSession<Client>,
  { actionType, config: dynamic }: PlanAction_Request,
): Promise<PlanAction_Response> {
  const find = () => session.action(actionType);
  const { diagnostics } = await runWithOptionalClient(
    session,
    "plan",
    `action ${actionType}`,
    find,
    async (handler, request) => {
      const config = decodeExistingObject(handler.schema.attributes, dynamic);
      await handler.plan?.({ ...request, client: session.client, config });
    },
  );
  return { diagnostics };
}

/** Sends the messages of the action while it runs, and its diagnostics at the end. */
export async function* invokeAction<Client>(
  session: PluginSession<Client>,
  { actionType, config: dynamic }: InvokeAction_Request,
  ended: AbortSignal,
): AsyncGenerator<InvokeAction_Event> {
  const events = new EventEmitter();
  const messages = on(events, "message", { close: ["end"] });
  const find = () => session.action(actionType);
  const running = runHandler(session, "run", `action ${actionType}`, find, async (handler, request) =>
    handler.invoke({
      ...request,
      signal: AbortSignal.any([session.signal, ended]),
      client: await session.requireCheckedClient(),
      config: decodeExistingObject(handler.schema.attributes, dynamic),
      progress: (message) => void events.emit("message", message),
    }),
  ).finally(() => events.emit("end"));
  for await (const [message] of messages as AsyncIterable<[string]>)
    yield { type: { $case: "progress", value: { message } } };
  const { diagnostics } = await running;
  // Terraform crashes without this event.
  yield { type: { $case: "completed", value: { diagnostics } } };
}
