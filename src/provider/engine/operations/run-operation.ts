import type { Properties } from "../../../contract";
import { createRequest } from "../../../objects/wire/body";
import type { OperationContext } from "../../context";
import type { ResourceDefinition } from "../../handler";
import { JournaledRequest, pathOfOperation, requestIdentity } from "../journal/request";
import { wasDoneEarlier } from "./recovery";
import { sendOnce } from "./send-once";

/** The request of an operation in the journal. */
export function journaledOperation(
  definition: ResourceDefinition,
  { session, report }: OperationContext,
  wanted: Properties,
): JournaledRequest {
  const identity = requestIdentity(definition, wanted, createRequest(definition, wanted));
  const shown = { id: identity.fingerprint, path: pathOfOperation(identity) };
  return new JournaledRequest(session.journal, identity, report, () => shown);
}

/**
 * Sends the request of an operation as soon as the service accepts it, unless an earlier run has sent it. The caller
 * runs `afterCreate`, which waits for the result.
 *
 * @throws UnknownOutcomeError if the service doesn't show whether the operation ran
 */
export async function sendOperation(
  definition: ResourceDefinition,
  context: OperationContext,
  wanted: Properties,
  journaled: JournaledRequest,
): Promise<void> {
  const { handler } = definition;
  handler.validateCreate?.(context, wanted);
  if (wasDoneEarlier(context, journaled)) return;
  const { path, body } = createRequest(definition, wanted);
  const post = async () => {
    journaled.sending();
    await context.session.client.post(path, body, { signal: context.signal });
  };
  const watch = handler.watch?.bind(handler, context, wanted);
  const send = () => journaled.noteOutcome(() => (watch ? sendOnce(context, { path, watch, post }) : post()));
  await handler.waitForPrerequisites?.(context, wanted);
  if (handler.create) await handler.create(context, wanted, journaled);
  else await (handler.sendWhenReady ? handler.sendWhenReady(context, wanted, send) : send());
}
