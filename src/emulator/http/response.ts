import type { ServerResponse } from "node:http";
import type { FieldError } from "../wire/failure";

export interface HttpResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Why the request is refused, with the rules behind it, which the body does not have. */
  readonly errors?: readonly FieldError[];
}

/** The error envelope (document 1, Error envelope). */
export const envelope = (errors: readonly FieldError[]) => ({
  errors: errors.map(({ field, reason }) => ({ field, reason })),
});

export function sendResponse(response: ServerResponse, { status, body, headers = {} }: HttpResponse): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
