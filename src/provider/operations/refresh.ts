import type { Properties } from "../../contract";
import { decodeView, toObject } from "../requests/decode";
import type { OperationContext, ResourceDefinition } from "../handler";
import { objectPath } from "../requests/paths";

/** The object as the service has it now. */
export async function refreshObject(
  context: OperationContext,
  definition: ResourceDefinition,
  object: Properties,
): Promise<Properties> {
  const { contract, handler } = definition;
  if (handler.read) return hydrate(context, definition, (await handler.read(context, object)) ?? {}, object);
  const path = objectPath(contract, object);
  const answer = await context.session.client.get(path, { signal: context.signal });
  return hydrate(context, definition, decodeView(contract, answer, object), object);
}

export async function hydrate(
  context: OperationContext,
  { contract, handler }: ResourceDefinition,
  answer: Properties,
  object: Properties,
) {
  const whole = handler.hydrate ? await handler.hydrate(context, answer, object) : answer;
  return toObject(contract, whole, object);
}
