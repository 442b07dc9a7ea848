import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findConfigurationEdits } from "../../../../src/cli/commands/drift/write/configuration-edits";
import { applyEdits } from "../../../../src/cli/commands/drift/write/edits";
import type { WantedChange } from "../../../../src/cli/commands/drift/write/wanted";
import { domainRecord } from "../../../../src/resources/domain_record/contract";

const folder = mkdtempSync(join(tmpdir(), "stratus-edits-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
});

type Given = Partial<WantedChange>;

const change = (given: Given, address = "stratus_domain_record.www") =>
  ({
    managed: { address, contract: domainRecord },
    path: ["ttl_sec"],
    before: 300,
    value: 3600,
    isSet: false,
    ...given,
  }) as WantedChange;

/** The text after the edit, or the reason for having none. */
function find(
  text: string,
  given: Given = {},
  { address, name = "main.tf" }: { address?: string; name?: string } = {},
) {
  writeFileSync(join(folder, name), text);
  const [found] = findConfigurationEdits(folder, [change(given, address)]);
  const [edited] = applyEdits(found?.edit ? [found.edit] : [])?.values() ?? [];
  return edited ?? (found?.isPresent ? "present" : found?.reason);
}

const block = (body: string) => `resource "stratus_domain_record" "www" {\n${body}\n}\n`;

const tags = { path: ["tags"], before: ["a", "b"], value: ["a", "c"], isSet: true };
const ports = (...path: readonly string[]) => ({ path: ["rules", ...path], before: "22", value: "2222" });
const entry = (...path: readonly string[]) => ({ path: ["records", ...path] });

