import type { Json } from "../../../../src/provider/client";
import { domains, named } from "../support/domains";
import { answer, closeAll, connecting, drop, methods, serving } from "../support/server";
import { store } from "../support/store";

afterEach(closeAll);

/** The same, with every number as a string. */
const inTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inTexts);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inTexts(entry)]));
};

/** A service that returns all numbers as strings. */
async function textual() {
  const service = store();
  const server = await serving((received, response, request) => {
    const end = response.end.bind(response);
    const changed = (body: string) => end(JSON.stringify(inTexts(JSON.parse(body))));
    response.end = changed as typeof response.end;
    return service.handler(received, response, request);
  });
  return { service, server, client: connecting(server.url) };
}

const ids = (objects: readonly Json[]) => objects.map(({ id }) => id);

test("R3-206: reads all pages if their number is a string", async () => {
  const { client, service } = await textual();
  service.maxPageSize = 25;
  for (let at = 0; at < 60; at += 1) service.add(domains, { domain: `a${String(at)}` });
  expect(ids(await client.list(domains))).toHaveLength(60);
});

test("R3-206: reads from a list whose ids are strings", async () => {
  const { client, service, server } = await textual();
  for (let at = 0; at < 9; at += 1) service.add(domains, { domain: `a${String(at)}` });
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await expect(client.read(domains, id)).resolves.toMatchObject({ id: String(id) });
  }
  expect(methods(server)).toHaveLength(4);
});

test("R3-206: does not adopt an equal object that is older by its id, which is a string", async () => {
  const { client, service } = await textual();
  let posts = 0;
  service.fault = ({ method }) => (method === "POST" && ++posts === 3 ? { at: "before" } : undefined);
  const make = (name: string) => client.create(domains, { domain: name }, named(name));
  await make("a");
  service.add(domains, { domain: "shop.example" });
  await make("b");
  await expect(make("shop.example")).resolves.toMatchObject({ id: "4" });
});

test("R3-179: the label of a tag is not a number, although it contains only digits", async () => {
  const labels = ["2026", "1999"];
  const server = await serving(({ method, body = {} }, response, request) => {
    if (method === "GET") {
      answer(response, 200, { data: labels.map((label) => ({ label })), page: 1, pages: 1, results: 2 });
      return;
    }
    labels.push(String(body["label"]));
    drop(request);
  });
  const options = {
    ...named("2000"),
    collection: "/tags",
    idField: "label",
    matches: ({ label }: Json) => label === "2000",
  };
  await expect(connecting(server.url).create("/tags", { label: "2000" }, options)).resolves.toEqual({ label: "2000" });
});
