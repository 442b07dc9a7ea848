import { createInterface } from "node:readline/promises";

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

export async function asking<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await work((question) => terminal.question(question));
  } finally {
    terminal.close();
  }
}

/** Asks a question whose default is no. */
export const isConfirmed = async (question: string): Promise<boolean> =>
  /^\s*y(es)?\s*$/i.test(await asking((ask) => ask(`${question} [y/N] `)));
