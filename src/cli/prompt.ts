import { createInterface } from "node:readline/promises";
import { CommandFailure } from "./command";

/** Prompts the user in a terminal. Writes nothing to standard output, which has the report. */
export type Ask = (question: string) => Promise<string>;

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

export const isYes = (answer: string) => /^\s*y(es)?\s*$/i.test(answer);
