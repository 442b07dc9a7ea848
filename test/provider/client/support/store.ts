import type { IncomingMessage, ServerResponse } from "node:http";
import type { Json } from "../../../../src/provider/client";
import { answer, drop, type Handler, type Received, refuse } from "./server";

/** The point at which a request fails: before or after it is processed, by a cut connection or by a response. */
export type Fault = { readonly at: "before" | "after"; readonly status?: number };

export interface Store {
  readonly handler: Handler;
  /** Objects by collection, such as `/domains`, and id. */
  readonly objects: Map<string, Map<number, Json>>;
  /** Creates an object as another user. */
  add(collection: string, body: Json): Json;
  /** The maximum number of objects per page, whatever the requested size is. */
  maxPageSize: number;
  /** Called for each request. */
  fault: (received: Received) => Fault | undefined;
  /** Awaited before each page and each response. */
  delay: () => Promise<void>;
  /** Called right after every change. */
  changed: (collection: string, id: number) => void;
}

/** A service with the behavior that a client can see: any collection, ascending ids, pages, the error envelope. */
export function store(): Store {
  const objects: Store["objects"] = new Map();
  let lastId = 0;

  const of = (collection: string) => {
    const found = objects.get(collection) ?? new Map<number, Json>();
    objects.set(collection, found);
    return found;
  };

  function set(collection: string, id: number, object: Json | undefined) {
    if (object) of(collection).set(id, object);
    else of(collection).delete(id);
    self.changed(collection, id);
    return object;
  }

  function page(collection: string, query: URLSearchParams): Json {
    const number = Number(query.get("page") ?? 1);
    const size = Math.min(self.maxPageSize, Number(query.get("page_size") ?? 100));
    const all = [...of(collection).values()];
    return {
      data: all.slice((number - 1) * size, number * size),
      page: number,
      pages: Math.ceil(all.length / size),
      results: all.length,
    };
  }

  function process({ method, body = {} }: Received, url: URL): readonly [number, Json] {
    const path = url.pathname.replace(/^\/v4/, "");
    const [, collection = path, idText] = /^(.*)\/(\d+)$/.exec(path) ?? [];
    const id = Number(idText);
    if (idText === undefined) {
      return [200, method === "GET" ? page(collection, url.searchParams) : self.add(collection, body)];
    }
    const object = of(collection).get(id);
    if (!object) return [404, { errors: [{ reason: "Not found" }] }];
    if (method === "PUT") return [200, set(collection, id, { ...object, ...body }) ?? {}];
    if (method === "DELETE") return [200, set(collection, id, undefined) ?? {}];
    return [200, object];
  }

  const self: Store = {
    objects,
    maxPageSize: 500,
    fault: () => undefined,
    delay: () => Promise.resolve(),
    changed: () => undefined,
    add(collection, body) {
      const id = ++lastId;
      return set(collection, id, { id, ...body }) ?? {};
    },
    async handler(received: Received, response: ServerResponse, request: IncomingMessage) {
      const fault = self.fault(received);
      await self.delay();
      const result = fault?.at === "before" ? undefined : process(received, new URL(received.path, "http://localhost"));
      await self.delay();
      if (fault?.status !== undefined) refuse(response, fault.status, "Something went wrong");
      else if (fault || !result) drop(request);
      else answer(response, ...result);
    },
  };
  return self;
}
