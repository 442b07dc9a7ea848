import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The tokens of two users of GitLab: a developer can read a state, and a maintainer can also lock and write it. */
export const stateTokens = { developer: "token-of-a-developer", maintainer: "token-of-a-maintainer" };

/** The endpoints of GitLab for the Terraform states of the project 42. */
export interface GitlabStates {
  readonly url: string;
  /** The stored states by name. */
  readonly states: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

const passwordOf = ({ headers }: IncomingMessage) =>
  Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");

class States {
  readonly stored = new Map<string, string>();
  private readonly locks = new Map<string, string>();

  answer(request: IncomingMessage, body: string): readonly [status: number, body: string] {
    const [, name, lock] =
      /^\/api\/v4\/projects\/42\/terraform\/state\/(\w+)(\/lock)?(?:\?.*)?$/.exec(request.url ?? "") ?? [];
    if (name === undefined) return [404, "{}"];
    const role = Object.entries(stateTokens).find(([, token]) => token === passwordOf(request))?.[0];
    if (role === undefined) return [401, "{}"];
    if (role === "developer" && request.method !== "GET") return [403, "{}"];
    return lock === undefined ? this.state(request, name, body) : this.lock(request, name, body);
  }

  private state({ method }: IncomingMessage, name: string, body: string): readonly [number, string] {
    if (method === "POST") this.stored.set(name, body);
    const state = this.stored.get(name);
    return state === undefined ? [404, "{}"] : [200, state];
  }

  private lock({ method }: IncomingMessage, name: string, body: string): readonly [number, string] {
    const held = this.locks.get(name);
    if (method === "POST" && held !== undefined) return [409, held];
    if (method === "POST") this.locks.set(name, body);
    else this.locks.delete(name);
    return [200, "{}"];
  }
}

export async function startGitlabStates(): Promise<GitlabStates> {
  const states = new States();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const [status, body] = states.answer(request, Buffer.concat(parts).toString("utf8"));
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    states: states.stored,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
