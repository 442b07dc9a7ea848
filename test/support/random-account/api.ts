import { eventually } from "../eventually";

export type Json = Readonly<Record<string, unknown>>;

/** The service to fill: an emulator, by its URL and token. */
export interface Target {
  readonly url: string;
  readonly token: string;
}

export interface Api {
  /** The response, or undefined if the service rejects the request. */
  send(method: string, path: string, body?: unknown): Promise<Json | undefined>;
  /** Sends a request to the control API of the emulator. */
  control(method: string, path: string, body?: unknown): Promise<Json>;
  /** Waits for a status that the object gets by itself. */
  until(path: string, status: string): Promise<void>;
}

export function apiOf({ url, token }: Target): Api {
  const call = async (address: string, method: string, body: unknown) => {
    const response = await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Json;
    if (response.ok || response.status === 400) return { ok: response.ok, answer };
    throw new Error(`${method} ${address} answered ${String(response.status)}: ${JSON.stringify(answer)}`);
  };
  const send: Api["send"] = async (method, path, body) => {
    const { ok, answer } = await call(`${url}${path}`, method, body);
    return ok ? answer : undefined;
  };
  return {
    send,
    control: async (method, path, body) => {
      const { ok, answer } = await call(`${url.replace(/\/v4$/, "/_emulator")}${path}`, method, body);
      if (!ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    until: (path, status) => eventually(async () => (await send("GET", path))?.["status"] === status),
  };
}
