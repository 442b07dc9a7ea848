import type { Json } from "../../client";
import { ApiError } from "../../client";
import type { OperationContext } from "../handler";

/** The answers of a service that does not have an endpoint. */
const unserved = [404, 405, 501];

/** Calls the first of two endpoints that do the same, or the second if the service does not have the first. */
export async function withFallbackEndpoint(
  context: OperationContext,
  paths: readonly [first: string, second: string],
  body: Json,
): Promise<void> {
  const { client } = context.session;
  const options = { signal: context.signal, idempotent: true };
  try {
    await client.post(paths[0], body, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !unserved.includes(error.status)) throw error;
    await client.post(paths[1], body, options);
  }
}
