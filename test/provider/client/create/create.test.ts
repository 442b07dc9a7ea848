import { ConnectionError } from "../../../../src/provider/client";
import { domains, first, look, named, postsIn, serviceWith } from "../support/domains";
import { answer, closeAll, connecting, drop, methods, refuse, rejection, serving } from "../support/server";

afterEach(closeAll);

describe("a create with a response", () => {
  it("is one request, after one list request", async () => {
    const { make, server } = await serviceWith();
    await Promise.all(["a", "b", "c"].map((name) => make(name)));
    expect(methods(server).sort()).toEqual([look, "POST /domains", "POST /domains", "POST /domains"]);
  });

  it("needs no list request if the collection was listed, or its parent was created in this run", async () => {
    const { client, server, make } = await serviceWith();
    await client.list(domains);
    const { id } = await make("shop.example");
    const records = `/domains/${String(id)}/records`;
    await client.create(records, { name: "www" }, named("www", { collection: records }));
    expect(methods(server)).toEqual([look, "POST /domains", `POST ${records}`]);
  });

  it("shows a rejection in the service's words", async () => {
    const server = await serving(({ method }, response) => {
      if (method === "POST") refuse(response, 400, "is taken", "domain");
      else answer(response, 200, { data: [], page: 1, pages: 0, results: 0 });
    });
    const error = await rejection(connecting(server.url).create(domains, {}, named("a")));
    expect(error).toMatchObject({ status: 400, errors: [{ field: "domain", reason: "is taken" }] });
    expect(postsIn(methods(server))).toBe(1);
  });

  it("reads the highest id of a long collection from its first and last page", async () => {
    const { service, server, make } = await serviceWith(first({ at: "before" }));
    service.maxPageSize = 2;
    for (let at = 0; at < 9; at += 1) service.add(domains, { domain: "shop.example" });
    const made = await make("shop.example");
    expect(made["id"]).toBe(10);
    expect(methods(server).slice(0, 3)).toEqual([look, look.replace("page=1", "page=5"), "POST /domains"]);
  });

  it("reads all pages of a long collection that is not sorted by id", async () => {
    const ids = [[3, 1], [4, 9], [2]];
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

it("reports an unavailable service", async () => {
  const server = await serving((_, __, request) => {
    drop(request);
  });
  await expect(connecting(server.url).create(domains, {}, named("a"))).rejects.toBeInstanceOf(ConnectionError);
});
