import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Comment {
  readonly id: number;
  readonly request: number;
  readonly author: string;
  body: string;
}

/** A pull request on GitHub, a merge request on GitLab. */
export interface MergeRequest {
  head: string;
  /** The commit on main. */
  merged?: string;
}

export interface Artifact {
  /** The name of the artifact on GitHub, and of the job on GitLab. */
  readonly name: string;
  /** The last commit of the branch that the job ran for. */
  readonly head: string;
  readonly request: number | undefined;
  readonly pipeline: number;
  readonly isOfFork: boolean;
  readonly zip: Buffer;
}

/** The response to a request. A number is a status code. */
export type Reply =
  | { readonly json: unknown; readonly status?: number }
  | { readonly page: readonly unknown[]; readonly wrap?: (items: readonly unknown[]) => unknown }
  | { readonly file: Buffer }
  | { readonly redirect: string }
  | number;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** The comments, requests and artifacts of one repository, with the REST API of a host. */
export class Forge {
  readonly comments: Comment[] = [];
  readonly requests = new Map<number, MergeRequest>();
  readonly artifacts: Artifact[] = [];
  /** All texts that comments had. */
  readonly written: string[] = [];
  /** The Terraform states by name, which GitLab stores. */
  readonly states = new Map<string, string>();
  /** The jobs that locked and unlocked a state. */
  readonly locks: string[] = [];
  /** The lock of each locked state. */
  readonly lockOf = new Map<string, string>();
  private lastId = 0;
  private readonly server: Server;
  url = "";

  constructor(
    readonly bot: string,
    answer: (forge: Forge, call: Call) => Reply,
  ) {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const { pathname, searchParams } = new URL(request.url ?? "", this.url);
        const [method, body] = [request.method ?? "", Buffer.concat(parts).toString("utf8")];
        const call = { method, path: pathname, query: searchParams, headers: request.headers, body };
        this.reply(call, answer(this, call), response);
      });
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
    return this;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  say(author: string, request: number, body: string): Comment {
    this.lastId += 1;
    const comment = { id: this.lastId, request, author, body };
    this.comments.push(comment);
    this.written.push(body);
    return comment;
  }

  edit(id: number, body: string): Comment | undefined {
    const comment = this.comments.find((each) => each.id === id);
    if (!comment) return undefined;
    comment.body = body;
    this.written.push(body);
    return comment;
  }

  /** The texts of the job's own comments on a request. */
  own(request: number): readonly string[] {
    return this.comments.filter((each) => each.request === request && each.author === this.bot).map(({ body }) => body);
  }

  private reply(call: Call, reply: Reply, response: ServerResponse): void {
    if (typeof reply === "number") response.writeHead(reply).end('{"message": "refused"}');
    else if ("redirect" in reply) response.writeHead(302, { location: reply.redirect }).end();
    else if ("file" in reply) response.writeHead(200, { "content-type": "application/zip" }).end(reply.file);
    else if ("page" in reply) this.replyPage(call, reply, response);
    else
      response.writeHead(reply.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(reply.json));
  }

  /** Both hosts: 20 or 30 items by default, 100 at most, and a link to the next page. */
  private replyPage(call: Call, reply: Extract<Reply, { page: unknown }>, response: ServerResponse): void {
    const size = Math.min(100, Number(call.query.get("per_page") ?? 20));
    const page = Number(call.query.get("page") ?? 1);
    const items = reply.page.slice((page - 1) * size, page * size);
    const next = new URL(call.path, this.url);
    next.search = new URLSearchParams({ ...Object.fromEntries(call.query), page: String(page + 1) }).toString();
    const link = page * size < reply.page.length ? { link: `<${next.href}>; rel="next"` } : {};
    response
      .writeHead(200, { "content-type": "application/json", ...link })
      .end(JSON.stringify(reply.wrap ? reply.wrap(items) : items));
  }
}

export const bodyOf = ({ body }: Call) => (JSON.parse(body) as { readonly body: string }).body;
