import type { IncomingHttpHeaders } from "node:http";
import { ApiError, ConnectionError, InvalidResponseError } from "../../../../src/provider/client";
import { rateLimitResetMs } from "../../../../src/provider/client/http/rate-limiter";
import { decideForResponse, decideForTransportError } from "../../../../src/provider/client/http/retry-decision";
import type { TransportError } from "../../../../src/provider/client/http/transport";

const request = { method: "GET", path: "/domains/1" } as const;
const hide = (text: string) => text.replaceAll("secret", "(hidden)");

function decisionFor(status: number, body: unknown = {}, headers: IncomingHttpHeaders = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return decideForResponse(request, { status, headers, body: Buffer.from(text) }, hide);
}

function failed(status: number, body?: unknown, headers?: IncomingHttpHeaders) {
  const verdict = decisionFor(status, body, headers);
  if (verdict.kind === "success") throw new Error("it succeeded");
  return verdict;
}

const words = (status: number, body?: unknown, headers?: IncomingHttpHeaders) =>
  failed(status, body, headers).error.message;

describe("the outcome of a request", () => {
  it.each([
    [200, true],
    [299, true],
    [199, false],
    [300, false],
  ])("status %d is a success: %s", (status, is) => expect(decisionFor(status).kind === "success").toBe(is));

  it.each([
    [400, "refused", false],
    [401, "refused", false],
    [403, "refused", false],
    [404, "refused", false],
    [409, "refused", false],
    [422, "refused", false],
    [429, "unprocessed", true],
    [408, "unknown", true],
    [418, "unknown", false],
    [499, "unknown", false],
    [500, "unknown", true],
    [503, "unknown", true],
  ])("R1-021: status %d with the error envelope means %s", (status, outcome, isRetryable) => {
    expect(failed(status, { errors: [{ field: "label", reason: "must be unique" }] })).toMatchObject({
      outcome,
      isRetryable,
    });
  });

  it.each<[string, unknown]>([
    ["a reason without a field", [{ reason: "no" }]],
    ["several reasons of several lines", [{ reason: "one\n\ttwo" }, { field: "", reason: "three" }]],
  ])("R1-021: an envelope with %s is from the API", (_, errors) => {
    expect(failed(400, { errors })).toMatchObject({ outcome: "refused" });
  });

  const badEnvelopes: [string, unknown][] = [
    ["nothing", ""],
    ["no envelope", {}],
    ["a page", "<html></html>"],
    ["no errors", { errors: [] }],
    ["errors that are a text", { errors: "no" }],
    ["errors of nothing", { errors: [null, 1, {}] }],
    ["one error of nothing", { errors: [{ reason: "no" }, null] }],
    ["a reason that is an object", { errors: [{ field: "", reason: { a: 1 } }] }],
    ["a field that is a number", { errors: [{ field: 5, reason: "no" }] }],
    ["a reason of a megabyte", { errors: [{ reason: "x".repeat(1_000_000) }] }],
    ["a reason with escape codes", { errors: [{ reason: "\u001b[31mred" }] }],
  ];

  it.each(badEnvelopes)("R1-021: 400 and 429 with %s leave the outcome unknown", (_, body) => {
    expect(failed(400, body)).toMatchObject({ outcome: "unknown", isRetryable: false });
    expect(failed(429, body)).toMatchObject({ outcome: "unknown", isRetryable: true });
  });

  it("is unknown after a redirect, which is not retried", () => {
    expect(failed(307, "", { location: "/v4/domains" })).toMatchObject({ outcome: "unknown", isRetryable: false });
  });

  it("R1-021: accepts a rate limit of ten years only in the API's own format", () => {
    const headers = { "retry-after": "315360000" };
    const errors = [{ reason: "slowly" }];
    expect(failed(429, { errors }, headers)).toMatchObject({ outcome: "unprocessed", isRetryable: false });
    expect(failed(429, { id: 7, label: "web" }, headers)).toMatchObject({ outcome: "unknown", isRetryable: false });
  });

  it("the service may still process the request after 504 only", () => {
    expect(failed(504).mayStillRun).toBe(true);
    for (const status of [408, 500, 502, 503]) expect(failed(status).mayStillRun).toBe(false);
    for (const status of [400, 429]) expect(failed(status).mayStillRun).toBeUndefined();
  });

  it.each([
    ["half an object", "{"],
    ["a list", "[]"],
    ["null", "null"],
    ["a text", '"done"'],
  ])("is unknown after a success with %s, which is not retried", (_, body) => {
    expect(failed(200, body)).toMatchObject({ outcome: "unknown", isRetryable: false });
  });
});

