import { domains, look, named, serviceWith } from "../support/domains";
import { closeAll, methods, rejection } from "../support/server";

afterEach(closeAll);

describe("the known objects of a collection before a create", () => {
  it.each([
    ["with a query", { query: { group: "a" } }],
    ["with a filter in the body", { body: { group: "a" } }],
  ])("are incomplete after a list %s: the client lists all pages", async (_, options) => {
    const { client, make, server } = await serviceWith();
    await client.list(domains, options);
    await make("shop.example");
    expect(methods(server).slice(1)).toEqual([look, "POST /domains"]);
  });

  it("are those that it listed, and a lost create does not adopt them", async () => {
    const { service, client, make } = await serviceWith((post) => (post === 1 ? { at: "before" } : undefined));
    service.add(domains, { domain: "shop.example" });
    await client.list(domains);
    await expect(make("shop.example")).resolves.toMatchObject({ id: 2 });
  });

  it("include those that it read, and a lost create does not adopt them", async () => {
    const { service, client, make } = await serviceWith((post) => (post === 1 ? { at: "before" } : undefined));
    await client.list(domains);
    service.add(domains, { domain: "shop.example" });
    await client.get(`${domains}/1`);
    await expect(make("shop.example")).resolves.toMatchObject({ id: 2 });
  });

  it("are read with the collection's own function, if it has one", async () => {
    const { service, server, client } = await serviceWith((post) => (post === 1 ? { at: "after" } : undefined));
    service.add("/snapshots", { domain: "x" });
    const list = () => Promise.resolve([...(service.objects.get("/snapshots")?.values() ?? [])]);
    const made = await client.create("/snapshots", { domain: "x" }, named("x", { collection: "/snapshots", list }));
    expect(made["id"]).toBe(2);
    expect(server.received.map(({ method }) => method)).toEqual(["POST"]);
  });

  it.each([500, 503])("are required if the service can list them: a create fails with status %d", async (status) => {
    const { service, server, make } = await serviceWith();
    service.fault = ({ method }) => (method === "GET" ? { at: "before", status } : undefined);
    expect(await rejection(make("a"))).toMatchObject({ status });
    expect(server.received.some(({ method }) => method === "POST")).toBe(false);
  });
});
