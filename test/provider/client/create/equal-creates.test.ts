import type { Json } from "../../../../src/provider/client";
import { eventually } from "../../../support/eventually";
import { turns } from "../../../support/turns";
import { domains, first, look, named, namesIn, serviceWith } from "../support/domains";
import { answer, closeAll, connecting, drop, methods, rejection, serving } from "../support/server";
import { store } from "../support/store";

afterEach(closeAll);

describe("a create with a lost response, among equal creates,", () => {
  it("belongs to each of several equal creates once", async () => {
    const { service, make } = await serviceWith((post) => (post <= 3 ? { at: "after" } : undefined));
    const made = await Promise.all([1, 2, 3].map(() => make("twin.example")));
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
    expect(namesIn(service)).toHaveLength(3);
  });

  it("does not adopt the object of an equal create in progress", async () => {
    const service = store();
    let release: () => void = () => undefined;
    let posts = 0;
    const server = await serving(async (received, response, request) => {
      if (received.method !== "POST") return service.handler(received, response, request);
      posts += 1;
      if (posts === 2) return drop(request);
      const made = service.add(domains, received.body ?? {});
      if (posts === 1) await new Promise<void>((resolve) => (release = resolve));
      answer(response, 200, made);
    });
    const client = connecting(server.url);
    const slow = client.create(domains, { domain: "twin" }, named("twin"));
    await eventually(() => posts >= 1);
    const unlucky = client.create(domains, { domain: "twin" }, named("twin"));
    await eventually(() => posts >= 2);
    await turns();
    expect(posts).toBe(2);
    release();
    expect((await Promise.all([slow, unlucky])).map(({ id }) => id)).toEqual([1, 2]);
  });

  it("adopts none if another user created an equal object after the adoption for an equal create", async () => {
    const { service, make } = await serviceWith((post) => (post <= 2 ? { at: "after" } : undefined));
    await expect(make("twin")).resolves.toMatchObject({ id: 1 });
    service.changed = (_, id) => {
      if (id === 2) service.add(domains, { domain: "twin" });
    };
    expect(await rejection(make("twin"))).toMatchObject({ candidates: [2, 3] });
  });

  it("adopts neither of two objects if another create was lost, because their owner is unclear", async () => {
    for (const other of [named("other"), { ...named("twin"), matches: ({ id }: Json) => id === 2 }]) {
      const { service, client, make } = await serviceWith((post) => (post <= 2 ? { at: "after" } : undefined));
      service.changed = (_, id) => {
        if (id === 1) service.add(domains, { domain: "twin" });
      };
      const twin = rejection(make("twin"));
      const second = client.create(domains, { domain: "other" }, other);
      expect(await twin).toMatchObject({ candidates: [1, 2] });
      await second.catch(() => undefined);
    }
  });

  it("is looked up while no other create is in progress", async () => {
    const { service, server, make } = await serviceWith(first({ at: "before" }));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    service.delay = () =>
      server.received.length >= 3 && server.received.at(-1)?.method === "GET" ? held : Promise.resolve();
    const unlucky = make("twin");
    await eventually(() => server.received.length >= 3);
    const later = make("twin");
    await turns();
    expect(methods(server)).toEqual([look, "POST /domains", look]);
    release();
    expect((await Promise.all([unlucky, later])).map(({ id }) => id).sort()).toEqual([1, 2]);
  });
});
