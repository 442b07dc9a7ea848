import ts from "typescript";
import { applyEdits } from "../../../src/cli/drift/write/edits";
import { findInCall } from "../../../src/cli/drift/write/find-in-typescript";
import type { WantedChange } from "../../../src/cli/drift/write/wanted";

type Wanted = Partial<WantedChange> & { readonly props: readonly string[] };

/** The texts after each of the edits in the call whose position `^` marks in the line below it. */
function editsIn(text: string, given: Wanted): readonly string[] {
  const lines = text.split("\n");
  const marks = lines.findIndex((line) => /^ *\^$/.test(line));
  const at = { file: "main.ts", line: marks, column: (lines[marks]?.indexOf("^") ?? 0) + 1 };
  const source = lines.filter((_, index) => index !== marks).join("\n");
  const wanted = { before: undefined, value: undefined, isSet: false, ...given };
  const { edits } = findInCall(ts, { file: "main.ts", text: source }, at, wanted);
  return edits.map((edit) => applyEdits([edit])?.get("main.ts") ?? "");
}

const ttl = { props: ["ttlSec"], before: 300, value: 3600 };

test.each<[string, string, Wanted, readonly string[]]>([
  [
    "a property before equal literals of other properties",
    'zone.mx("", "mail", { priority: 300, ttlSec: 300 });\n     ^',
    ttl,
    ['zone.mx("", "mail", { priority: 300, ttlSec: 3600 });', 'zone.mx("", "mail", { priority: 3600, ttlSec: 300 });'],
  ],
  [
    "a positional argument",
    "zone.a('www', '192.0.2.1');\n     ^",
    { props: ["target"], before: "192.0.2.1", value: "192.0.2.2" },
    ["zone.a('www', '192.0.2.2');"],
  ],
  [
    "a quote in a string with single quotes",
    "zone.txt('www', 'a');\n     ^",
    { props: ["target"], before: "a", value: 'it\'s "b"' },
    ["zone.txt('www', 'it\\'s \"b\"');"],
  ],
  [
    "the number in another call",
    "edge.allowInbound(Peer.anyIp(), Port.tcp(443));\n     ^",
    { props: ["rules", "inbound", "0", "ports"], before: "443", value: "8443" },
    ["edge.allowInbound(Peer.anyIp(), Port.tcp(8443));"],
  ],
  [
    "the elements of a set in the order of the program",
    'new Domain(this, "zone", { tags: ["web", "old", "a"] });\n^',
    { props: ["tags"], before: ["a", "old", "web"], value: ["a", "new", "web"], isSet: true },
    ['new Domain(this, "zone", { tags: ["web", "a", "new"] });'],
  ],
  ["a boolean", "new X({ on: true });\n^", { props: ["on"], before: true, value: false }, ["new X({ on: false });"]],
  ["a negative number", "new X({ at: -1 });\n^", { props: ["at"], before: -1, value: 2 }, ["new X({ at: 2 });"]],
  [
    "only the call at the position",
    "f(300); zone.a(300); g(300);\n             ^",
    ttl,
    ["f(300); zone.a(3600); g(300);"],
  ],
])("replaces %s", (_, text, wanted, expected) => {
  expect(editsIn(text, wanted)).toEqual(expected);
});

const added = { props: ["ttlSec"], value: 3600 };

test.each<[string, string, Wanted, readonly string[]]>([
  ["to an object", "zone.a('www', { tag: 1 });\n     ^", added, ["zone.a('www', { tag: 1, ttlSec: 3600 });"]],
  ["to an empty object", "zone.a('www', {});\n     ^", added, ["zone.a('www', { ttlSec: 3600 });"]],
  ["to a call without an object", "zone.a('www');\n     ^", added, ["zone.a('www', { ttlSec: 3600 });"]],
  ["to a call without arguments", "zone.a();\n     ^", added, ["zone.a({ ttlSec: 3600 });"]],
  ["on a new line", "new X({\n^\n  a: 1,\n});", added, ["new X({\n  a: 1,\n  ttlSec: 3600,\n});"]],
  ["with Windows line ends", "new X({\r\n^\n  a: 1\r\n});", added, ["new X({\r\n  a: 1,\r\n  ttlSec: 3600\r\n});"]],
  [
    "to an inner object",
    "new X({ alerts: { io: 1 } });\n^",
    { props: ["alerts", "cpu"], value: 90 },
    ["new X({ alerts: { io: 1, cpu: 90 } });"],
  ],
  [
    "with the objects around it",
    "new X({ a: 1 });\n^",
    { props: ["alerts", "cpu"], value: 90 },
    ["new X({ a: 1, alerts: { cpu: 90 } });"],
  ],
])("adds a property %s", (_, text, wanted, expected) => {
  expect(editsIn(text, wanted)).toEqual(expected);
});

test.each<[string, string, Wanted]>([
  [
    "a number whose new value isn't one",
    "edge.allowInbound(Peer.anyIp(), Port.tcp(443));\n     ^",
    { props: ["rules", "inbound", "0", "ports"], before: "443", value: "443-445" },
  ],
  ["a constant", "const ttl = 300;\nzone.a('', '', { ttlSec: ttl });\n     ^", ttl],
  ["a template", "new X({ ttlSec: `${300}` });\n^", { ...ttl, before: "300", value: "3600" }],
  ["a shorthand property", "zone.a('', '', { ttlSec });\n     ^", ttl],
  ["a literal in a function", "zone.all(() => 300);\n     ^", ttl],
  ["props in a variable", "zone.a('www', options);\n     ^", added],
  ["a property that is there", "zone.a('www', { ttlSec: undefined });\n     ^", added],
])("finds no edit for %s", (_, text, wanted) => {
  expect(editsIn(text, wanted)).toEqual([]);
});

test.each([
  ["with its line", "new X({\n^\n  a: 1,\n  ttlSec: 300,\n});", "new X({\n  a: 1,\n});"],
  ["at the end", "new X({ a: 1, ttlSec: 300 });\n^", "new X({ a: 1 });"],
  ["at the start", "new X({ ttlSec: 300, a: 1 });\n^", "new X({ a: 1 });"],
])("removes a property %s", (_, text, expected) => {
  expect(editsIn(text, { props: ["ttlSec"], before: 300 })).toEqual([expected]);
});

test("edits of different places are applied together, and overlapping ones aren't", () => {
  const edit = { file: "a", source: "abcd", start: 1, end: 2, text: "x" };
  const apply = (...edits: (typeof edit)[]) => applyEdits(edits)?.get("a");
  expect(apply(edit, { ...edit, start: 3, end: 4 }, edit)).toBe("axcx");
  expect(apply(edit, { ...edit, text: "y" })).toBeUndefined();
});
