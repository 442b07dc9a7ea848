import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { withFallbackEndpoint } from "../../../src/objects/wire/not-found";
import { connect } from "../../../src/provider/client";
import type { OperationContext } from "../../../src/provider/context";

let server: Server;
let requests: string[];
/** The status code of the response to a path (default: 200). */
let answers: Readonly<Record<string, number>>;

beforeEach(async () => {
  requests = [];
  answers = {};
  server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    request.resume().on("end", () => {
      const status = answers[path] ?? 200;
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(status === 200 ? {} : { errors: [{ field: "", reason: "no" }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function assign(): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const client = connect({
    baseUrl: `http://127.0.0.1:${String(port)}/v4`,
    token: "t",
    maxRetries: 0,
    pollInterval: 1,
    userAgent: "test",
    log: () => undefined,
  });
  try {
    const context = { session: { client }, signal: new AbortController().signal } as unknown as OperationContext;
    await withFallbackEndpoint(context, ["/networking/ips/assign", "/networking/ipv4/assign"], { assignments: [] });
  } finally {
    await client.close();
  }
}

test("uses only the first endpoint if the service supports it", async () => {
  await assign();
  expect(requests).toEqual(["/v4/networking/ips/assign"]);
});

test.each([404, 405, 501])("uses the equivalent endpoint if the service returns %i for the first", async (status) => {
  answers = { "/v4/networking/ips/assign": status };
  await assign();
  expect(requests).toEqual(["/v4/networking/ips/assign", "/v4/networking/ipv4/assign"]);
});

test("reports a rejection without a second request, because the equivalent endpoint would reject it too", async () => {
  answers = { "/v4/networking/ips/assign": 400 };
  await expect(assign()).rejects.toThrow("400");
  expect(requests).toHaveLength(1);
});
