import { ApiError, isNotFound } from "../../client";

/** The result of the request; `undefined` if the service answers that the object does not exist. */
export async function undefinedIfNotFound<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** The result of the request; `undefined` if the token may not read the object, or if it does not exist. */
export async function undefinedIfUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}
