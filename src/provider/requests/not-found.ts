import { ApiError } from "../../client";

/** Does it; `undefined` where what it is about is gone. */
export async function undefinedIfNotFound<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
