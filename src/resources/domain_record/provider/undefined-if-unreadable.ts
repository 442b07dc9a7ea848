import { ApiError } from "../../../client";

/** `undefined` for a domain that the token may not read, or that this run is about to delete and create anew. */
export async function undefinedIfUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}
