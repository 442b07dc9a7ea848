import { ApiFailure } from "../wire/failure";
import { envelope } from "./response";
import type { HttpResponse } from "./response";

/** Turns whatever is thrown into a response in the error envelope. */
export function catchFailure(work: () => HttpResponse): HttpResponse {
  try {
    return work();
  } catch (error) {
    return toErrorResponse(error);
  }
}

export function toErrorResponse(error: unknown): HttpResponse {
  if (error instanceof ApiFailure) {
    const { status, errors, headers } = error;
    return { status, body: envelope(errors), headers, errors };
  }
  const reason = `The emulator failed: ${error instanceof Error ? error.message : String(error)}`;
  console.error(error);
  const errors = [{ field: "", reason }];
  return { status: 500, body: envelope(errors), errors };
}
