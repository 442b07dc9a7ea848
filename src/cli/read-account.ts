import {
  type Account,
  type ListedAccount,
  type WalkOptions,
  TokenRefusedError,
  walkAccount,
  type Progress,
} from "../account";
import { ApiError, ConnectionError, DialectMismatchError, InvalidResponseError } from "../client";
import { CommandFailure } from "./command";

/** Whether the service, or the way to it, is what failed. */
export const isOfService = (error: unknown): error is Error =>
  [ApiError, ConnectionError, DialectMismatchError, InvalidResponseError].some((type) => error instanceof type);

/**
 * Walks the account for a person who waits for it, and closes its client.
 *
 * @throws CommandFailure where the service refuses the token or cannot be used.
 */
export async function readWholeAccount(
  account: Account,
  options: Pick<WalkOptions, "only"> = {},
): Promise<ListedAccount> {
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

/** Shows a person how far a walk is. */
function walkProgress(stream: NodeJS.WriteStream = process.stderr) {
  const line = progressLine(stream);
  return {
    show: ({ done, all, objects }: Progress): void =>
      line.show(`Reading the account: ${String(done)} of ${String(all)} listings, ${String(objects)} objects`),
    end: line.end,
  };
}

/** Clears the line of a terminal, and goes to its beginning. */
const cleared = "\r\u001b[2K";

/** One line of a terminal that says what goes on, and goes when it is done. A file or a pipe gets nothing. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  const write = (text: string): void => {
    if (stream.isTTY) stream.write(`${cleared}${text}`);
  };
  return { show: write, end: () => write("") };
}