describe("the pause", () => {
  const after = (text: string | undefined, date?: string) =>
    failed(429, {}, { ...(text !== undefined && { "retry-after": text }), ...(date !== undefined && { date }) })
      .retryAfterMs;

  it.each([
    ["7", 7000],
    ["0.5", 500],
    ["1.25", 1250],
    [" 12 ", 12_000],
  ])("Retry-After %j is %d ms", (text, milliseconds) => expect(after(text)).toBe(milliseconds));

  it("measures a date against the service's clock", () => {
    const date = "Sat, 01 Jan 2000 00:00:00 GMT";
    expect(after("Sat, 01 Jan 2000 00:00:20 GMT", date)).toBe(20_000);
    expect(after("Fri, 31 Dec 1999 23:59:00 GMT", date)).toBe(0);
  });

  it("measures a date against the local clock without the service's clock", () => {
    const wait = after(new Date(Date.now() + 60_000).toUTCString());
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThanOrEqual(60_000);
  });

  it("is empty for an invalid time", () => {
    expect(after("soon")).toBeUndefined();
    expect(after(undefined)).toBeUndefined();
    expect(after("5 minutes 2000x")).toBeUndefined();
    expect(failed(429)).not.toHaveProperty("after");
  });

  const reset = (headers: IncomingHttpHeaders) => rateLimitResetMs(headers);

  it.each<[string, IncomingHttpHeaders, number | undefined]>([
    ["no information is sent", {}, undefined],
    ["something remains", { "x-ratelimit-remaining": "1", "x-ratelimit-reset": "12" }, undefined],
    ["no end is sent", { "x-ratelimit-remaining": "0" }, undefined],
    ["the end is not a number", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "soon" }, undefined],
    ["seconds from now", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "12" }, 12_000],
    ["longer than a minute", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "3600" }, 60_000],
    [
      "seconds since 1970",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1700000010", date: new Date(1.7e12).toUTCString() },
      10_000,
    ],
    [
      "seconds since 1970 that are over",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1699999990", date: new Date(1.7e12).toUTCString() },
      0,
    ],
  ])("uses the rate-limit window if %s", (_, headers, milliseconds) => expect(reset(headers)).toBe(milliseconds));

  it("uses the window with the local clock if the service sends no time", () => {
    const end = Math.floor(Date.now() / 1000) + 30;
    const wait = reset({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(end) });
    expect(wait).toBeGreaterThan(25_000);
    expect(wait).toBeLessThanOrEqual(30_000);
  });
});

describe("the message of a rejection", () => {
  it("contains every reason with its field, without secrets", () => {
    const errors = [
      { field: "root_pass", reason: "secret is weak" },
      { field: "", reason: "no" },
      { field: 5 },
      "x",
      null,
    ];
    const { error } = failed(400, { errors });
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).errors).toEqual([
      { field: "root_pass", reason: "(hidden) is weak" },
      { reason: "no" },
      { reason: "(no reason given)" },
    ]);
    expect(error.message).toBe(
      "GET /domains/1 failed with status code 400: root_pass: (hidden) is weak; no; (no reason given)",
    );
  });

  it.each([[{}], [{ errors: "none" }], [{ errors: [] }], [""]])("reports a missing reason: %j", (body) => {
    expect(words(400, body)).toBe("GET /domains/1 failed with status code 400: the service gave no reason");
  });

  it.each([
    ["Not allowed.", "Not allowed. The token isn't allowed"],
    ["Not allowed", "Not allowed. The token isn't allowed"],
    ["Why?", "Why? The token isn't allowed"],
    ["No! Never", "No! Never. The token isn't allowed"],
  ])("adds the advice after a full sentence: %s", (reason, expected) => {
    expect(words(403, { errors: [{ reason }] })).toBe(
      `GET /domains/1 failed with status code 403: ${expected} to do this. Use a token with the required scope, or ask an administrator for the grant.`,
    );
  });

  it("explains possible problems with the token", () => {
    expect(words(401, { errors: [{ reason: "Invalid Token" }] })).toBe(
      "GET /domains/1 failed with status code 401: Invalid Token. The token may be mistyped, expired or revoked. Check the token setting (STRATUS_TOKEN).",
    );
  });
});

