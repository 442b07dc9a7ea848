import type { Properties } from "../../contract";
import { toObject, decodeResponse } from "../requests/decode";
import type { OperationContext } from "../handler";
import { objectPath } from "../requests/paths";
import type { ResourceDefinition } from "../operation-context";

/** The object as the service has it now. */
export async function refreshObject(
  context: OperationContext,
  definition: ResourceDefinition,
  object: Properties,
): Promise<Properties> {
  const path = objectPath(definition.contract, object);
  const answer = definition.handler.read
    ? await definition.handler.read(context, object)
    : decodeResponse(await context.session.client.get(path, { signal: context.signal }));
  return hydrate(context, definition, answer ?? {}, object);
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
