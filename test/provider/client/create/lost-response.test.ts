import { InterruptedError, UnknownOutcomeError } from "../../../../src/provider/client";
import { domains, first, look, lost, named, namesIn, postsIn, serviceWith, unprocessed } from "../support/domains";
import { answer, closeAll, connecting, drop, methods, refuse, rejection, serving } from "../support/server";
import { store } from "../support/store";

afterEach(closeAll);

describe("a create with a lost response", () => {
  it.each(lost)("is adopted if it was processed (%j)", async (fault) => {
    const { service, make, server, client } = await serviceWith(first(fault));
    service.add(domains, { domain: "other.example" });
    await expect(make("shop.example")).resolves.toEqual({ id: 2, domain: "shop.example" });
    expect(namesIn(service)).toEqual(["other.example", "shop.example"]);
    expect(methods(server)).toEqual([look, "POST /domains", look]);
    expect(client.clock.slept).toEqual([]);
    expect(client.lines.filter(({ level, fields }) => level === "warn" && !fields?.["url"])).toEqual([
      { level: "warn", message: expect.stringContaining('domain "shop.example"') as string, fields: { id: 2 } },
    ]);
  });

  it.each(unprocessed)("is retried if it was not processed (%j)", async (fault) => {
    const { service, make, server, client } = await serviceWith(first(fault));
    await expect(make("shop.example")).resolves.toMatchObject({ domain: "shop.example" });
    expect(namesIn(service)).toEqual(["shop.example"]);
    expect(methods(server)).toEqual([look, "POST /domains", look, look, "POST /domains"]);
    expect(client.statistics.retries).toBe(1);
    expect(client.clock.slept.map(Math.round)).toEqual([500]);
  });

  it("waits for the Retry-After time before the lookup", async () => {
    const server = await serving(({ method }, response) => {
      if (method === "GET") answer(response, 200, { data: [], page: 1, pages: 1, results: 0 });
      else answer(response, 503, { errors: [] }, { "retry-after": "7" });
    });
    const client = connecting(server.url, { maxRetries: 0 });
    expect((await rejection(client.create(domains, {}, named("a")))).message).toContain("was sent once");
    expect(client.clock.slept).toEqual([7000]);
  });

  it("is retried at most max_retries times", async () => {
    const { service, make, server } = await serviceWith(() => ({ at: "before", status: 503 }));
    const error = await rejection(make("shop.example"));
    expect(error).toMatchObject({ status: 503 });
    expect(error.message).toContain('domain "shop.example" wasn\'t created; the request was sent 4 times');
    expect(postsIn(methods(server))).toBe(4);
    expect(namesIn(service)).toEqual([]);
  });

  it("is adopted if the response is the error page of a proxy", async () => {
    const service = store();
    const server = await serving((received, response, request) => {
      if (received.method !== "POST") return service.handler(received, response, request);
      service.add(domains, received.body ?? {});
      return response.end("<html>Session expired</html>");
    });
    await expect(connecting(server.url).create(domains, { domain: "a" }, named("a"))).resolves.toMatchObject({ id: 1 });
  });

  it("does not adopt an equal object that existed before", async () => {
    const { service, make } = await serviceWith(first({ at: "before" }));
    const foreign = service.add(domains, { domain: "shop.example" });
    const made = await make("shop.example");
    expect(made["id"]).not.toBe(foreign["id"]);
    expect(namesIn(service)).toHaveLength(2);
  });

  it("does not adopt an equal object that is older than a known one", async () => {
    const { service, make } = await serviceWith((post) => (post === 3 ? { at: "before" } : undefined));
    await make("a");
    service.add(domains, { domain: "shop.example" });
    // Its id is above that of the other user's object.
    await make("b");
    await expect(make("shop.example")).resolves.toMatchObject({ id: 4 });
    expect(namesIn(service)).toEqual(["a", "shop.example", "b", "shop.example"]);
  });

  it("names several candidates", async () => {
    const { service, make } = await serviceWith(first({ at: "after" }));
    service.changed = (_, id) => {
      if (id < 3) service.add(domains, { domain: "shop.example" });
    };
    const error = await rejection(make("shop.example"));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error).toMatchObject({ method: "POST", path: domains, candidates: [1, 2, 3] });
    expect(error.message).toContain('3 objects exist that may be domain "shop.example": 1, 2, 3');
    expect(error.message).toContain("Adopt the one that you want to keep, delete the others");
  });

  it("is looked up, and not retried, while the service may still process it", async () => {
    const service = store();
    let looks = 0;
    let comesAt = Infinity;
    const server = await serving((received, response, request) => {
      if (received.method === "POST") return undefined;
      if (++looks === comesAt) service.add(domains, { domain: "slow.example" });
      return service.handler(received, response, request);
    });
    const client = connecting(server.url, { responseTimeout: 50 });
    const error = await rejection(client.create(domains, {}, named("slow.example")));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error).toMatchObject({ method: "POST", path: domains });
    expect(error.message).toContain("may still be creating it");
    expect(looks).toBe(1 + 4);
    expect(client.clock.slept.map((ms) => Math.round(ms / 100))).toEqual([5, 10, 20]);
    comesAt = 8;
    await expect(client.create(domains, {}, named("slow.example"))).resolves.toMatchObject({ id: 1 });
    expect(postsIn(methods(server))).toBe(2);
  });

  it("is found if it was processed so late that the second request is rejected", async () => {
    const service = store();
    let posts = 0;
    const server = await serving((received, response, request) => {
      if (received.method !== "POST") return service.handler(received, response, request);
      if (++posts === 1) return drop(request);
      service.add(domains, { domain: "shop.example" });
      refuse(response, 400, "is taken", "domain");
    });
    await expect(connecting(server.url).create(domains, {}, named("shop.example"))).resolves.toEqual({
      id: 1,
      domain: "shop.example",
    });
    expect(posts).toBe(2);
  });

  it("is reported if the collection can't be listed", async () => {
    const { service, make } = await serviceWith(first({ at: "after" }));
    const { fault } = service;
    service.fault = (received) => (received.method === "GET" ? { at: "before", status: 403 } : fault(received));
    const error = await rejection(make("shop.example"));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error).toMatchObject({ method: "POST", path: domains, candidates: [] });
    expect(error.message).toContain('the search for domain "shop.example" failed');
  });

  it("is not adopted if the earlier objects are unknown", async () => {
    const { service, make, server } = await serviceWith(first({ at: "before" }));
    service.add(domains, { domain: "shop.example" });
    const { fault } = service;
    service.fault = (received) => (server.received.length === 1 ? { at: "before", status: 403 } : fault(received));
    const error = await rejection(make("shop.example"));
    expect(error).toMatchObject({ candidates: [1] });
    expect(error.message).toContain('an object exists that may be domain "shop.example": 1.');
    expect(namesIn(service)).toHaveLength(1);
  });

  it("is found after an abort, and is not retried if it was not processed", async () => {
    for (const at of ["after", "before"] as const) {
      const stop = new AbortController();
      const { service, make, server } = await serviceWith(() => {
        stop.abort();
        return { at };
      });
      const making = make("shop.example", { signal: stop.signal });
      if (at === "after") await expect(making).resolves.toMatchObject({ id: 1 });
      else {
        const error = await rejection(making);
        expect(error).toBeInstanceOf(InterruptedError);
        expect(error.message).toContain('domain "shop.example" was not created');
      }
      expect(postsIn(methods(server))).toBe(1);
      expect(namesIn(service)).toHaveLength(at === "after" ? 1 : 0);
    }
  });
});
