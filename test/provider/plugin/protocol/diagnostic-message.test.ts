import {
  Diagnostic as Message,
  Diagnostic_Severity as Severity,
} from "../../../../src/provider/plugin/protocol/generated/tfplugin6";
import { diagnosticMessage, pathMessage } from "../../../../src/provider/plugin/rpc/run-handler";
import type { Attribute, Attributes } from "../../../../src/provider/plugin/schema";
import type { Path } from "../../../../src/provider/plugin/value";

const string: Attribute = { description: "", type: "string", optional: true };
const inner: Attributes = { name: string };
const nested = (mode: "single" | "list" | "set" | "map"): Attribute => ({
  description: "",
  optional: true,
  nested: { mode, attributes: inner },
});
const attributes: Attributes = {
  name: string,
  words: { description: "", type: ["list", "string"], optional: true },
  one: nested("single"),
  list: nested("list"),
  set: nested("set"),
  map: nested("map"),
  secret: { ...string, sensitive: true },
  holder: {
    description: "",
    optional: true,
    nested: { mode: "single", attributes: { name: string, key: { ...string, sensitive: true } } },
  },
};

function shown(path: Path, detail = "Too short.") {
  const message = diagnosticMessage({ severity: "error", summary: "Invalid", detail, path }, attributes);
  // Encodes and decodes the message, because zero or empty values may get lost there.
  const { attribute, detail: text } = Message.decode(Message.encode(message).finish());
  return [attribute?.steps.map(({ selector }) => selector?.value), text];
}

test("an attribute, or one index or key into it, is sent unchanged", () => {
  expect(shown(["name"])).toEqual([["name"], "Too short."]);
  expect(shown(["words", 0])).toEqual([["words", 0], "Too short."]);
  expect(shown(["list", 0])).toEqual([["list", 0], "Too short."]);
  expect(shown(["map", "k"])).toEqual([["map", "k"], "Too short."]);
});

test("a deeper path is truncated, and the text contains it instead", () => {
  expect(shown(["list", 1, "name"])).toEqual([["list", 1], "list[1].name: Too short."]);
  expect(shown(["one", "name"])).toEqual([["one"], "one.name: Too short."]);
  expect(shown(["map", "a b", "name"])).toEqual([["map", "a b"], 'map["a b"].name: Too short.']);
  expect(shown(["one", "name"], "")).toEqual([["one"], "one.name"]);
});

test("a secret or a value that contains one is reported only in the text, because Terraform prints the lines of an attribute", () => {
  expect(shown(["secret"])).toEqual([undefined, "secret: Too short."]);
  expect(shown(["secret"], "A change of secret replaces it.")).toEqual([undefined, "A change of secret replaces it."]);
  expect(shown(["holder", "key"])).toEqual([undefined, "holder.key: Too short."]);
  expect(shown(["holder", "name"])).toEqual([undefined, "holder.name: Too short."]);
  expect(shown(["holder"])).toEqual([undefined, "holder: Too short."]);
});

test.each([
  [["one", "name"], "one.name must be a word."],
  [["list", 1, "name"], "The service rejected the request: list[1].name: no"],
  [["set", 2], "set[2] must be a word."],
  [["map", "k", "name"], "map.k.name must be a word."],
  [["map", "k", "name"], 'map["k"].name must be a word.'],
  [["holder", "key"], "holder.key must be a word."],
] as const)("a detail that states the path %j is sent unchanged", (path, detail) => {
  expect(shown(path, detail)[1]).toBe(detail);
});

test("a path ends at a set", () => {
  expect(shown(["set", 2, "name"])).toEqual([["set"], "set[2].name: Too short."]);
});

test("a path outside the schema is reported only in the text", () => {
  expect(shown(["nowhere", "x"])).toEqual([undefined, "nowhere.x: Too short."]);
});

test("without a path there is no attribute, and without a detail no text", () => {
  expect(diagnosticMessage({ severity: "warning", summary: "Careful" }, attributes)).toEqual({
    severity: Severity.WARNING,
    summary: "Careful",
    detail: "",
    attribute: undefined,
  });
});

test("a replacing path is sent in full, as far as possible", () => {
  const steps = (path: Path) => pathMessage(attributes, path).steps.map(({ selector }) => selector);
  expect(steps(["list", 0, "name"])).toEqual([
    { $case: "attributeName", value: "list" },
    { $case: "elementKeyInt", value: 0 },
    { $case: "attributeName", value: "name" },
  ]);
  expect(steps(["map", "k", "name"])[1]).toEqual({ $case: "elementKeyString", value: "k" });
  expect(steps(["set", 0, "name"])).toHaveLength(1);
});
