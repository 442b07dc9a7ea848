import { ApiError, beta, encodeSegment, InvalidResponseError } from "../../../../src/provider/client";
import { answer, closeAll, connecting, methods, refuse, rejection, serving } from "../support/server";

afterEach(closeAll);

describe("requests (document 1, conventions and Authentication)", () => {
  it("sends the token, the user agent and JSON", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, { id: 1 });
    });
    const client = connecting(server.url);
    await client.put("/domains/1", { description: "shop" });
    await client.post("/compute/instances/1/boot");
    const [put, post] = server.received;
    expect(put).toMatchObject({ method: "PUT", path: "/v4/domains/1", body: { description: "shop" } });
    expect(put?.headers).toMatchObject({
      authorization: "Bearer token-of-the-test",
      "user-agent": "client-test/1",
      "content-type": "application/json",
    });
    expect(post?.headers["content-type"]).toBeUndefined();
    expect(post?.headers["content-length"]).toBe("0");
  });

  it("reuses connections for consecutive requests", async () => {
    const ports = new Set<number | undefined>();
    const server = await serving((_, response, request) => {
      ports.add(request.socket.remotePort);
      answer(response, 200, { id: 1 });
    });
    const client = connecting(server.url);
    for (let count = 0; count < 20; count += 1) await client.get("/domains/1");
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it("sends Beta requests to the Beta URL", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, { data: [], page: 1, pages: 1, results: 0 });
    });
    await connecting(server.url).list(beta("/networking/vlans"));
    await connecting(server.url, { betaUrl: server.url.replace("/v4", "/other/v4beta/") }).list(
      beta("/networking/vlans"),
    );
    expect(server.received.map(({ path }) => path)).toEqual([
      "/v4beta/networking/vlans?page=1&page_size=500",
      "/other/v4beta/networking/vlans?page=1&page_size=500",
    ]);
  });

  it("keeps an image's slash and an address's colons in the path, and encodes the rest", () => {
    expect(encodeSegment("private/12")).toBe("private/12");
    expect(encodeSegment("2001:db8::1")).toBe("2001:db8::1");
    expect(encodeSegment("team shop?#ä")).toBe("team%20shop%3F%23%C3%A4");
    expect(encodeSegment(12)).toBe("12");
  });

  it("lists all pages with the maximum page size and the query", async () => {
    const server = await serving(({ path }, response) => {
      const page = Number(new URL(path, server.url).searchParams.get("page"));
      answer(response, 200, { data: [{ id: page * 2 }, { id: page * 2 + 1 }], page, pages: 3, results: 6 });
    });
    const listed = await connecting(server.url).list("/regions", { query: { country: "us" } });
    expect(listed.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(server.received[2]?.path).toBe("/v4/regions?country=us&page=3&page_size=500");
    expect(server.received).toHaveLength(3);
  });

  it("lists again when an object moved between the pages during the reads", async () => {
    let rounds = 0;
    const server = await serving(({ path }, response) => {
      const page = Number(new URL(path, server.url).searchParams.get("page"));
      if (page === 1) rounds += 1;
      // In the first round, the third object moves from page 2 to page 1 after page 1 was read.
      const pages = rounds === 1 ? [[{ id: 1 }, { id: 2 }], [{ id: 4 }]] : [[{ id: 2 }, { id: 3 }], [{ id: 4 }]];
      answer(response, 200, { data: pages[page - 1], page, pages: 2, results: rounds === 1 && page === 1 ? 4 : 3 });
    });
    const listed = await connecting(server.url).list("/domains");
    expect(listed.map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(server.received).toHaveLength(4);
  });

  it.each([200, 201, 202, 204, 299])("accepts status %d as success", async (status) => {
    const server = await serving((_, response) => response.writeHead(status).end(status === 204 ? "" : "{}"));
    const client = connecting(server.url);
    await expect(client.put("/domains/1", {})).resolves.toEqual({});
    await expect(client.delete("/domains/1")).resolves.toBe(true);
  });
});

describe("errors (document 1, Error envelope and Errors)", () => {
  it("names the method, the path, the status, the fields and all reasons", async () => {
    const server = await serving((_, response) => {
      answer(response, 400, { errors: [{ field: "domain", reason: "is taken" }, { reason: "try another" }] });
    });
    const error = await rejection(connecting(server.url).put("/domains/1", {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      method: "PUT",
      path: "/domains/1",
      errors: [{ field: "domain", reason: "is taken" }, { reason: "try another" }],
      message: "PUT /domains/1 failed with status code 400: domain: is taken; try another",
    });
  });

  it.each([
    [401, "The token may be mistyped"],
    [403, "The token isn't allowed to do this."],
  ])("explains for status %d how to fix the token", async (status, words) => {
    const server = await serving((_, response) => {
      refuse(response, status, "Invalid");
    });
    const client = connecting(server.url);
    expect((await rejection(client.get("/domains/1"))).message).toContain(words);
    await expect(client.read("/domains", 1)).rejects.toBeInstanceOf(ApiError);
    await expect(client.delete("/domains/1")).rejects.toBeInstanceOf(ApiError);
  });

  it("accepts only the service's own 404 as a deleted object", async () => {
    const server = await serving((_, response) => {
      refuse(response, 404, "Not found");
    });
    const client = connecting(server.url);
    await expect(client.read("/domains", 1)).resolves.toBeUndefined();
    await expect(client.delete("/domains/1")).resolves.toBe(false);
    await expect(client.get("/domains/1")).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ["a page", "<html><title>Not here</title><body>nginx</body></html>"],
    ["nothing", ""],
  ])("does not accept a 404 with %s as a deleted object: it is not from the service", async (_, body) => {
    const server = await serving((_, response) => response.writeHead(404, { "content-type": "text/html" }).end(body));
    const client = connecting(server.url);
    await expect(client.read("/domains", 1)).rejects.toBeInstanceOf(InvalidResponseError);
    await expect(client.delete("/domains/1")).rejects.toBeInstanceOf(InvalidResponseError);
  });

  it.each([
    ["HTML", "text/html", "<html><head><style>b{}</style></head><b>Please  sign in</b></html>", "Please sign in"],
    ["half a JSON object", "application/json", '{"id": 1', '{\\"id\\": 1'],
    ["a JSON array", "application/json", "[1]", "[1]"],
  ])("reports a success with %s", async (_, type, body, words) => {
    const server = await serving((_, response) => response.writeHead(200, { "content-type": type }).end(body));
    const error = await rejection(connecting(server.url).get("/domains/1"));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error.message).toContain("GET /domains/1 returned status code 200");
    expect(error.message).toContain(words);
    expect(error.message).toContain("base_url");
    expect(server.received).toHaveLength(1);
  });

  it("reports a list without data", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, { id: 1 });
    });
    await expect(connecting(server.url).list("/domains")).rejects.toMatchObject({
      method: "GET",
      message: expect.stringContaining("no list of objects in data") as string,
    });
  });

  it.each(["get", "put"] as const)("does not follow a redirect of a %s", async (call) => {
    const server = await serving((_, response) =>
      response.writeHead(301, { location: "https://elsewhere.example/login?to=x" }).end(),
    );
    const error = await rejection(connecting(server.url)[call]("/domains/1", {}));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error.message).toContain("a redirect to https://elsewhere.example/login, which isn't followed");
    expect(methods(server)).toHaveLength(1);
  });
});
