import { type Field, flag, int, isResponseTo, list, map, object, set, text, UNKNOWN } from "../../src/contract";

const rule = object("a rule", { ports: text("ports").optional(), from: set("from", text("address")).optional() });
const rules = object("rules", {
  inbound: list("inbound", rule).optional().unsetValue([]),
  policy: text("policy").optional(),
  day: text("day").computed(),
});

type Case = readonly [summary: string, sent: unknown, shown: unknown, field: Field];

const named = (cases: readonly (readonly [Field, unknown, unknown])[]) =>
  cases.map(([field, sent, shown]): Case => [field.spec.summary, sent, shown, field]);

const judged = (field: Field, sent: unknown, shown: unknown) =>
  isResponseTo(field, { value: sent, among: {} }, { value: shown, among: {} });

test.each<Case>(
  named([
    [text("a text"), "", null],
    [text("a text"), "a", "a"],
    [int("a number"), 0, null],
    [set("a set", text("a text")), [], undefined],
    [set("a set", text("a text")), ["b", "a"], ["a", "b"]],
    [rules, {}, { inbound: [] }],
    [rules, { inbound: [] }, {}],
    [rules, { inbound: UNKNOWN }, { inbound: [] }],
    [rules, { inbound: [{ ports: "80" }] }, { inbound: [{ ports: "80", from: [] }], policy: "DROP", day: "Monday" }],
    [rules, {}, null],
    [rules, null, { inbound: [] }],
    [rules, { policy: null }, { policy: "DROP" }],
    // The service decides computed values, whatever the request contains.
    [rules, { day: "Sunday" }, { day: "Monday" }],
    [map("a map", text("a text")), { a: "1" }, { a: "1" }],
    [map("a map", text("a text")), { a: "1", b: undefined }, { a: "1" }],
  ]),
)("%s, sent as %j, may be returned as %j", (_, sent, shown, field) => {
  expect(judged(field, sent, shown)).toBe(true);
});

test.each<Case>(
  named([
    [int("a number"), 0, 1],
    [flag("a flag"), false, null],
    [text("a text"), "", "a"],
    [set("a set", text("a text")), [], ["a"]],
    [rules, {}, { inbound: [{ ports: "80" }] }],
    [rules, { inbound: UNKNOWN }, { inbound: [{}, { ports: "80" }] }],
    [rules, { inbound: [{ ports: "80" }] }, { inbound: [{ ports: "80", from: ["192.0.2.1"] }] }],
    [rules, { policy: "DROP" }, { policy: "ACCEPT" }],
    [rules, { policy: "DROP" }, {}],
    [rules, null, { inbound: [{ ports: "80" }] }],
    [map("a map", text("a text")), { a: "1" }, { a: "2" }],
  ]),
)("%s, sent as %j, is not a form of %j", (_, sent, shown, field) => {
  expect(judged(field, sent, shown)).toBe(false);
});
