import type { ProxyResponse } from "../../support/proxy";

/** An invalid response, created from the correct one. */
export interface Hostile {
  readonly name: string;
  readonly change: (real: ProxyResponse) => ProxyResponse;
}

const raw = (name: string, body: string | Buffer, status = 200, headers: ProxyResponse["headers"] = {}): Hostile => ({
  name,
  change: (real) => ({ status, headers: { ...real.headers, ...headers }, body: Buffer.from(body) }),
});

type Json = Readonly<Record<string, unknown>>;

function changing(name: string, change: (object: Json) => unknown): Hostile {
  return {
    name,
    change(real) {
      let json: unknown;
      try {
        json = JSON.parse(real.body.toString());
      } catch {
        return real;
      }
      return { ...real, body: Buffer.from(JSON.stringify(change(json as Json))) };
    },
  };
}

const withId = (words: string, id: unknown) => changing(`the id is ${words}`, (object) => ({ ...object, id }));
const every = (change: (value: unknown) => unknown) => (object: Json) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
const escapes = "\u001b]0;gone\u0007\u001b[2J\u001b[31mred\r\n";
const long = `${escapes}${"very long ".repeat(100_000)}`;
const refusal = (reason: unknown) => JSON.stringify({ errors: [{ field: "", reason }] });
const deep = "[".repeat(20_000) + "]".repeat(20_000);

export const hostileAnswers: readonly Hostile[] = [
  raw("an empty object", "{}"),
  raw("nothing", ""),
  raw("nothing with 204", "", 204),
  raw("null", "null"),
  raw("a list", "[]"),
  raw("a text", '"done"'),
  raw("a number", "12"),
  raw("true", "true"),
  raw("bytes that are no text", Buffer.from([0xff, 0xfe, 0, 0x80, 0xc3])),
  raw("a byte order mark", "\ufeff{}"),
  raw("half an object", '{"id": 1, "label": "'),
  raw("depth without end", `{"id": ${deep}}`),
  raw("a page in HTML", "<html><script>alert(1)</script>Welcome</html>"),
  raw("an error with 200", refusal("Not found")),
  raw("errors that are a text", '{"errors":"no"}', 400),
  raw("errors of nothing", '{"errors":[null, 1, {}]}', 400),
  raw("a reason that is an object", refusal({ a: 1 }), 400),
  raw("a reason of a megabyte with escape codes", refusal(long), 400),
  raw("a body of a megabyte with escape codes", long, 500),
  raw("teapot", "{}", 418),
  raw("600", "{}", 599),
  raw("not modified", "", 304),
  raw("a redirect to itself", "", 307, { location: "/v4/domains" }),
  withId("null", null),
  withId("0", 0),
  withId("-1", -1),
  withId("1.5", 1.5),
  withId("a text", "web"),
  withId("a path", "../../account"),
  withId("an object", { id: 1 }),
  withId("a list", [1]),
  withId("true", true),
  withId("too large", 1e300),
  changing(
    "every value is null",
    every(() => null),
  ),
  changing(
    "every value is an object",
    every(() => ({})),
  ),
  changing(
    "every value is a list",
    every(() => []),
  ),
  changing(
    "every value is a number",
    every(() => 7),
  ),
  changing(
    "every value is a text",
    every(() => "x"),
  ),
  changing(
    "every text has escape codes",
    every((value) => (typeof value === "string" ? value + escapes : value)),
  ),
  changing("it is in a list", (object) => [object]),
  changing("it is in an envelope", (object) => ({ data: object })),
  changing("the names are in camel case", (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
  ),
  changing("a page says that there are a million", (object) =>
    "pages" in object ? { ...object, pages: 1_000_000 } : object,
  ),
  changing("a page has no number", (object) => ("pages" in object ? { ...object, pages: "many", page: null } : object)),
  changing("a page's data is an object", (object) => ("data" in object ? { ...object, data: {} } : object)),
  changing("a page's data has null", (object) => ("data" in object ? { ...object, data: [null, 1, "x", []] } : object)),
  {
    name: "a wait of ten years",
    change: (real) => ({ ...real, status: 503, headers: { ...real.headers, "retry-after": "315360000" } }),
  },
  {
    name: "a limit for ten years",
    change: (real) => ({ ...real, status: 429, headers: { ...real.headers, "retry-after": "315360000" } }),
  },
];
