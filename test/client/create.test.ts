import {
  ConnectionError,
  InterruptedError,
  type CreateOptions,
  type Json,
  UnknownOutcomeError,
} from "../../src/client";
import { answer, closeAll, connecting, drop, methods, refuse, rejection, serving } from "./support/server";
import { type Fault, type Store, store } from "./support/store";

afterEach(closeAll);

const domains = "/domains";
const look = "GET /domains?page=1&page_size=500";

const named = (name: string, more: Partial<CreateOptions> = {}): CreateOptions => ({
  collection: domains,
  matches: (candidate) => candidate["domain"] === name,
  describe: `domain "${name}"`,
  ...more,
});

async function serviceWith(fault?: (post: number) => Fault | undefined) {
  const service = store();
  const server = await serving(service.handler);
  let posts = 0;
  service.fault = ({ method }) => (method === "POST" ? fault?.(++posts) : undefined);
  const client = connecting(server.url);
  const make = (name: string, more?: Partial<CreateOptions>) =>
    client.create(domains, { domain: name }, named(name, more));
  return { service, server, client, make };
}

const namesIn = (service: Store) => [...(service.objects.get(domains)?.values() ?? [])].map(({ domain }) => domain);
const postsIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith("POST")).length;

/** Faults of the first POST. */
const first = (fault: Fault) => (post: number) => (post === 1 ? fault : undefined);

describe("a create whose answer arrives", () => {
  it("is one request, after one look at the collection", async () => {
    const { make, server } = await serviceWith();
    await Promise.all(["a", "b", "c"].map((name) => make(name)));
    expect(methods(server).sort()).toEqual([look, "POST /domains", "POST /domains", "POST /domains"]);
  });

  it("needs no look where the collection was listed, or its parent was made here", async () => {
    const { client, server, make } = await serviceWith();
    await client.list(domains);
    const { id } = await make("shop.example");
    const records = `/domains/${String(id)}/records`;
    await client.create(records, { name: "www" }, named("www", { collection: records }));
    expect(methods(server)).toEqual([look, "POST /domains", `POST ${records}`]);
  });

  it("is refused with the service's words", async () => {
    const server = await serving(({ method }, response) => {
      if (method === "POST") refuse(response, 400, "is taken", "domain");
      else answer(response, 200, { data: [], page: 1, pages: 0, results: 0 });
    });
    const error = await rejection(connecting(server.url).create(domains, {}, named("a")));
    expect(error).toMatchObject({ status: 400, errors: [{ field: "domain", reason: "is taken" }] });
    expect(postsIn(methods(server))).toBe(1);
  });

  it("learns the highest id of a long collection from its first and its last page", async () => {
    const { service, server, make } = await serviceWith(first({ at: "before" }));
    service.largestPage = 2;
    for (let at = 0; at < 9; at += 1) service.add(domains, { domain: "shop.example" });
    const made = await make("shop.example");
    expect(made["id"]).toBe(10);
    expect(methods(server).slice(0, 3)).toEqual([look, look.replace("page=1", "page=5"), "POST /domains"]);
  });

  it("reads all pages of a long collection that is not in the order of its ids", async () => {
    const ids = [[3, 9], [4, 1], [2]];
    let posts = 0;
    const server = await serving(({ method, path }, response, request) => {
      if (method === "POST") {
        if (posts++ === 0) drop(request);
        else answer(response, 200, { id: 10, domain: "a" });
        return;
      }
      const page = Number(new URL(path, server.url).searchParams.get("page"));
      const data = ids[page - 1]?.map((id) => ({ id, domain: "a" }));
      answer(response, 200, { data, page, pages: 3, results: 5 });
    });
    await expect(connecting(server.url).create(domains, {}, named("a"))).resolves.toMatchObject({ id: 10 });
    expect(postsIn(methods(server).slice(0, 6))).toBe(1);
  });
});

const lost: Fault[] = [
  { at: "after" },
  ...[408, 500, 502, 503, 504].map((status) => ({ at: "after", status }) as const),
];
const unprocessed: Fault[] = lost.filter(({ status }) => status !== 504).map((fault) => ({ ...fault, at: "before" }));

