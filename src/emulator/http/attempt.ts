import { ApiFailure } from "../wire/failure";
import { envelope } from "./answer";
import type { Answer } from "./answer";

/** Whatever is thrown becomes an answer in the error envelope. */
export function attempt(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    return answerTo(error);
  }
}

export function answerTo(error: unknown): Answer {
  if (error instanceof ApiFailure) {
    return { status: error.status, body: envelope(error.errors), headers: error.headers };
  }
  const reason = `The emulator failed: ${error instanceof Error ? error.message : String(error)}`;
  console.error(error);
  return { status: 500, body: envelope([{ field: "", reason }]) };
}
