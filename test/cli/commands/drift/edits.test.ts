import ts from "typescript";
import { applyEdits } from "../../../../src/cli/commands/drift/write/edits";
import { findInCall } from "../../../../src/cli/commands/drift/write/find-in-typescript";
import type { WantedChange } from "../../../../src/cli/commands/drift/write/wanted";

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
  ["after a comment", "new X({\n^\n  a: 1, // b, c\n});", added, ["new X({\n  a: 1, // b, c\n  ttlSec: 3600,\n});"]],
  ["after an open comment", "new X({\n^\n  a: 1 // b\n});", added, ["new X({\n  a: 1, // b\n  ttlSec: 3600\n});"]],
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
  ["a constant with two uses", "const ttl = 300;\nzone.a('', '', { ttlSec: ttl }); f(ttl);\n     ^", ttl],
  ["a variable that changes", "let ttl = 300;\nzone.a('', '', { ttlSec: ttl });\n     ^", ttl],
  [
    "a parameter",
    "const ttl = 300;\nfunction f(ttl) { zone.a('', '', { ttlSec: ttl }); }\n                      ^",
    ttl,
  ],
  [
    "a member of a shared object",
    "const all = { ttl: 300 };\nf(all); zone.a('', '', { ttlSec: all.ttl });\n             ^",
    ttl,
  ],
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
  ["before a comment", "new X({\n^\n  a: 1,\n  ttlSec: 300, // why\n});", "new X({\n  a: 1,\n  // why\n});"],
  ["at the end", "new X({ a: 1, ttlSec: 300 });\n^", "new X({ a: 1 });"],
  ["at the start", "new X({ ttlSec: 300, a: 1 });\n^", "new X({ a: 1 });"],
])("removes a property %s", (_, text, expected) => {
  expect(editsIn(text, { props: ["ttlSec"], before: 300 })).toEqual([expected]);
});

const list = { props: ["tags"], before: ["a", "b"], value: ["a", "c"], isSet: true };

test.each<[string, string, Wanted, string]>([
  [
    "a constant with one use",
    "const ttl = 300 as const;\nf({ ttlSec: ttl });\n^",
    ttl,
    "const ttl = 3600 as const;\nf({ ttlSec: ttl });",
  ],
  ["a shorthand property", "const ttlSec = (300);\nf({ ttlSec });\n^", ttl, "const ttlSec = (3600);\nf({ ttlSec });"],
  [
    "an enum member",
    "enum Ttl { Short = 300, Long = 900 }\nf({ ttlSec: Ttl.Short }, Ttl.Long);\n^",
    ttl,
    "enum Ttl { Short = 3600, Long = 900 }\nf({ ttlSec: Ttl.Short }, Ttl.Long);",
  ],
  [
    "a member of a constant",
    "const all = { short: 300, long: 900 } as const;\nf({ ttlSec: all.short }, all.long);\n^",
    ttl,
    "const all = { short: 3600, long: 900 } as const;\nf({ ttlSec: all.short }, all.long);",
  ],
  [
    "props in a constant",
    "const options = { ttlSec: 300 };\nf('www', options);\n^",
    ttl,
    "const options = { ttlSec: 3600 };\nf('www', options);",
  ],
  [
    "a spread constant",
    "const base = { ttlSec: 300 };\nf({ ...base, a: 1 });\n^",
    ttl,
    "const base = { ttlSec: 3600 };\nf({ ...base, a: 1 });",
  ],
  ["a separator in a number", "f({ ttlSec: 3_00 satisfies number });\n^", ttl, "f({ ttlSec: 3600 satisfies number });"],
  ["a default", "f({ ttlSec: process.env.TTL ?? 300 });\n^", ttl, "f({ ttlSec: process.env.TTL ?? 3600 });"],
  ["a computed name", 'f({ ["ttlSec"]: 300! });\n^', ttl, 'f({ ["ttlSec"]: 3600! });'],
  ["a template literal", "f({ tags: [`a`, `b`] });\n^", list, 'f({ tags: [`a`, "c"] });'],
  [
    "comments in a list",
    'f({ tags: [\n^\n  "a", // first\n  "b", // second\n] });',
    list,
    'f({ tags: [\n  "a", // first\n  "c", // second\n] });',
  ],
  ["a list with a spread", 'f({ tags: [...common, "b"] });\n^', list, 'f({ tags: [...common, "c"] });'],
  [
    "a spread list",
    'const common = ["b"];\nf({ tags: [...common, x] });\n^',
    list,
    'const common = ["c"];\nf({ tags: [...common, x] });',
  ],
  [
    "a list inside a rule",
    'f({ rules: [{ ipv4: ["a", "b",] }, ] });\n^',
    { ...list, props: ["rules", "0", "ipv4"] },
    'f({ rules: [{ ipv4: ["a", "c",] }, ] });',
  ],
  ["arguments", 'f(Peer.ipv4("a", "b"), Port.tcp(443));\n^', list, 'f(Peer.ipv4("a", "c"), Port.tcp(443));'],
])("edits %s", (_, text, wanted, expected) => {
  expect(editsIn(text, wanted)[0]).toBe(expected);
});

test("edits of different places are applied together, and overlapping ones aren't", () => {
  const edit = { file: "a", source: "abcd", start: 1, end: 2, text: "x" };
  const apply = (...edits: (typeof edit)[]) => applyEdits(edits)?.get("a");
  expect(apply(edit, { ...edit, start: 3, end: 4 }, edit)).toBe("axcx");
  expect(apply(edit, { ...edit, text: "y" })).toBeUndefined();
});
