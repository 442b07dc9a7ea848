import type { Json } from "../../client";
import { ApiError } from "../../client";
import type { OperationContext } from "../handler";

/** What a service says that does not serve an endpoint. */
const unserved = [404, 405, 501];

/** Does something by the first of two endpoints that do the same; by the second where the service has no first one. */
export async function withFallbackEndpoint(
  context: OperationContext,
  paths: readonly [first: string, second: string],
  body: Json,
): Promise<void> {
  const { client } = context.session;
  const options = { signal: context.signal, idempotent: true };
  try {
    await client.act(paths[0], body, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !unserved.includes(error.status)) throw error;
    await client.act(paths[1], body, options);
  }
}