test.each<[string, string, Given, string]>([
  ["a literal", "  ttl_sec = 300 # short", {}, "  ttl_sec = 3600 # short"],
  ["a number in a string", '  ttl_sec = "300"', {}, '  ttl_sec = "3600"'],
  ["a value in parentheses", "  ttl_sec = (300) # (", {}, "  ttl_sec = 3600 # ("],
  ["a string", '  name = "a"', { path: ["name"], before: "a", value: 'b"' }, '  name = "b\\""'],
  ["an escaped template", '  name = "$${a}"', { path: ["name"], before: "${a}", value: "%{b}" }, '  name = "%%{b}"'],
  ["null", "  ttl_sec = null", { before: undefined }, "  ttl_sec = 3600"],
  [
    "a list",
    '  tags = ["a"]',
    { path: ["tags"], before: ["a"], value: ["b", "a"], isSet: true },
    '  tags = ["a", "b"]',
  ],
  [
    "a list with comments and a trailing comma",
    '  tags = [\n    "a", # first\n    "b", # "quoted" ]\n    // end\n  ]',
    tags,
    '  tags = [\n    "a", # first\n    "c", # "quoted" ]\n    // end\n  ]',
  ],
  [
    "a longer list",
    '  tags = [\n    "a", # first\n    "b" # second\n  ]',
    { ...tags, value: ["a", "b", "c"] },
    '  tags = [\n    "a", # first\n    "b", # second\n    "c"\n  ]',
  ],
  ["a shorter list", '  tags = [\n    "a",\n    "b",\n  ]', { ...tags, value: ["b"] }, '  tags = [\n    "b",\n  ]'],
  ["an empty list", '  tags = ["a", "b"]', { ...tags, value: [] }, "  tags = []"],
  ["elements of an empty list", "  tags = []", { ...tags, before: [], value: ["a", "b"] }, '  tags = ["a", "b"]'],
  [
    "an element after a trailing comma and a comment",
    '  tags = [\n    "a",\n    "b", # second\n  ]',
    { ...tags, value: ["a", "b", "c"] },
    '  tags = [\n    "a",\n    "b", # second\n    "c",\n  ]',
  ],
  [
    "an element at the start of an ordered list",
    '  tags = ["a", "b"]',
    { ...tags, value: ["c", "a", "b"], isSet: false },
    '  tags = ["c", "a", "b"]',
  ],
  [
    "the first element of an ordered list at its end",
    '  tags = [\n    "a",\n    "b", # second\n    "c", # third\n  ]',
    { ...tags, before: ["a", "b", "c"], value: ["b", "c", "a"], isSet: false },
    '  tags = [\n    "b", # second\n    "c", # third\n    "a",\n  ]',
  ],
  [
    "the last element of an ordered list at its start",
    '  tags = [\n    "a", # first\n    "b", # second\n    "c",\n  ]',
    { ...tags, before: ["a", "b", "c"], value: ["c", "a", "b"], isSet: false },
    '  tags = [\n    "c",\n    "a", # first\n    "b", # second\n  ]',
  ],
  [
    "an element before a comment and a comma",
    '  tags = ["a" /* x */ /* y */, "b"]',
    { ...tags, value: ["b"] },
    '  tags = [ /* x */ /* y */ "b"]',
  ],
  [
    "the last element behind a comment",
    '  tags = ["a", /* b */ "b"]',
    { ...tags, value: ["a"] },
    '  tags = ["a" /* b */ ]',
  ],
  ["an element after an expression", '  tags = [var.a, "b"]', { ...tags, value: ["a"] }, "  tags = [var.a]"],
  ["a list with an expression", '  tags = [var.a, "b"]', tags, '  tags = [var.a, "c"]'],
  ["a list whose expression changes", '  tags = [var.b, "a"]', tags, "The value isn't a literal."],
  [
    "a nested attribute",
    "  alerts = {\n    cpu = 90\n  }",
    { path: ["alerts", "cpu"], before: 90, value: 80 },
    "  alerts = {\n    cpu = 80\n  }",
  ],
  [
    "an object on one line, with commas",
    "  alerts = { io = 90, cpu = 90, }",
    { path: ["alerts", "cpu"], before: 90, value: 80 },
    "  alerts = { io = 90, cpu = 80, }",
  ],
  [
    "a rule of a list",
    '  rules = {\n    inbound = [{ ports = "22", label = "ssh" }, { ports = "22", },\n    ]\n  }',
    ports("inbound", "1", "ports"),
    '  rules = {\n    inbound = [{ ports = "22", label = "ssh" }, { ports = "2222", },\n    ]\n  }',
  ],
  [
    "a list inside a rule",
    '  rules = { inbound = [{ addresses = { ipv4 = ["a", "b",] } }] }',
    { ...tags, path: ["rules", "inbound", "0", "addresses", "ipv4"] },
    '  rules = { inbound = [{ addresses = { ipv4 = ["a", "c",] } }] }',
  ],
  [
    "a rule with a heredoc, a loop and a comment before it",
    '  rules = {\n    note = <<-EOT\n      } "${var.a}" %{ if true }[%{ endif }\n    EOT\n    all = [for a in [1, 2] : { ports = a }]\n    # } "\n    inbound = [{ ports = "22" }]\n  }',
    ports("inbound", "0", "ports"),
    '  rules = {\n    note = <<-EOT\n      } "${var.a}" %{ if true }[%{ endif }\n    EOT\n    all = [for a in [1, 2] : { ports = a }]\n    # } "\n    inbound = [{ ports = "2222" }]\n  }',
  ],
  [
    "a quoted key",
    '  records = {\n    "@/TXT" = { ttl_sec = 600 }\n    "@/A" = { ttl_sec = 300 }\n  }',
    entry("@/A", "ttl_sec"),
    '  records = {\n    "@/TXT" = { ttl_sec = 600 }\n    "@/A" = { ttl_sec = 3600 }\n  }',
  ],
  [
    "a colon, and a key in parentheses",
    '  records = { ("@/TXT") : { ttl_sec: 600 }, ("@/A") : { ttl_sec: 300 } }',
    entry("@/A", "ttl_sec"),
    '  records = { ("@/TXT") : { ttl_sec: 600 }, ("@/A") : { ttl_sec: 3600 } }',
  ],
  [
    "a computed key",
    "  records = { (var.key) = { ttl_sec = 300 } }",
    entry("@/A", "ttl_sec"),
    "A computed key may set the value.",
  ],
  [
    "a key after a computed one",
    '  records = { (var.a) = {}, "@/A" = { ttl_sec = 300 } }',
    entry("@/A", "ttl_sec"),
    '  records = { (var.a) = {}, "@/A" = { ttl_sec = 3600 } }',
  ],
  [
    "a call around the object",
    "  records = merge({ a = { ttl_sec = 300 } }, {})",
    entry("a", "ttl_sec"),
    "The value isn't a literal.",
  ],
  ["an omitted attribute", '  name   = "a"', { before: undefined }, '  name   = "a"\n  ttl_sec = 3600'],
  [
    "an omitted attribute after a comment",
    '  name    = "a" # x\n  # y',
    { before: undefined },
    '  name    = "a" # x\n  ttl_sec = 3600\n  # y',
  ],
  [
    "an omitted part of an object",
    '  records = {\n    "a" : { type : "A" },\n  }',
    { ...entry("a", "ttl_sec"), before: undefined },
    '  records = {\n    "a" : { type : "A", ttl_sec : 3600 },\n  }',
  ],
  [
    "an omitted part of an empty object",
    "  records = { a = {} }",
    { ...entry("a", "ttl_sec"), before: undefined },
    "  records = { a = { ttl_sec = 3600 } }",
  ],
  ["an omitted attribute of a block without attributes", "", { before: undefined }, "The block has no attribute."],
  ["a part of an omitted object", '  name = "a"', entry("a"), "The configuration doesn't set records."],
  ["a part of a nested block", "  records {\n    a = 300\n  }", entry("a"), "The value isn't a literal."],
  [
    "a part of a dynamic block",
    '  dynamic "records" {\n    for_each = []\n    content {}\n  }',
    entry("a"),
    "The value isn't a literal.",
  ],
  ["a removed value that isn't there", '  name = "a"', { value: undefined }, "present"],
  ["a removed value", '  name = "a"\n  ttl_sec = 300', { value: undefined }, '  name = "a"'],
  [
    "a removed value before a comment",
    '  name = "a"\n  ttl_sec = 300 # why',
    { value: undefined },
    '  name = "a"\n  # why',
  ],
  [
    "a removed entry",
    '  records = { a = { ttl_sec = 300 }, "b" = 1 }',
    { ...entry("b"), before: 1, value: undefined },
    "  records = { a = { ttl_sec = 300 } }",
  ],
  ["a Unicode name", "  größe = 1\n  ttl_sec = 300", {}, "  größe = 1\n  ttl_sec = 3600"],
  ["a variable", "  ttl_sec = var.ttl", {}, "The value isn't a literal."],
  ["an operator", "  ttl_sec = 300 + 0", {}, "The value isn't a literal."],
  ["a condition", "  ttl_sec = var.a ? 300 : 300", {}, "The value isn't a literal."],
  ["an index", "  ttl_sec = [300][0]", {}, "The value isn't a literal."],
  ["a template", '  name = "${var.name}"', { path: ["name"], before: "a", value: "b" }, "The value isn't a literal."],
  ["count", "  count = 1\n  ttl_sec = 300", {}, "The block stands for several objects."],
  ["a third value", "  ttl_sec = 600", {}, "The configuration has a third value, which isn't applied yet."],
  ["the new value", "  ttl_sec = 3600", {}, "present"],
  [
    "an object to write",
    "  records = {}",
    { ...entry("a"), before: undefined, value: { type: "A" } },
    "The command only writes strings, numbers, booleans and lists of them.",
  ],
])("%s", (_, body, given, expected) => {
  const isBlock = expected.startsWith("  ");
  for (const newLine of ["\n", "\r\n"]) {
    const inFile = (text: string) => `\ufeff${block(text)}`.replaceAll("\n", newLine);
    expect(find(inFile(body), given)).toBe(isBlock ? inFile(expected) : expected);
  }
});

