import { Agent, request } from "undici";
import type { Method } from "./emulator-types";

export interface ControlConnection {
  /** @throws Error with the method, the path and the reasons of an answer that is an error. */
  send(method: Method, url: string, token: string | undefined, body: unknown): Promise<unknown>;
  close(): Promise<void>;
}

interface Envelope {
  readonly errors?: readonly { readonly field: string; readonly reason: string }[];
}

/** Connections of our own: a test that puts something else in the place of `fetch` still reaches the emulator. */
export function openConnection(): ControlConnection {
  const dispatcher = new Agent();
  return {
    async send(method, url, token, body) {
      const answer = await request(url, {
        dispatcher,
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      const json: unknown = text === "" ? {} : JSON.parse(text);
      if (answer.statusCode < 400) return json;
      const reasons = ((json as Envelope).errors ?? [])
        .map(({ field, reason }) => (field === "" ? reason : `${field}: ${reason}`))
        .join("; ");
      throw new Error(`${method} ${new URL(url).pathname} answered ${String(answer.statusCode)}: ${reasons}`);
    },
    close: () => dispatcher.destroy(),
  };
}
