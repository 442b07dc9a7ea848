import type { ServerResponse } from "node:http";
import { type FieldError, RefusedRequestError } from "../wire/failure";

/** Turns any thrown error into a response with the error envelope. */
export function catchFailure(work: () => ApiResponse): ApiResponse {
  try {
    return work();
  } catch (error) {
    return toErrorResponse(error);
  }
}

export function toErrorResponse(error: unknown): ApiResponse {
  if (error instanceof RefusedRequestError) {
    const { status, errors, headers } = error;
    return { status, body: envelope(errors), headers, errors };
  }
  const reason = `Internal error of the emulator: ${error instanceof Error ? error.message : String(error)}`;
  console.error(error);
  const errors = [{ field: "", reason }];
  return { status: 500, body: envelope(errors), errors };
}

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The reasons for the rejection, with their rules, which the body doesn't contain. */
  readonly errors?: readonly FieldError[];
}

/** The error envelope (document 1, Error envelope). */
export const envelope = (errors: readonly FieldError[]) => ({
  errors: errors.map(({ field, reason }) => ({ field, reason })),
});

export const encodeBody = ({ body }: ApiResponse): string => JSON.stringify(body);

/** @param text the encoded body, if the caller has it already. */
export function sendResponse(response: ServerResponse, apiResponse: ApiResponse, text = encodeBody(apiResponse)): void {
  const { status, headers = {} } = apiResponse;
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
