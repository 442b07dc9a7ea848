import { ApiError, ConnectionError } from "../../../../src/provider/client";
import { describeTransportError } from "../../../../src/provider/client/http/transport";
import { answer, closeAll, connecting, rejection, serve, serving } from "../support/server";

afterEach(closeAll);

/** A URL without a listener. */
async function nowhere(): Promise<string> {
  const server = await serve(() => undefined);
  await server.close();
  return server.url;
}

describe("a probe", () => {
  it("is retried once if there is no listener on this machine, and other requests as often as usual", async () => {
    const [url, client] = [await nowhere(), connecting(await nowhere())];
    expect((await rejection(connecting(url).probe("/domains"))).message).toContain("(Sent 2 times.)");
    expect((await rejection(connecting(url, { maxRetries: 0 }).probe("/domains"))).message).not.toContain("Sent");
    await rejection(client.get("/domains"));
    expect(client.statistics.requests).toBe(4);
  });

  it("is retried for a service that is briefly unavailable, for at most one minute", async () => {
    const server = await serving((_, response) => {
      answer(response, 503, { errors: [{ reason: "Busy" }] }, { "retry-after": "25" });
    });
    const client = connecting(server.url, { maxRetries: 50 });
    const error = await rejection(client.probe("/domains"));
    expect(error).toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(4);
    expect(client.clock.now()).toBeLessThan(100_000);
    expect(await rejection(connecting(server.url).probe("/domains", { maxRetries: 1 }))).toBeInstanceOf(ApiError);
    expect(server.received).toHaveLength(6);
  });

  it("waits for the Retry-After time of a rate-limited service", async () => {
    let left = 4;
    const server = await serving((_, response) => {
      left -= 1;
      if (left < 0) answer(response, 200, { data: [] });
      else answer(response, 429, { errors: [{ reason: "Too many" }] }, { "retry-after": "60" });
    });
    await connecting(server.url, { maxRetries: 5 }).probe("/domains");
    expect(server.received).toHaveLength(5);
  });
});

describe("the scopes in a response", () => {
  const telling = (status: number, headers: Record<string, string>) =>
    serving((_, response) => {
      answer(response, status, { errors: [{ reason: "Not authorized" }] }, headers);
    });

  it("are stored under the names of the specification", async () => {
    const server = await telling(403, { "x-oauth-scopes": "linodes:read_only domains:read_write" });
    const client = connecting(server.url, { dialect: "linode" });
    expect(client.tokenScopes()).toBeUndefined();
    await rejection(client.get("/domains"));
    expect(client.tokenScopes()).toBe("computes:read_only domains:read_write");
  });

  it("change the advice for a 401 to the scope, which a service without the token can't return", async () => {
    const known = { "x-oauth-scopes": "domains:read_only", "x-accepted-oauth-scopes": "domains:read_write" };
    expect((await rejection(connecting((await telling(401, known)).url).get("/domains"))).message).toBe(
      "GET /domains failed with status code 401: Not authorized. The token has the scopes domains:read_only, but this request needs domains:read_write. Use a token with the required scope.",
    );
    expect((await rejection(connecting((await telling(401, {})).url).get("/domains"))).message).toContain(
      "The token may be mistyped, expired or revoked.",
    );
  });
});

it("removes a newline after the token", async () => {
  const server = await serving((_, response) => {
    answer(response, 200, { id: 1 });
  });
  await connecting(server.url, { token: "  abc\n" }).get("/domains/1");
  expect(server.received[0]?.headers.authorization).toBe("Bearer abc");
});

describe("the reason for a missing response", () => {
  const error = (code: string, message = "it broke") => Object.assign(new Error(message), { code });
  const wordsOf = (cause: Error, address: string) => describeTransportError(cause, address).words;

  it("names the emulator command only for a URL on this machine", () => {
    const refused = error("ECONNREFUSED");
    expect(wordsOf(refused, "http://127.0.0.1:4639/v4")).toBe(
      "nothing listens on http://127.0.0.1:4639/v4 (ECONNREFUSED). Check base_url. To use the emulator, start it with: stratus emulator --port 4639",
    );
    expect(wordsOf(refused, "https://localhost:4639/v4")).toBe(
      "nothing listens on https://localhost:4639/v4 (ECONNREFUSED). Check base_url.",
    );
    expect(wordsOf(refused, "https://api.example/v4")).toContain("the connection was refused");
  });

  it.each([
    ["ERR_SSL_WRONG_VERSION_NUMBER", "error:0A00010B:SSL routines:ssl3_get_record:wrong version number"],
    ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "packet length too long"],
    ["EPROTO", "write EPROTO 00:error:0A00010B:SSL routines::wrong version number"],
  ])("%s: explains that there is no TLS, instead of a certificate problem", (code, message) => {
    expect(wordsOf(error(code, message), "https://127.0.0.1:4623/v4")).toBe(
      "127.0.0.1:4623 doesn't use TLS. Set base_url to http://127.0.0.1:4623/v4.",
    );
    expect(wordsOf(error(code, message), "https://api.example/v4")).toContain(
      "api.example doesn't use TLS, but base_url begins with https://.",
    );
  });

  it("is shorter if an earlier error has contained it", () => {
    const failed = new ConnectionError("GET", "/domains/7", "a long story", {
      cause: new Error("connect ECONNREFUSED"),
    });
    expect(failed.repeated()).toBe("GET /domains/7 also failed: connect ECONNREFUSED");
  });
});