test("JSON: only the value changes, with the template signs escaped", () => {
  const file = (ttl: string, names: string) =>
    `{"//": "}", "resource": {"stratus_domain_record": {\n  "www": {"name": "w", "ttl_sec": ${ttl}${names}}}}}`;
  const name = "main.tf.json";
  expect(find(file("300", ""), {}, { name })).toBe(file("3600", ""));
  const added = { path: ["tags"], before: undefined, value: ["${x}"] };
  expect(find(file("300", ""), added, { name })).toBe(file("300", ', "tags": ["$${x}"]'));
  expect(find(file('"${var.a}"', ""), {}, { name })).toBe("The value isn't a literal.");
});

test("JSON: a value is added on a line of its own", () => {
  const file = (more: string) => `{"resource": {"stratus_domain_record": {"www": {\n  "name": "w"${more}\n}}}}`;
  expect(find(file(""), { before: undefined }, { name: "main.tf.json" })).toBe(file(',\n  "ttl_sec": 3600'));
});

test("values of one file are removed together", () => {
  writeFileSync(join(folder, "main.tf"), block("  name    = 300\n  port    = 300\n  ttl_sec = 300\n  weight  = 300"));
  const removed = [["name"], ["ttl_sec"]].map((path) => change({ path, value: undefined }));
  const edits = findConfigurationEdits(folder, removed).flatMap(({ edit }) => (edit ? [edit] : []));
  expect([...(applyEdits(edits)?.values() ?? [])]).toEqual([block("  port    = 300\n  weight  = 300")]);
});

test("keeps blocks on one line, and those of several objects", () => {
  const oneLine = 'resource "stratus_domain_record" "www" { name = "a" }\n';
  expect(find(oneLine, { before: undefined })).toBe("The block is on one line.");
  const text = block("  ttl_sec = 300");
  const severalObjects = "The block stands for several objects.";
  expect(find(text, {}, { address: 'stratus_domain_record.www["a"]' })).toBe(severalObjects);
  expect(find(block("  for_each = {}\n  ttl_sec = 300"))).toBe(severalObjects);
  expect(find(text + text)).toBe("The configuration has no single block for this resource.");
});

test("a file that can't be read stops only the resources that no other file has", () => {
  writeFileSync(join(folder, "broken.tf"), 'resource "stratus_tag" "a" {\n  label == "a"\n');
  expect(find(block("  ttl_sec = 300"))).toBe(block("  ttl_sec = 3600"));
  expect(find(block("  ttl_sec = 300"), {}, { address: "stratus_tag.a" })).toMatch(
    /broken\.tf:3: a block isn't closed/,
  );
});

test("keeps modules, override files and missing blocks", () => {
  const text = block("  ttl_sec = 300");
  expect(find(text, {}, { address: "module.a.stratus_domain_record.www" })).toBe("The resource is in a module.");
  expect(find(text, {}, { address: "stratus_domain_record.api" })).toBe(
    "The configuration has no single block for this resource.",
  );
  writeFileSync(join(folder, "main_override.tf"), "");
  expect(find(text)).toBe("An override file may set the value.");
});