describe("a create whose answer is lost", () => {
  it.each(lost)("is adopted when it was processed (%j)", async (fault) => {
    const { service, make, server, client } = await serviceWith(first(fault));
    service.add(domains, { domain: "other.example" });
    await expect(make("shop.example")).resolves.toEqual({ id: 2, domain: "shop.example" });
    expect(namesIn(service)).toEqual(["other.example", "shop.example"]);
    expect(methods(server)).toEqual([look, "POST /domains", look]);
    expect(client.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  it.each(unprocessed)("is sent again when it was not (%j)", async (fault) => {
    const { service, make, server, client } = await serviceWith(first(fault));
    await expect(make("shop.example")).resolves.toMatchObject({ domain: "shop.example" });
    expect(namesIn(service)).toEqual(["shop.example"]);
    expect(methods(server)).toEqual([look, "POST /domains", look, look, "POST /domains"]);
    expect(client.statistics.retries).toBe(1);
  });

  it("is not sent more often than max_retries", async () => {
    const { service, make, server } = await serviceWith(() => ({ at: "before", status: 503 }));
    const error = await rejection(make("shop.example"));
    expect(error).toMatchObject({ status: 503 });
    expect(error.message).toContain('domain "shop.example" was not made; the request was sent 4 times');
    expect(postsIn(methods(server))).toBe(4);
    expect(namesIn(service)).toEqual([]);
  });

  it("is adopted when a proxy's page came instead of the answer", async () => {
    const service = store();
    const server = await serving((received, response, request) => {
      if (received.method !== "POST") return service.handler(received, response, request);
      service.add(domains, received.body ?? {});
      return response.end("<html>Session expired</html>");
    });
    await expect(connecting(server.url).create(domains, { domain: "a" }, named("a"))).resolves.toMatchObject({ id: 1 });
  });

  it("does not adopt an equal object that was there before", async () => {
    const { service, make } = await serviceWith(first({ at: "before" }));
    const foreign = service.add(domains, { domain: "shop.example" });
    const made = await make("shop.example");
    expect(made["id"]).not.toBe(foreign["id"]);
    expect(namesIn(service)).toHaveLength(2);
  });

  it("does not adopt an equal object that is older than what was seen since", async () => {
    const { service, make } = await serviceWith((post) => (post === 3 ? { at: "before" } : undefined));
    await make("a");
    service.add(domains, { domain: "shop.example" });
    // Its id tells how far the ids have come: above the foreign one's.
    await make("b");
    await expect(make("shop.example")).resolves.toMatchObject({ id: 4 });
    expect(namesIn(service)).toEqual(["a", "shop.example", "b", "shop.example"]);
  });

  it("names the candidates when there are several", async () => {
    const { service, make } = await serviceWith(first({ at: "after" }));
    service.changed = (_, id) => {
      if (id < 3) service.add(domains, { domain: "shop.example" });
    };
    const error = await rejection(make("shop.example"));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error).toMatchObject({ candidates: [1, 2, 3] });
    expect(error.message).toContain('3 objects exist that may be domain "shop.example": 1, 2, 3');
    expect(error.message).toContain("Import the one that is meant");
  });

  it("goes to each of several equal creates once", async () => {
    const { service, make } = await serviceWith((post) => (post <= 3 ? { at: "after" } : undefined));
    const made = await Promise.all([1, 2, 3].map(() => make("twin.example")));
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
    expect(namesIn(service)).toHaveLength(3);
  });

  it("is not taken for the object of an equal create whose answer is still on its way", async () => {
    const service = store();
    let release: () => void = () => undefined;
    let posts = 0;
    const server = await serving(async (received, response, request) => {
      if (received.method !== "POST") return service.handler(received, response, request);
      posts += 1;
      if (posts === 2) return drop(request);
      const made = service.add(domains, received.body ?? {});
      if (posts === 1) await new Promise<void>((resolve) => (release = resolve));
      return answer(response, 200, made);
    });
    const client = connecting(server.url);
    const slow = client.create(domains, { domain: "twin" }, named("twin"));
    while (posts < 1) await new Promise((resolve) => setImmediate(resolve));
    const unlucky = client.create(domains, { domain: "twin" }, named("twin"));
    while (posts < 2) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(posts).toBe(2);
    release();
    expect((await Promise.all([slow, unlucky])).map(({ id }) => id)).toEqual([1, 2]);
  });

  it("is looked for while no other create is sent", async () => {
    const { service, server, make } = await serviceWith(first({ at: "before" }));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    service.delay = () =>
      server.received.length >= 3 && server.received.at(-1)?.method === "GET" ? held : Promise.resolve();
    const unlucky = make("twin");
    while (server.received.length < 3) await new Promise((resolve) => setImmediate(resolve));
    const later = make("twin");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(methods(server)).toEqual([look, "POST /domains", look]);
    release();
    expect((await Promise.all([unlucky, later])).map(({ id }) => id).sort()).toEqual([1, 2]);
  });

  it("is looked for, and not sent again, while the service may still be at work on it", async () => {
    const service = store();
    let looks = 0;
    let comesAt = Infinity;
    const server = await serving((received, response, request) => {
      if (received.method === "POST") return undefined;
      if (++looks === comesAt) service.add(domains, { domain: "slow.example" });
      return service.handler(received, response, request);
    });
    const client = connecting(server.url, { answerTimeout: 50 });
    const error = await rejection(client.create(domains, {}, named("slow.example")));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error.message).toContain("may still be at work on it");
    expect(looks).toBe(1 + 4);
    comesAt = 8;
    await expect(client.create(domains, {}, named("slow.example"))).resolves.toMatchObject({ id: 1 });
    expect(postsIn(methods(server))).toBe(2);
  });

  it("is found when it was processed so late that the second request is refused", async () => {
    const service = store();
    let posts = 0;
    const server = await serving((received, response, request) => {
      if (received.method !== "POST") return service.handler(received, response, request);
      if (++posts === 1) return drop(request);
      service.add(domains, { domain: "shop.example" });
      return refuse(response, 400, "is taken", "domain");
    });
    await expect(connecting(server.url).create(domains, {}, named("shop.example"))).resolves.toEqual({
      id: 1,
      domain: "shop.example",
    });
    expect(posts).toBe(2);
  });

  it("is reported when the collection cannot be listed", async () => {
    const { service, make } = await serviceWith(first({ at: "after" }));
    const { fault } = service;
    service.fault = (received) => (received.method === "GET" ? { at: "before", status: 403 } : fault(received));
    const error = await rejection(make("shop.example"));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error.message).toContain('could not be found out whether domain "shop.example" exists now');
  });

  it("is not adopted when it is not known what was there before", async () => {
    const { service, make, server } = await serviceWith(first({ at: "before" }));
    service.add(domains, { domain: "shop.example" });
    const { fault } = service;
    service.fault = (received) => (server.received.length === 1 ? { at: "before", status: 403 } : fault(received));
    const error = await rejection(make("shop.example"));
    expect(error).toMatchObject({ candidates: [1] });
    expect(namesIn(service)).toHaveLength(1);
  });

  it("is found though the signal aborted, and is not sent again when it was not processed", async () => {
    for (const at of ["after", "before"] as const) {
      const stop = new AbortController();
      const { service, make, server } = await serviceWith(() => {
        stop.abort();
        return { at };
      });
      const making = make("shop.example", { signal: stop.signal });
      if (at === "after") await expect(making).resolves.toMatchObject({ id: 1 });
      else expect(await rejection(making)).toBeInstanceOf(InterruptedError);
      expect(postsIn(methods(server))).toBe(1);
      expect(namesIn(service)).toHaveLength(at === "after" ? 1 : 0);
    }
  });

  describe("and whose object is named by a text", () => {
    /** Tags, of which the named POST, counted from 1, is cut off. */
    async function tagging(labels: readonly string[], cut: number, at: "before" | "after") {
      const tags = new Set(labels);
      let posts = 0;
      const server = await serving(({ method, path, body }, response, request) => {
        const label = String(body?.["label"] ?? decodeURIComponent(path.split("/").at(-1) ?? ""));
        if (method === "GET") {
          const data = [...tags].map((each) => ({ label: each }));
          return answer(response, 200, { data, page: 1, pages: 1, results: tags.size });
        }
        if (method === "DELETE") {
          tags.delete(label);
          return answer(response, 200, {});
        }
        posts += 1;
        if (posts === cut && at === "before") return drop(request);
        if (tags.has(label)) return refuse(response, 400, "exists", "label");
        tags.add(label);
        return posts === cut ? drop(request) : answer(response, 200, body);
      });
      const client = connecting(server.url);
      const make = (label: string) =>
        client.create(
          "/tags",
          { label },
          {
            collection: "/tags",
            idField: "label",
            matches: (candidate) => candidate["label"] === label,
            describe: `tag "${label}"`,
          },
        );
      return { client, make, server };
    }

    it("is found when that came back under an old name", async () => {
      const { client, make, server } = await tagging(["old"], 2, "after");
      await make("team shop");
      await client.delete("/tags/team%20shop");
      await expect(make("team shop")).resolves.toEqual({ label: "team shop" });
      expect(postsIn(methods(server))).toBe(2);
    });

    it("is not mistaken for one that was there before", async () => {
      const { make, server } = await tagging(["team"], 1, "before");
      await expect(make("team")).rejects.toMatchObject({ status: 400 });
      expect(postsIn(methods(server))).toBe(2);
    });
  });

  it("is found where a clone of something is listed", async () => {
    const service = store();
    const server = await serving((received, response, request) => {
      if (received.method !== "POST") return service.handler(received, response, request);
      service.add(domains, received.body ?? {});
      return drop(request);
    });
    const client = connecting(server.url);
    await expect(client.create("/domains/9/clone", { domain: "copy" }, named("copy"))).resolves.toMatchObject({
      id: 1,
    });
  });

  it("is found in a listing of another shape", async () => {
    const { service, client } = await serviceWith(first({ at: "after" }));
    const list = () => Promise.resolve([...(service.objects.get("/snapshots")?.values() ?? [])]);
    const made = await client.create("/snapshots", { domain: "x" }, named("x", { collection: "/snapshots", list }));
    expect(made["id"]).toBe(1);
  });
});

