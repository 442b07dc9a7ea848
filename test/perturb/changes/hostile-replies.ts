import type { ProxyResponse } from "../../support/proxy";

/** The response that a malicious service returns instead of the correct one. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

type Json = Readonly<Record<string, unknown>>;

/** Creates the hostile response from the correct one. */
export interface Hostile {
  readonly name: string;
  readonly reply: (honest: Json) => Reply;
}

export const escapes = "\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u009b2J \u202edrowkcab\u0000";
const million = 1_000_000;
const deep = (levels: number) => `${'{"a":['.repeat(levels / 2)}${"]}".repeat(levels / 2)}`;
const html = "<!DOCTYPE html><html><head><script>alert(1)</script></head><body><h1>Sign in</h1></body></html>";

const raw = (name: string, status: number, body: string | Buffer, headers: Reply["headers"] = {}): Hostile => ({
  name,
  reply: () => ({ status, body, headers: { "content-type": "application/json", ...headers } }),
});
const json = (name: string, status: number, body: unknown, headers: Reply["headers"] = {}): Hostile =>
  raw(name, status, JSON.stringify(body), headers);
const errors = (name: string, status: number, list: unknown, headers: Reply["headers"] = {}): Hostile =>
  json(name, status, { errors: list }, headers);

/** Responses with a success code and without an object of the service. */
export const emptyOrForeign: readonly Hostile[] = [
  raw("an empty 200", 200, ""),
  raw("a 204", 204, ""),
  json("{}", 200, {}),
  json("null", 200, null),
  json("a list", 200, [1, 2]),
  json("a text", 200, "done"),
  json("a number", 200, 5),
  json("a boolean", 200, true),
  raw("a byte order mark", 200, "\ufeff{}"),
  json("other fields", 200, { ok: true, constructor: { name: "x" }, toString: 1 }),
  raw("names of prototypes", 200, '{"__proto__": {"id": 7}, "hasOwnProperty": 1}'),
  raw("a page for people", 200, html, { "content-type": "text/html" }),
  raw("half an object", 200, '{"id": 12, "lab'),
  raw("bytes that are no text", 200, Buffer.from([0, 255, 254, 27, 91, 0x32])),
  raw("escape codes", 200, escapes),
  raw("20,000 levels", 200, deep(20_000)),
  raw("20,000 levels beside an id", 200, `{"id": 7, "specs": ${deep(20_000)}}`),
  raw("a million letters", 200, "x".repeat(million)),
  errors("a success with errors", 200, [{ reason: "no" }]),
  { name: "the object in a list", reply: (honest) => asJson([honest]) },
  { name: "the object in an envelope", reply: (honest) => asJson({ data: honest }) },
];

/** Rejections in the API's own format. After status code 400, a create would look for conflicting objects and wait. */
export const ownRefusals: readonly Hostile[] = [
  errors(
    "10,000 reasons",
    422,
    Array.from({ length: 10_000 }, (_, index) => ({ reason: `no ${String(index)}` })),
  ),
  errors("a field of the prototype", 422, [{ field: "__proto__.constructor", reason: "no" }]),
  errors("a field named constructor", 422, [{ field: "constructor[0].x", reason: "no" }]),
  errors("a field that is no name", 422, [{ field: "...[", reason: "no" }]),
  errors("429 that asks to wait ten years", 429, [{ reason: "slowly" }], { "retry-after": "315360000" }),
  errors("429 with headers that are no numbers", 429, [{ reason: "slowly" }], {
    "retry-after": "soon",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": "never",
  }),
];

/** Failures that are not in the API's format. Their sender may have forwarded the request. */
export const foreignRefusals: readonly Hostile[] = [
  raw("422 without a body", 422, ""),
  raw("400 as a page", 400, html, { "content-type": "text/html" }),
  raw("404 as a page", 404, html, { "content-type": "text/html" }),
  raw("404 without a body", 404, ""),
  errors("errors that are a text", 422, "no"),
  errors("errors that are no objects", 422, [null, 5, "no", []]),
  errors("a reason that is an object", 422, [{ reason: { toString: 1 } }]),
  errors("a reason with escape codes", 422, [{ field: `label${escapes}`, reason: `no ${escapes}` }]),
  errors("a million letters of reason", 422, [{ reason: "x".repeat(million) }]),
  errors("a million lines of reason", 422, [{ reason: "x\n".repeat(million / 2) }]),
  errors("a field of a million steps", 422, [{ field: "label[0]".repeat(million / 8), reason: "no" }]),
  errors("a status that is not known", 418, [{ reason: "teapot" }]),
  errors("409", 409, []),
  errors("errors of nothing", 400, [null, 1, {}]),
  json("an object with 429", 429, { id: 7, label: "web" }, { "retry-after": "315360000" }),
  raw("a redirect to itself", 307, "", { location: "/v4/domains" }),
  errors("429 that asks to wait until 2199", 429, [], { "retry-after": "Tue, 01 Jan 2199 00:00:00 GMT" }),
  errors("503 that asks to wait for ever", 503, [], { "retry-after": "9".repeat(400) }),
  raw("a redirect", 302, "", { location: "https://elsewhere.example/?key=1" }),
  raw("304", 304, ""),
  raw("599", 599, "{}"),
  raw("500 with a page", 500, html, { "content-type": "text/html" }),
  errors("500 with a stack", 500, [{ reason: "TypeErr: x\n    at a.b (/srv/app.js:1:2)\n".repeat(200) }]),
];

