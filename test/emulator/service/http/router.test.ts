import { createRouter } from "../../../../src/emulator/service/http/route";
import { type Route, type RouteMethod } from "../../../../src/emulator/types";

const route = (method: RouteMethod, path: string): Route => ({
  method,
  path,
  authorization: { scopes: [] },
  respond: () => undefined,
});

const router = createRouter([
  route("GET", "/domains"),
  route("POST", "/domains"),
  route("GET", "/domains/{id}"),
  route("PUT", "/domains/{domainId}"),
  route("POST", "/domains/import"),
  route("GET", "/domains/{domainId}/records/{id}"),
  route("GET", "/images/{imageId+}"),
  route("POST", "/images/upload"),
]);

/** The path of the endpoint and its parameters, the methods that are available instead, or undefined. */
function found(method: string, path: string): unknown {
  const match = router(method, path);
  if (match.found === "route") return [match.route.path, match.params];
  return match.found === "nothing" ? undefined : match.allowed;
}

test("a parameter has the name in the endpoint of this method", () => {
  expect(found("GET", "/domains/12")).toEqual(["/domains/{id}", { id: "12" }]);
  expect(found("PUT", "/domains/12")).toEqual(["/domains/{domainId}", { domainId: "12" }]);
  const both = { domainId: "12", id: "7" };
  expect(found("GET", "/domains/12/records/7")).toEqual(["/domains/{domainId}/records/{id}", both]);
});

test("a trailing slash is ignored", () => {
  expect(found("GET", "/domains/")).toEqual(found("GET", "/domains"));
  expect(found("GET", "/images/public/debian12/")).toEqual(found("GET", "/images/public/debian12"));
});

test("R1-009: the slash of an image's id is accepted, plain or escaped", () => {
  const image = ["/images/{imageId+}", { imageId: "public/debian12" }];
  expect(found("GET", "/images/public/debian12")).toEqual(image);
  expect(found("GET", "/images/public%2Fdebian12")).toEqual(image);
});

test("any other id ends at a slash, and may contain an escaped one", () => {
  expect(found("GET", "/domains/a/b")).toBeUndefined();
  expect(found("GET", "/domains/a%2Fb")).toEqual(["/domains/{id}", { id: "a/b" }]);
});

test("R1-183: a name takes precedence over an id for every method", () => {
  expect(found("GET", "/domains/import")).toEqual(["POST"]);
  expect(found("PUT", "/domains/import")).toEqual(["POST"]);
  expect(found("GET", "/images/upload")).toEqual(["POST"]);
  expect(found("GET", "/images/upload/more")).toEqual(["/images/{imageId+}", { imageId: "upload/more" }]);
});

test("the methods of a path are listed in the order of its endpoints, with HEAD after GET", () => {
  expect(found("DELETE", "/domains")).toEqual(["GET", "HEAD", "POST"]);
  expect(found("DELETE", "/domains/12")).toEqual(["GET", "HEAD", "PUT"]);
});

test.each(["", "/", "/nothing", "/Domains", "/domains/%zz", "/domains//", "/domains//records/7", "/images/a//b"])(
  "%j is not a path",
  (path) => {
    expect(found("GET", path)).toBeUndefined();
  },
);

test("an id has no maximum length", () => {
  const id = "x".repeat(5_000);
  expect(found("GET", `/domains/${id}`)).toEqual(["/domains/{id}", { id }]);
});