describe("over many seeds of faults", () => {
  const seeds = Number(process.env["CLIENT_TEST_SEEDS"] ?? 60);

  /** A small generator of numbers from 0 to below 1. */
  const random = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  const faults: Fault[] = [...lost, ...unprocessed, { at: "before", status: 429 }].filter(
    ({ status }) => status !== 504,
  );
  const names = ["a", "b", "c", "twin", "twin", "twin", "foreign", "foreign", "d", "e"];

  async function round(seed: number, make: (client: ReturnType<typeof connecting>, name: string) => Promise<Json>) {
    const next = random(seed);
    const service = store();
    service.largestPage = 4;
    const mine: number[] = [];
    for (const name of ["foreign", "x", "foreign", "y", "z"])
      mine.push(Number(service.add(domains, { domain: name })["id"]));
    service.fault = ({ method }) => {
      if (next() > (method === "POST" ? 0.5 : 0.1)) return undefined;
      return faults[Math.floor(next() * faults.length)];
    };
    service.delay = async () => {
      for (let ticks = Math.floor(next() * 4); ticks > 0; ticks -= 1)
        await new Promise((resolve) => setImmediate(resolve));
    };
    const server = await serving(service.handler);
    const client = connecting(server.url, { maxRetries: 30 });
    const [made] = await Promise.all([
      Promise.all(names.map((name) => make(client, name))),
      client.delete(`${domains}/2`),
      client.put(`${domains}/4`, { note: "changed" }),
    ]);
    await closeAll();
    return { made, there: [...(service.objects.get(domains)?.values() ?? [])], before: new Set(mine) };
  }

  it(`nothing is made twice, nothing is lost, and nothing foreign is adopted (${seeds} seeds)`, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { made, there, before } = await round(seed, (client, name) =>
        client.create(domains, { domain: name }, named(name)),
      );
      const own = there.filter(({ id }) => !before.has(Number(id)));
      const byId = (a: Json, b: Json) => Number(a["id"]) - Number(b["id"]);
      expect({ seed, objects: [...made].sort(byId) }).toEqual({ seed, objects: own });
      expect(made.map(({ domain }) => domain)).toEqual(names);
    }
  }, 300_000);

  it("which a POST that is simply sent again would not achieve", async () => {
    let duplicates = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const { there, before } = await round(seed, (client, name) =>
        client.act(domains, { domain: name }, { idempotent: true }),
      );
      duplicates += there.filter(({ id }) => !before.has(Number(id))).length - names.length;
    }
    expect(duplicates).toBeGreaterThan(0);
  });
});

it("does not hide that the service is away", async () => {
  const server = await serving((_, __, request) => {
    drop(request);
  });
  await expect(connecting(server.url).create(domains, {}, named("a"))).rejects.toBeInstanceOf(ConnectionError);
});
