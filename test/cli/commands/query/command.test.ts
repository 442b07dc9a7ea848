import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../../../src/composition/emulator";
import { testEmulatorOf } from "../../../emulator/support";
import { type Command, makeCommand } from "../../command";

jest.setTimeout(60_000);

let emulator: EmulatorServer;
let settings: NodeJS.ProcessEnv;
let command: Command;
beforeAll(async () => {
  command = makeCommand(() => settings);
  emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  const { make } = testEmulatorOf(emulator);
  await make("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  for (const name of ["www", "api"]) await make("/domains/1/records", { type: "A", name, target: "192.0.2.1" });
  await make("/domains/1/records", { type: "TXT", name: "", target: 'say "hi", ${ok}' });
  await make("/tags", { label: "${tag}" });
  await make("/networking/firewalls", {
    label: "edge",
    rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" },
  });
  await make("/compute/instances", { label: "web", region: "us-east", type: "g6-standard-1" });
});
afterAll(async () => {
  command.remove();
  await emulator.close();
});
beforeEach(() => (settings = { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token }));

const query = (...args: readonly string[]) => command.run("query", ...args);

test("prints the identity and the name of each object", async () => {
  expect(await query("domain_record", "--domain", "1", "--where", "type in A,AAAA")).toEqual({
    code: 0,
    stdout: `IDENTITY          NAME
domain_id=1,id=1  shop.example: www A 192.0.2.1 (1/1)
domain_id=1,id=2  shop.example: api A 192.0.2.1 (1/2)
`,
    stderr: "",
  });
});

test.each([
  ["--domain", "shop.example", "--where", "name = api"],
  ["--domain", "SHOP.example.", "--where", "name = api"],
  ["--domain", " shop.Example ", "--where", "name = api"],
  ["--where", "name=api"],
  ["--where", "name equals api"],
  ["--where", 'name equals "api"'],
  ["--where", "name prefix a", "--where", "type in TXT, A"],
  ["--where", 'name in ["api"]', "--where", "type regex ^A$"],
  ["--where", "id in 2,7"],
])("finds the record with %j %j", async (...args) => {
  const { code, stdout, stderr } = await query("stratus_domain_record", ...args);
  expect({ code, stderr, ids: stdout.match(/\(\S+\)/g) }).toEqual({ code: 0, stderr: "", ids: ["(1/2)"] });
});

test("finds values with commas, quotes and the empty string", async () => {
  const conditions = ['target in "a,b","say \\"hi\\", ${ok}"', 'name equals ""'];
  const { stdout, stderr } = await query("domain_record", ...conditions.flatMap((each) => ["--where", each]));
  expect({ stderr, ids: stdout.match(/\(\S+\)/g) }).toEqual({ stderr: "", ids: ["(1/3)"] });
});

test("accepts field names as programs write them", async () => {
  const { code, stdout } = await query("domain", "--where", "soaEmail = ops@shop.example");
  expect({ code, stdout }).toEqual({ code: 0, stdout: "IDENTITY  NAME\nid=1      shop.example (1)\n" });
});

test("--json prints the identity, the import id, the name and the attributes", async () => {
  const { code, stdout, stderr } = await query("domain_record", "--json", "--where", "name = www");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    objects: [
      {
        kind: "domain_record",
        identity: { domain_id: 1, id: 1 },
        import_id: "1/1",
        name: "shop.example: www A 192.0.2.1 (1/1)",
        attributes: expect.objectContaining({ type: "A", name: "www", target: "192.0.2.1", ttl_sec: null }) as unknown,
      },
    ],
  });
});

test("--format import prints import blocks, with literal ids", async () => {
  const { stdout, stderr } = await query("domain_record", "--format", "import", "--where", "name in www,api");
  expect(stdout).toBe(`# shop.example: www A 192.0.2.1 (1/1)
import {
  to = stratus_domain_record.shop_example_www_a_192_0_2_1
  id = "1/1"
}

# shop.example: api A 192.0.2.1 (1/2)
import {
  to = stratus_domain_record.shop_example_api_a_192_0_2_1
  id = "1/2"
}
`);
  expect(stderr).toContain("terraform plan -generate-config-out=found.tf");
  expect((await query("tag", "--format", "import")).stdout).toContain('to = stratus_tag.tag\n  id = "$${tag}"');
});

test("--format adopt prints a call for programs, with literal ids", async () => {
  const { stdout, stderr } = await query("tag", "--format", "adopt");
  expect(stdout).toBe('adopt(stack, {\n  "tag": "$${tag}", // ${tag}\n});\n');
  expect(stderr).toBe("Replace the keys with the paths of the constructs in the stack.\n");
});

test("tells if nothing matches or the limit is reached", async () => {
  expect(await query("domain_record", "--where", "name = shop")).toEqual({
    code: 0,
    stdout: "",
    stderr: "No domain_record found.\n",
  });
  expect(JSON.parse((await query("image", "--json")).stdout)).toEqual({ objects: [] });
  const { code, stdout, stderr } = await query("domain_record", "--limit", "1");
  expect({ code, lines: stdout.trim().split("\n").length, stderr }).toEqual({
    code: 0,
    lines: 2,
    stderr: "Stopped at the limit of 1 object. The account may have more: increase --limit.\n",
  });
  expect((await query("domain_record", "--where", "type = AAAB")).stderr).toMatch(
    /^No domain_record found\.\ntype is usually one of A, AAAA, .*, got AAAB\. Did you mean AAAA\?\n$/,
  );
});

