import type { Json } from "../../client";
import { ApiError } from "../../client";
import { log } from "../../plugin/log";
import type { OperationContext } from "../handler";
import { fieldsInBody, type SentFields, isAsSent } from "../requests/body";

/**
 * Changes a new object. A proxy that sends a request again passes on the refusal of the second one, such as that of a
 * database that the first one is changing. So a refusal counts only where the object does not show what was sent.
 *
 * @returns the object
 */
export async function putUnlessDone(
  { contract, session, signal }: OperationContext,
  path: string,
  body: Json,
  sent: SentFields,
): Promise<Json> {
  try {
    return await session.client.put(path, body, { signal });
  } catch (error) {
    const isShown = sent.fields.length === fieldsInBody(contract, body).length;
    if (!(error instanceof ApiError) || !isShown) throw error;
    const object = await session.client.get(path, { signal });
    if (!isAsSent(sent, object)) throw error;
    log.warn("an update was refused, and the object is as it was sent", { path, refusal: error.message });
    return object;
  }
}
