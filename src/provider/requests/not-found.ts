import { isNotFound } from "../../client";

/** The result of the request; `undefined` if the service answers that the object does not exist. */
export async function undefinedIfNotFound<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
