import type { Account, ListedAccount, WalkOptions } from "../account";
import { TokenRefusedError, walkAccount } from "../account";
import { ApiError, ConnectionError, DialectMismatchError, InvalidResponseError } from "../client";
import { CommandFailure } from "./command-failure";
import { walkProgress } from "./walk-progress";

/** Whether the service, or the way to it, is what failed. */
export const isOfService = (error: unknown): error is Error =>
  [ApiError, ConnectionError, DialectMismatchError, InvalidResponseError].some((type) => error instanceof type);

/**
 * Walks the account for a person who waits for it, and closes its client.
 *
 * @throws CommandFailure where the service refuses the token or cannot be used.
 */
export async function readAccount(account: Account, options: Pick<WalkOptions, "only"> = {}): Promise<ListedAccount> {
  const progress = walkProgress();
  try {
    return await walkAccount(account, { ...options, onProgress: progress.show });
  } catch (error) {
    if (error instanceof TokenRefusedError) throw new CommandFailure(`${error.message} Set STRATUS_TOKEN.`);
    throw isOfService(error) ? new CommandFailure(`${error.message}\nThe address is ${account.baseUrl}.`) : error;
  } finally {
    progress.end();
    await account.client.close();
  }
}