export const refusals: readonly Hostile[] = [...ownRefusals, ...foreignRefusals];

const weird = { toString: 1, valueOf: 1, toJSON: 1, length: -1 };

/** Values that are never an id. */
const wrongIds: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["0", 0],
  ["-1", -1],
  ["1.5", 1.5],
  ["1e300", 1e300],
  ["an empty text", ""],
  ["../x", "../x"],
  ["a/b/c", "a/b/c"],
  ["..", ".."],
  ["escape codes", escapes],
  ["an object", {}],
  ["an object without text", weird],
  ["a list", [7]],
  ["true", true],
];

/** Every field that refers to an object of some kind. */
const idNames = ["id", "address", "range", "label"];

/** The correct response with another id, at any depth. */
function withId(honest: Json, given: unknown): Json {
  const image = honest["image"];
  if (typeof image === "object" && image !== null) return { ...honest, image: withId(image as Json, given) };
  const name = idNames.find((each) => each in honest) ?? "id";
  return { ...honest, [name]: given };
}

const asJson = (body: unknown): Reply => ({
  status: 200,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

export const ids: readonly Hostile[] = wrongIds.map(([words, id]) => ({
  name: `an id that is ${words}`,
  reply: (honest) => asJson(withId(honest, id)),
}));

const wrongValues: readonly (readonly [string, unknown])[] = [
  ["an object", { a: 1 }],
  ["an object without text", weird],
  ["a list", ["a", "b"]],
  ["a list of nothing", [null]],
  ["a list of objects", [weird, {}]],
  ["lists in lists", [[[[["a"]]]]]],
  ["a text", "some words"],
  ["a text with escape codes", escapes],
  ["a million letters", "x".repeat(million)],
  ["true", true],
  ["-1", -1],
  ["1.5", 1.5],
  ["1e300", 1e300],
  ["a number as text", "7"],
  ["null", null],
  ["an empty text", ""],
  ["0", 0],
  ["7", 7],
];

/** The correct response with each value of its objects replaced, except ids. */
function withValues(value: unknown, given: unknown, isObject = true): unknown {
  if (Array.isArray(value)) return value.map((entry) => withValues(entry, given));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isFrame = ["data", "page", "pages", "results", "image", "upload_to", ...idNames].includes(name);
      return [name, isFrame && isObject ? withValues(inner, given) : given];
    }),
  );
}

const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const values: readonly Hostile[] = [
  ...wrongValues.map(([words, given]) => ({
    name: `every value is ${words}`,
    reply: (honest: Json) => asJson(withValues(honest, given)),
  })),
  {
    name: "every name is in camel case",
    reply: (honest) =>
      asJson(Object.fromEntries(Object.entries(honest).map(([name, value]) => [inCamelCase(name), value]))),
  },
];

/** The response with another value in these fields of every object. */
export const replaced = (names: ReadonlySet<string>, value: unknown): Hostile => ({
  name: JSON.stringify(value),
  reply: (honest) => asJson(withFields(honest, names, value)),
});

function withFields(honest: unknown, names: ReadonlySet<string>, value: unknown): unknown {
  if (Array.isArray(honest)) return honest.map((each) => withFields(each, names, value));
  if (typeof honest !== "object" || honest === null) return honest;
  return Object.fromEntries(
    Object.entries(honest).map(([name, own]) => [name, names.has(name) ? value : withFields(own, names, value)]),
  );
}

const page = (name: string, change: (honest: Json) => unknown): Hostile => ({
  name,
  reply: (honest) => asJson(Array.isArray(honest["data"]) ? change(honest) : honest),
});

/** Invalid or endless lists. */
export const pages: readonly Hostile[] = [
  page("a page without data", ({ data: _, ...rest }) => rest),
  page("data that is an object", (honest) => ({ ...honest, data: { 0: {} } })),
  page("data that is a text", (honest) => ({ ...honest, data: "all" })),
  page("data of null", (honest) => ({ ...honest, data: [null] })),
  page("data of numbers", (honest) => ({ ...honest, data: [1, 2] })),
  page("data of lists", (honest) => ({ ...honest, data: [[], []] })),
  page("data of empty objects", (honest) => ({ ...honest, data: [{}, {}] })),
  page("objects without ids", (honest) => ({
    ...honest,
    data: (honest["data"] as Json[]).map(({ id: _, ...rest }) => rest),
  })),
  page("a thousand million pages", (honest) => ({ ...honest, pages: 1e9, results: 1e9 })),
  page("the same page again and again", (honest) => ({ ...honest, data: [{ id: 1 }], pages: 900, results: 900 })),
  page("empty pages without end", (honest) => ({ ...honest, data: [], pages: 900, results: 900 })),
  page("a count that is negative", (honest) => ({ ...honest, pages: -1, results: -1 })),
  page("a count that is no number", (honest) => ({ ...honest, pages: "many", results: {} })),
  page("half a page", (honest) => ({ ...honest, pages: 1.5, results: 0.5 })),
];

export const hostileReplies: readonly Hostile[] = [...emptyOrForeign, ...refusals, ...ids, ...values, ...pages];

/** The hostile response in place of a valid one. Errors and empty responses stay. */
export function replacedBy(hostile: Hostile, honest: ProxyResponse): ProxyResponse {
  if (honest.status >= 400 || honest.body.length === 0) return honest;
  const { status, headers = {}, body } = hostile.reply(JSON.parse(honest.body.toString()) as Json);
  return { status, headers, body: Buffer.from(body) };
}