test.each([
  [
    ["compute_instance", "--domain", "1"],
    "--domain: only applies to domain_record, domain_records, not to compute_instance.",
  ],
  [["domain_record", "--instance", "1"], "not to domain_record. domain_record has --domain."],
  [
    ["domain_record", "--domain", "9"],
    "--domain: The service has no domain with id = 9. To search all domains, remove --domain.",
  ],
  [
    ["domain_record", "--domain", "shop"],
    '--domain: must be the id or the name of a domain in the account, got "shop".',
  ],
  [["domain_record", "--domain", "Shpo.example."], 'got "Shpo.example.". Did you mean shop.example?'],
  [["firewall_device", "--firewall", "ege"], 'a firewall in the account, got "ege". Did you mean edge?'],
  [["instance_snapshot", "--instance", "wev"], "Did you mean web?"],
  [["domain", "--json", "--format", "import"], "--json: can't be used with --format import."],
  [["DomainRecrd"], 'Unknown kind "DomainRecrd". Did you mean domain_record? Kinds: compute_instance, domain,'],
  [["domain", "--limit", "0"], "Use a number of at least 1."],
  [["domain", "--format", "csv"], "Allowed choices are table, json, import, adopt."],
  [[], "Name a kind, or pass --file. Kinds: compute_instance,"],
])("%j is rejected", async (args, words) => {
  const { code, stdout, stderr } = await query(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(words);
});

describe("--file", () => {
  const run = (list: object, ...args: readonly string[]) => {
    writeFileSync(join(command.folder, "queries.tfquery.json"), JSON.stringify({ list }));
    return query("--file", "queries.tfquery.json", ...args);
  };
  const records = (config: object, more: object = {}) => ({
    stratus_domain_record: { hosts: { provider: "stratus", config, ...more } },
  });

  test("runs the list blocks of a program, with their filters, parents and limits", async () => {
    const lists = {
      ...records({ domain_id: 1, filter: { type: { in: ["A"] } } }, { limit: 1 }),
      stratus_domain: { zones: { provider: "stratus", config: {} } },
      other_thing: { any: {} },
    };
    expect(await run(lists)).toEqual({
      code: 0,
      stdout: `LIST                              IDENTITY          NAME
list.stratus_domain_record.hosts  domain_id=1,id=1  shop.example: www A 192.0.2.1 (1/1)
list.stratus_domain.zones         id=1              shop.example (1)
`,
      stderr:
        "list.stratus_domain_record.hosts: Stopped at the limit of 1 object. The account may have more: increase --limit.\n",
    });
    const { objects } = JSON.parse((await run(lists, "--json")).stdout) as { readonly objects: readonly object[] };
    expect(objects[1]).toMatchObject({ list: "list.stratus_domain.zones", kind: "domain" });
  });

  test.each([
    [
      records({ domain_id: "${stratus_domain.zone.id}" }),
      "must have only literal values, got ${stratus_domain.zone.id}.",
    ],
    [records({ filter: { typ: { equals: "A" } } }), "domain_record has no field typ that a condition can test."],
    [records({ filter: { id: { equals: "A" } } }), "id equals must have a number"],
    [{ other_thing: { any: {} } }, "has no list blocks for resources of this provider."],
  ])("%j is rejected", async (list, words) => {
    const { code, stdout, stderr } = await run(list);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(words);
  });

  test("rejects missing files, HCL, and a kind or a condition beside it", async () => {
    expect((await query("--file", "none.json")).stderr).toContain("--file: must be an existing file, got none.json.");
    writeFileSync(join(command.folder, "a.tfquery.hcl"), "list {}");
    expect((await query("--file", "a.tfquery.hcl")).stderr).toContain("--file: must be a file in JSON");
    expect((await run(records({}), "domain")).stderr).toContain("--file: can't be used with a kind or its options");
    expect((await run(records({}), "--where", "id = 1")).stderr).toContain("--file: can't be used with a kind");
  });
});

test("lists every invalid condition", async () => {
  const { stderr } = await query("domain", "--where", "id = x", "--where", "y = z");
  expect(stderr.match(/^(stratus: )?--where .*$/gm)).toHaveLength(2);
});

test("explains a rejected token, a service that can't be reached, and missing settings", async () => {
  settings = { ...settings, STRATUS_TOKEN: "wrong" };
  expect((await query("domain")).stderr).toMatch(/^stratus: The service rejected the token\. .* STRATUS_TOKEN\.\n$/);
  settings = { STRATUS_BASE_URL: "http://127.0.0.1:1/v4", STRATUS_TOKEN: "any" };
  expect((await query("domain")).stderr).toContain("The base URL is http://127.0.0.1:1/v4.");
  settings = { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: "" };
  expect((await query("domain")).stderr).toBe("stratus: The access token is missing. Set STRATUS_TOKEN.\n");
});
