import { createInterface } from "node:readline/promises";
import { CommandFailure } from "./command";

/** Prompts the user in a terminal. Writes nothing to standard output, which has the report. */
export type Ask = (question: string) => Promise<string>;

/** Options of the commands that ask before they write. */
export interface ApprovalOptions {
  readonly autoApprove?: true;
  readonly json?: true;
}

/** True if the command can ask the user. */
export const canAsk = ({ json, autoApprove }: ApprovalOptions): boolean =>
  process.stdin.isTTY && process.stderr.isTTY && json !== true && autoApprove !== true;

/** @throws CommandFailure if the user ends the input before the last answer */
export async function asking<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const end = new Promise<never>((_, reject) => {
    terminal.once("close", () => {
      reject(new CommandFailure("Nothing was written, because the input ended before the last answer."));
    });
  });
  try {
    return await Promise.race([work((question) => terminal.question(question)), end]);
  } finally {
    terminal.close();
  }
}

/** Asks a question whose default is no. */
export const isConfirmed = async (question: string): Promise<boolean> =>
  /^\s*y(es)?\s*$/i.test(await asking((ask) => ask(`${question} [y/N] `)));
