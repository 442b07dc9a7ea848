import { generateKeyPairSync } from "node:crypto";
import { type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";

jest.setTimeout(120_000);

let stack: Stack;
let workspace: Workspace;
beforeAll(async () => {
  stack = await startStack("fast", { notesRequests: false });
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.control("POST", "reset");
  await stack.api("POST", "/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  workspace = stack.workspace();
});

/** Terraform must not evaluate templates in a text. */
const literal = (text: string) => text.replace(/[$%](?=\{)/g, "$&$&");
const recordsOf = (texts: readonly string[], more: object = {}) =>
  Object.fromEntries(
    texts.map((text, index) => [
      `r${String(index)}`,
      { type: "TXT", name: `r${String(index)}`, target: literal(text), ...more },
    ]),
  );
const single = (records: object) => ({
  resource: {
    stratus_domain_record: Object.fromEntries(
      Object.entries(records).map(([key, record]) => [key, { domain_id: 1, ...(record as object) }]),
    ),
  },
});

async function planned(configuration: object): Promise<{ code: number; output: string }> {
  workspace.write({ ...configuration });
  await workspace.init();
  const { code, output } = await workspace.run(["plan", "-no-color", "-input=false", "-detailed-exitcode"]);
  return { code, output: output.replace(/[\s│╷╵]+/g, " ") };
}

const base64 = "q0ZkXrV3bJw9s1mT7yHcLpNfUaEoGiDx4RvKuWtYzBA=";
const texts = [
  'say "hi"',
  '"hi" said the shop',
  '"Quoted"; see (RFC 1035)',
  '"name"; "value"',
  "(in parentheses)",
  '("a", "b")',
  "a;b; c",
  "; not a comment",
  '{"v":"spf1","key":["a", "b"]}',
  "our record is v=spf1 include:a.example ~all",
  'Our TXT "record" is here',
  base64,
  `openai-domain-verification=${base64}`,
  "google-site-verification=abcDEF_123-45",
  "MS=ms12345678",
  "gfj9Xq...Rg85nM",
  '"heritage=external-dns,external-dns/owner=default"',
  "${not} %{a} template",
  "p=1; k=2",
];

it("accepts texts with quotation marks, parentheses, semicolons and long base64, by themselves and in a set", async () => {
  const records = recordsOf(texts);
  await workspace.apply(single(records));
  expect((await planned(single(records))).code).toBe(0);
  await workspace.apply({ output: { none: { value: 1 } } });
  const set = { resource: { stratus_domain_records: { all: { domain_id: 1, records } } } };
  await workspace.apply(set);
  expect((await planned(set)).code).toBe(0);
});

const key = generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
const doubtful = ['( "v=spf1 -all" ) ; spf', 'www IN TXT "v=spf1 -all"', `v=DKIM1; k=ed25519; p=${key}`];

it("keeps a text that a new record can't have: import, no changes, a change of another field, and in a set", async () => {
  for (const [index, target] of doubtful.entries()) {
    await stack.api("POST", "/domains/1/records", { type: "TXT", name: `r${String(index)}`, target });
  }
  const records = recordsOf(doubtful);
  const imports = doubtful.map((_, index) => ({
    to: `stratus_domain_record.r${String(index)}`,
    id: `1/${String(index + 1)}`,
  }));
  await workspace.apply({ import: imports, ...single(records) });
  expect((await planned(single(records))).code).toBe(0);
  await workspace.apply(single(recordsOf(doubtful, { ttl_sec: 3600 })));
  const worse = await planned(single({ ...records, r0: { type: "TXT", name: "r0", target: '("v=spf1 ~all")' } }));
  expect(worse.code).toBe(1);
  expect(worse.output).toContain(
    "target must be the record's text, not a line of a zone file with a name, parentheses or a comment",
  );
  expect(worse.output).toContain(
    "The service accepts such a value, but only an object that already has it may keep it.",
  );
  expect(worse.output).not.toContain(key.slice(20));
});

it("keeps such a text in an imported set, and refuses it in a new one", async () => {
  const records = recordsOf(doubtful);
  const set = { resource: { stratus_domain_records: { all: { domain_id: 1, records } } } };
  const refused = await planned(set);
  expect(refused.code).toBe(1);
  expect(refused.output.match(/target must/g)).toHaveLength(3);
  for (const [index, target] of doubtful.entries()) {
    await stack.api("POST", "/domains/1/records", { type: "TXT", name: `r${String(index)}`, target });
  }
  await workspace.apply({ import: [{ to: "stratus_domain_records.all", id: "1" }], ...set });
  expect((await planned(set)).code).toBe(0);
});
