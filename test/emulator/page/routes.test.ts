import { hrefOf, parseRoute, withQuery } from "../../../src/emulator/page/text/routes";

test("a route is a path and a query", () => {
  const { path, query } = parseRoute("#/objects/domain/12?tab=events&q=a%26b");
  expect(path).toEqual(["objects", "domain", "12"]);
  expect([...query]).toEqual([
    ["tab", "events"],
    ["q", "a&b"],
  ]);
});

test.each(["", "#", "#/"])("%j is the first view", (hash) => {
  expect(parseRoute(hash).path).toEqual([]);
});

test.each([
  ["an address with slashes", ["objects", "ipv6_range", "2001:db8::/64"]],
  ["a question mark and a hash", ["objects", "tag", "why?#1"]],
  ["letters beyond ASCII", ["objects", "tag", "größe 名"]],
])("%s survives the conversion to its URL and back", (_, path) => {
  expect(parseRoute(hrefOf(path)).path).toEqual(path);
});

test("invalid text in the address bar does not crash the page", () => {
  expect(parseRoute("#/objects/%E0%A4%A").path).toEqual(["objects", "%E0%A4%A"]);
});

test("query values can be replaced, repeated and removed", () => {
  const route = parseRoute("#/objects/domain?q=shop&sort=domain");
  expect(withQuery(route, { where: ["status:is:active", "type:is:master"], q: "" })).toBe(
    "#/objects/domain?sort=domain&where=status%3Ais%3Aactive&where=type%3Ais%3Amaster",
  );
});
