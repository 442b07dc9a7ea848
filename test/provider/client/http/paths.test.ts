import { beta, encodeSegment, splitPath, urlResolver } from "../../../../src/provider/client/http/paths";

it("appends a path to the URL, regardless of trailing slashes", () => {
  for (const base of ["https://api.example/v4", "https://api.example/v4/", "https://api.example/v4//"]) {
    const of = urlResolver(base);
    expect(of("/domains/1")).toEqual({ origin: "https://api.example", path: "/v4/domains/1" });
    expect(of(beta("/networking/vlans"))).toEqual({ origin: "https://api.example", path: "/v4beta/networking/vlans" });
  }
  expect(urlResolver("https://api.example:8443/a/v4")("/x")).toEqual({
    origin: "https://api.example:8443",
    path: "/a/v4/x",
  });
});

it("uses the separate URL of a Beta endpoint if it is set, and otherwise replaces the version", () => {
  const of = urlResolver("https://api.example/v4", "https://beta.example/next/");
  expect(of(beta("/x"))).toEqual({ origin: "https://beta.example", path: "/next/x" });
  expect(of("/x")).toEqual({ origin: "https://api.example", path: "/v4/x" });
  expect(urlResolver("https://api.example/v4/v4")(beta("/x")).path).toBe("/v4/v4beta/x");
  expect(urlResolver("https://api.example/v4/more")(beta("/x")).path).toBe("/v4/more/x");
});

it("rejects a path that does not start with a slash", () => {
  const of = urlResolver("https://api.example/v4");
  expect(() => of("domains")).toThrow('A path must begin with "/", got "domains"');
  expect(() => of(beta("domains"))).toThrow('A path must begin with "/"');
});

it("keeps every slash of an image id and every colon of an IP address", () => {
  expect(encodeSegment("a/b/c")).toBe("a/b/c");
  expect(encodeSegment("2001:db8::1/64")).toBe("2001:db8::1/64");
});

it("the last slash separates the collection from the object", () => {
  expect(splitPath("/domains/1/records/2")).toEqual({ collection: "/domains/1/records", id: "2" });
  expect(splitPath("/tags/x")).toEqual({ collection: "/tags", id: "x" });
});
