import { createInterface } from "node:readline/promises";

/** Prompts the user in a terminal. Writes nothing to standard output, which has the report. */
export type Ask = (question: string) => Promise<string>;

/** Runs `work` with a terminal that prompts. */
export async function asking<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await work((question) => terminal.question(question));
  } finally {
    terminal.close();
  }
}

/** True if the user agrees. */
export const isYes = (answer: string) => /^\s*y(es)?\s*$/i.test(answer);
