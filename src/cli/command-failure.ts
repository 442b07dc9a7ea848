import { TemporaryFolderError } from "../temporary-folder";

/** A failure that the user can fix: only its message is printed. */
export class CommandFailure extends Error {}

const systemFailure = (error: Error): error is NodeJS.ErrnoException => "syscall" in error && "code" in error;

const isForUser = (error: Error): boolean => error instanceof CommandFailure || error instanceof TemporaryFolderError;

/** What to print for an error: a sentence where its cause lies outside the program, otherwise the stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isForUser(error) || systemFailure(error)) return error.message;
  return error.stack ?? error.message;
}
