import { ApiError, ConnectionError, DialectMismatchError, InvalidResponseError } from "../provider/commands";
import {
  type Account,
  type ListedAccount,
  type Progress,
  TokenRefusedError,
  walkAccount,
  type WalkOptions,
} from "./account";
import { CommandError } from "./command";

/** True if the service or the connection to it failed. */
export const isOfService = (error: unknown): error is Error =>
  [ApiError, ConnectionError, DialectMismatchError, InvalidResponseError].some((type) => error instanceof type);

/**
 * Walks the account with a progress display, and closes its client.
 *
 * @throws CommandError if the service rejects the token or isn't usable
 */
export async function readWholeAccount(
  account: Account,
  options: Pick<WalkOptions, "only"> = {},
): Promise<ListedAccount> {
  const progress = walkProgress();
  try {
    return await walkAccount(account, { ...options, onProgress: progress.show });
  } catch (error) {
    if (error instanceof TokenRefusedError) throw new CommandError(`${error.message} Set STRATUS_TOKEN.`);
    throw isOfService(error) ? new CommandError(`${error.message}\nThe base URL is ${account.baseUrl}.`) : error;
  } finally {
    progress.end();
    await account.client.close();
  }
}

/** Shows the progress of a walk. */
function walkProgress(stream: NodeJS.WriteStream = process.stderr) {
  const line = progressLine(stream);
  return {
    show: ({ done, all, objects }: Progress): void =>
      line.show(`Reading the account: ${String(done)} of ${String(all)} listings, ${String(objects)} objects`),
    end: line.end,
  };
}

/** Clears the line of a terminal and returns to its start. */
const cleared = "\r\u001b[2K";

/** A progress line in a terminal, which is cleared at the end. Writes nothing to a file or a pipe. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  const write = (text: string): void => {
    if (stream.isTTY) stream.write(`${cleared}${text}`);
  };
  return { show: write, end: () => write("") };
}
