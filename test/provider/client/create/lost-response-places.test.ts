import { UnknownOutcomeError } from "../../../../src/provider/client";
import { domains, first, named, postsIn, serviceWith } from "../support/domains";
import { answer, closeAll, connecting, drop, methods, refuse, rejection, serving } from "../support/server";
import { store } from "../support/store";

afterEach(closeAll);

describe("a create with a lost response", () => {
  describe("and an object identified by a string", () => {
    /** Tags. The POST with this number, counted from 1, is cut off. */
    async function tagging(labels: readonly string[], cut: number, at: "before" | "after") {
      const tags = new Set(labels);
      let posts = 0;
      const server = await serving(({ method, path, body }, response, request) => {
        const label = String(body?.["label"] ?? decodeURIComponent(path.split("/").at(-1) ?? ""));
        if (method === "GET") {
          const data = [...tags].map((each) => ({ label: each }));
          answer(response, 200, { data, page: 1, pages: 1, results: tags.size });
          return;
        }
        if (method === "DELETE") {
          tags.delete(label);
          answer(response, 200, {});
          return;
        }
        posts += 1;
        if (posts === cut && at === "before") return drop(request);
        if (tags.has(label)) {
          refuse(response, 400, "exists", "label");
          return;
        }
        tags.add(label);
        if (posts === cut) drop(request);
        else answer(response, 200, body);
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
            description: `tag "${label}"`,
          },
        );
      return { client, make, server };
    }

    it("is found if it reuses an old name", async () => {
      const { client, make, server } = await tagging(["old"], 2, "after");
      await make("team shop");
      await client.delete("/tags/team%20shop");
      await expect(make("team shop")).resolves.toEqual({ label: "team shop" });
      expect(postsIn(methods(server))).toBe(2);
    });

    it("is not confused with one that existed before", async () => {
      const { make, server } = await tagging(["team"], 1, "before");
      await expect(make("team")).rejects.toMatchObject({ status: 400 });
      expect(postsIn(methods(server))).toBe(2);
    });
  });

  it("is not retried while the pages of the list are inconsistent", async () => {
    let looks = 0;
    const server = await serving(({ method }, response, request) => {
      if (method === "POST") return drop(request);
      looks += 1;
      const [pages, results] = looks === 1 ? [1, 0] : [2, looks];
      answer(response, 200, { data: [], page: 1, pages, results });
    });
    const error = await rejection(connecting(server.url).create(domains, {}, named("a")));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error.message).toContain("inconsistent pages");
    expect(postsIn(methods(server))).toBe(1);
  });

  it("is found in the list of a clone's copies", async () => {
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

  it("is found in a list of another format", async () => {
    const { service, client } = await serviceWith(first({ at: "after" }));
    const list = () => Promise.resolve([...(service.objects.get("/snapshots")?.values() ?? [])]);
    const made = await client.create("/snapshots", { domain: "x" }, named("x", { collection: "/snapshots", list }));
    expect(made["id"]).toBe(1);
  });
});