describe("the message for a response of another server", () => {
  const proxy = "This isn't a response from the API. Check base_url, and check that no proxy intercepts the request.";

  it("contains the target of a redirect without its query, and that it is not followed", () => {
    const end = "which isn't followed. Check that base_url is the URL of the API itself.";
    expect(words(301, "", { location: "https://secret.example/a?b=c#d" })).toBe(
      `GET /domains/1 returned status code 301 and a redirect to https://(hidden).example/a, ${end}`,
    );
    expect(words(300, {})).toContain("a redirect");
    expect(words(399, {})).toBe(`GET /domains/1 returned status code 399 and a redirect, ${end}`);
    expect(failed(302, {}).error).toBeInstanceOf(InvalidResponseError);
  });

  it("no body", () => {
    expect(words(404, "")).toBe(`GET /domains/1 returned status code 404 and an empty body. ${proxy}`);
  });

  it("contains the visible text of a page", () => {
    const page =
      "<html><script>\nlet a = 1;\n</script><STYLE>b{}</STYLE>  <p class=x>My\n\t secret </p><b>very</b><b>good</b><script>b()</script>page</html>";
    expect(words(502, page, { "content-type": "text/html" })).toBe(
      `GET /domains/1 returned status code 502 and text/html instead of a JSON object: "My (hidden) very good page". ${proxy}`,
    );
  });

  it("contains the start of a long text of any type", () => {
    expect(words(502, "x".repeat(121))).toBe(
      `GET /domains/1 returned status code 502 and content without a type instead of a JSON object: "${"x".repeat(120)}…". ${proxy}`,
    );
    expect(words(502, "x".repeat(120))).toContain(`"${"x".repeat(120)}"`);
  });
});

describe("the message for a missing response", () => {
  const lost = (code: string | undefined, isUnsent = false) => {
    const cause = Object.assign(new Error("it broke"), code === undefined ? {} : { code });
    return decideForTransportError(request, { cause, isUnsent } as unknown as TransportError, "https://api.example/v4");
  };

  it.each([
    ["ECONNREFUSED", "the connection was refused", ". Check base_url, and check that the service is running."],
    ["ENOTFOUND", "the host name doesn't exist", ". Check base_url."],
    ["EAI_AGAIN", "the host name could not be resolved"],
    ["UND_ERR_CONNECT_TIMEOUT", "the connection timed out"],
    ["UND_ERR_HEADERS_TIMEOUT", "the service didn't respond in time"],
    ["UND_ERR_BODY_TIMEOUT", "the response stopped halfway"],
    ["UND_ERR_SOCKET", "the connection was closed"],
    ["ECONNRESET", "the connection was reset"],
    ["EPIPE", "it broke"],
  ])("%s: %s", (code, what, advice = "") => {
    const { error } = lost(code);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe(`GET /domains/1 failed: ${what} (${code})${advice}`);
  });

  it("contains the original text if there is no code", () => {
    expect(lost(undefined).error.message).toBe("GET /domains/1 failed: it broke");
    expect((lost(undefined).error.cause as Error).message).toBe("it broke");
  });

  it.each([
    "CERT_HAS_EXPIRED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_X",
    "ERR_SSL_X",
  ])("reports %s as an untrusted certificate, and does not retry", (code) => {
    expect(lost(code)).toMatchObject({ isRetryable: false });
    expect(lost(code).error.message).toBe(
      "GET /domains/1 failed: the certificate isn't trusted (it broke). If your own certificate authority signed it, set ca_file to the authority's certificate.",
    );
  });

  it("reports another code that contains such a name as a lost connection", () => {
    expect(lost("X_ERR_TLS")).toMatchObject({ isRetryable: true });
    expect(lost("X_ERR_SSL")).toMatchObject({ isRetryable: true });
  });

  it("counts as not processed only if it was not sent, and an unknown host stays unknown", () => {
    expect(lost("ECONNRESET")).toMatchObject({ outcome: "unknown", isRetryable: true, mayStillRun: false });
    expect(lost("ECONNREFUSED", true)).toMatchObject({ outcome: "unprocessed", isRetryable: true });
    expect(lost("ENOTFOUND", true)).toMatchObject({ outcome: "unprocessed", isRetryable: false });
    expect(lost("UND_ERR_HEADERS_TIMEOUT")).toMatchObject({ mayStillRun: true });
  });
});
