import {
  fillPath,
  idsIn,
  inSentence,
  type Kind,
  labelOrId,
  placesIn,
  routeOfId,
  routeOfPath,
} from "../../../src/emulator/page/api/kinds";

const kind = (more: Partial<Kind>): Kind => ({
  ...{ kind: "domain", title: "Domains", store: "domain", event: "domain", count: 0 },
  ...{ list: "/v4/domains", path: "/v4/domains/{id}", parent: null, paged: true, id: "id", label: "domain" },
  ...{ fields: [], statuses: [], update: true, delete: true },
  ...more,
});

const record = kind({ kind: "domain_record", parent: "domain", path: "/v4/domains/{domainId}/records/{id}" });
const range = kind({ kind: "ipv6_range", path: "/v4/networking/ipv6/ranges/{id}" });
const tag = kind({ kind: "tag", path: null, id: "label", label: "label" });
const kinds = [kind({}), record, range, tag];

test("ids fill the placeholders of a path in order", () => {
  expect(placesIn(record.path)).toBe(2);
  expect(placesIn(null)).toBe(0);
  expect(fillPath(record.path ?? "", ["12", "345"])).toBe("/v4/domains/12/records/345");
  expect(fillPath("/v4/tags/{label}", ["a b/ü"])).toBe("/v4/tags/a%20b%2F%C3%BC");
});

test("and are extracted from it again", () => {
  expect(idsIn(record.path ?? "", "/v4/domains/12/records/345")).toEqual(["12", "345"]);
  expect(idsIn(range.path ?? "", "/v4/networking/ipv6/ranges/2001:db8::/64")).toEqual(["2001:db8::/64"]);
  expect(idsIn("/v4/domains/{id}", "/v4/domains/12")).toEqual(["12"]);
  expect(idsIn("/v4/domains/{id}", "/v4/firewalls/12")).toBeUndefined();
});

test("an object has a view by its path in the API, or by its id if that is sufficient", () => {
  expect(routeOfPath(kinds, "domain_record", "/v4/domains/12/records/345")).toEqual([
    ...["objects", "domain_record", "12", "345"],
  ]);
  expect(routeOfId(kinds, "domain", 12)).toEqual(["objects", "domain", "12"]);
  expect(routeOfId(kinds, "domain_record", 345)).toBeUndefined();
  expect(routeOfId(kinds, "tag", "prod")).toBeUndefined();
  expect(routeOfId(kinds, "domain", null)).toBeUndefined();
  expect(routeOfPath(kinds, "volume", "/v4/volumes/1")).toBeUndefined();
});

test("an object is shown with its name, or with its id if it has none", () => {
  expect(labelOrId(kind({}), { id: 1, domain: "shop.example" })).toBe("shop.example");
  expect(labelOrId(record, { id: 3, domain: "" })).toBe("#3");
});

test.each([
  ["Domains", "domains"],
  ["Domain records", "domain records"],
  ["VLANs", "VLANs"],
  ["MySQL databases", "MySQL databases"],
  ["IP addresses", "IP addresses"],
])("%s is %s within a sentence", (title, expected) => {
  expect(inSentence(title)).toBe(expected);
});
