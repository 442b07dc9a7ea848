import { ApiError, type Client, isNotFound, type Json } from "../../provider/client";

/** Returns the result of the request, or undefined if the object doesn't exist. */
export async function undefinedIfNotFound<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Returns the result of the request, or undefined if the object doesn't exist or the token may not read it. */
export async function readIfPermitted<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/** The status codes of a service that doesn't have an endpoint. */
const unserved = [404, 405, 501];

/** The parts of an operation's context that send a request. */
interface SendingContext {
  readonly session: { readonly client: Pick<Client, "post"> };
  readonly signal: AbortSignal;
}

/** Calls the first of two equivalent endpoints, or the second if the service doesn't have the first. */
export async function withFallbackEndpoint(
  context: SendingContext,
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
