import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { CommandError } from "./command";

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

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Lines that the user typed or pasted before their question, by input. Later questions take them. */
const typedAhead = new WeakMap<Readable, string[]>();
/** The inputs that the user has ended. */
const ended = new WeakSet<Readable>();

/** @throws CommandError if the user ends the input before the last answer */
export async function asking<T>(
  work: (ask: Ask) => Promise<T>,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<T> {
  const terminal = createInterface({ input, output });
  const lines = typedAhead.get(input) ?? [];
  typedAhead.set(input, lines);
  let waiting: { answer: (line: string) => void; fail: (error: Error) => void } | undefined;
  const failure = () => new CommandError("Nothing was written, because the input ended before the last answer.");
  terminal.on("line", (line) => {
    if (waiting) waiting.answer(line);
    else lines.push(line);
    waiting = undefined;
  });
  const onEnd = () => {
    ended.add(input);
    waiting?.fail(failure());
  };
  terminal.once("close", onEnd);
  const ask: Ask = (question) => {
    const line = lines.shift();
    if (line !== undefined) {
      output.write(`${question}${line}\n`);
      return Promise.resolve(line);
    }
    if (ended.has(input)) return Promise.reject(failure());
    return new Promise((answer, fail) => {
      waiting = { answer, fail };
      terminal.setPrompt(question);
      terminal.prompt();
    });
  };
  try {
    return await work(ask);
  } finally {
    terminal.off("close", onEnd);
    terminal.close();
  }
}

/** Asks a question whose default is no. */
export const isConfirmed = async (question: string): Promise<boolean> =>
  /^\s*y(es)?\s*$/i.test(await asking((ask) => ask(`${question} [y/N] `)));
