import { type Condition, conditionText, parseCondition, xFilterHeader } from "../../../src/emulator/page/api/filter";
import type { KindField } from "../../../src/emulator/page/api/kinds";

const fields: readonly KindField[] = [
  { name: "id", type: "number", filter: true },
  { name: "domain", type: "text", filter: true },
  { name: "status", type: "text", filter: true, choices: ["active", "disabled"] },
  { name: "description", type: "text", filter: true },
  { name: "secret", type: "text", filter: false },
  { name: "tags", type: "list", filter: true },
  { name: "ttl_sec", type: "number", filter: true },
  { name: "is_on", type: "flag", filter: true },
];

const nothing = { search: "", conditions: [], sort: "" };
const filterOf = (wanted: Partial<Parameters<typeof xFilterHeader>[1]>, of = fields): unknown => {
  const header = xFilterHeader(of, { ...nothing, ...wanted });
  return header === undefined ? undefined : JSON.parse(header);
};

test("there is no filter without conditions", () => {
  expect(filterOf({})).toBeUndefined();
  expect(filterOf({ search: "  " })).toBeUndefined();
});

test("a search covers all string fields without choices that a filter can use, and tags", () => {
  expect(filterOf({ search: " shop " })).toEqual({
    "+or": [{ domain: { "+contains": "shop" } }, { description: { "+contains": "shop" } }, { tags: "shop" }],
  });
});

test("a number is also searched among the ids", () => {
  expect(filterOf({ search: "12" })).toEqual({
    "+or": [{ domain: { "+contains": "12" } }, { description: { "+contains": "12" } }, { tags: "12" }, { id: 12 }],
  });
});

test("one field has no choices", () => {
  expect(filterOf({ search: "a" }, [{ name: "label", type: "text", filter: true }])).toEqual({
    label: { "+contains": "a" },
  });
});

const condition = (field: string, operator: Condition["operator"], value = ""): Condition => ({
  field,
  operator,
  value,
});

test.each([
  [condition("status", "is", "active"), { status: "active" }],
  [condition("status", "is not", "active"), { status: { "+neq": "active" } }],
  [condition("domain", "contains", "12"), { domain: { "+contains": "12" } }],
  [condition("ttl_sec", "at least", "300"), { ttl_sec: { "+gte": 300 } }],
  [condition("ttl_sec", "above", "300"), { ttl_sec: { "+gt": 300 } }],
  [condition("ttl_sec", "below", "0"), { ttl_sec: { "+lt": 0 } }],
  [condition("ttl_sec", "at most", "x"), { ttl_sec: { "+lte": "x" } }],
  [condition("is_on", "is", "false"), { is_on: false }],
  [condition("description", "is empty"), { description: null }],
])("%j is %j", (given, expected) => {
  expect(filterOf({ conditions: [given] })).toEqual(expected);
});

test("a search and all conditions are combined in a fixed order", () => {
  const conditions = [condition("status", "is", "active"), condition("ttl_sec", "above", "1")];
  expect(filterOf({ search: "a", conditions, sort: "-domain" })).toEqual({
    "+and": [
      { "+or": [{ domain: { "+contains": "a" } }, { description: { "+contains": "a" } }, { tags: "a" }] },
      { status: "active" },
      { ttl_sec: { "+gt": 1 } },
    ],
    "+order_by": "domain",
    "+order": "desc",
  });
});

test("a sort order alone is a filter", () => {
  expect(filterOf({ sort: "id" })).toEqual({ "+order_by": "id", "+order": "asc" });
});

test("the header is ASCII with the same meaning", () => {
  const header =
    xFilterHeader(fields, { ...nothing, conditions: [condition("description", "is", "größe 名 🙂")] }) ?? "";
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(header)).toEqual({ description: "größe 名 🙂" });
});

test("a condition survives the conversion to text and back, including colons", () => {
  const given = condition("ipv6", "is not", "2001:db8::1");
  expect(parseCondition(conditionText(given))).toEqual(given);
});

test.each(["", "status", "status:nearly:x", ":is:x"])("%j is not a condition", (text) => {
  expect(parseCondition(text)).toBeUndefined();
});
