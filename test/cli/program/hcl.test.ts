import { createProgram, findAdditions, ledgerOf } from "../../../src/cli/program";
import { hclAddresses, writeAddedHcl, writeHcl } from "../../../src/cli/program/hcl";
import { programs } from "../../../src/resources/programs";
import { quoteHcl } from "../../../src/shared/template";
import { useEmulator } from "../../emulator/support";
import { fillAccount } from "../../support/random-account";
import { walk } from "../account/support";
import { domain, instance, record } from "./accounts";
import { goldenAccount } from "./golden-account";
import { referencesOf, traversalsIn } from "./hcl";

jest.setTimeout(120_000);

const emulator = useEmulator();
const options = { version: "0.1.0" };

it("writes a small account in main.tf, with references", () => {
  const program = createProgram(programs, goldenAccount);
  const files = writeHcl(program, options);
  expect(traversalsIn(files)).toBe(referencesOf(program));
  expect(writeHcl(createProgram(programs, [...goldenAccount].reverse()), options)).toEqual(files);
});

it("writes a random account, with references", async () => {
  const { server } = emulator;
  await fillAccount({ url: server.url, token: server.token }, { objects: 150, seed: 5 });
  const { objects } = await walk(emulator);
  const program = createProgram(programs, objects);
  const files = writeHcl(program, options);
  expect(traversalsIn(files)).toBe(referencesOf(program));
  expect(new Set(hclAddresses(program).values()).size).toBe(program.resources.length);
  expect(writeHcl(createProgram(programs, [...objects].reverse()), options)).toEqual(files);
});

it("keeps the name of the older object if two names become the same identifier", () => {
  const [older, newer] = [domain(1, "a-b.example"), domain(2, "a.b.example")];
  const before = hclAddresses(createProgram(programs, [older, instance(3, "web")]));
  const after = hclAddresses(createProgram(programs, [newer, older, instance(3, "web")]));
  expect(before.get(older)).toBe("stratus_domain.a_b_example");
  expect(after.get(older)).toBe("stratus_domain.a_b_example");
  expect(after.get(newer)).toMatch(/^stratus_domain\.a_b_example_[0-9a-f]{6}$/);
});

it.each([
  ["${a}", '"$${a}"'],
  ["%{a}", '"%%{a}"'],
  ["$${a}", '"${"$$"}{a}"'],
  ['a"b\\c\n\u0001é', '"a\\"b\\\\c\\n\\u0001é"'],
])("quotes %j", (value, text) => {
  expect(quoteHcl(value)).toBe(text);
});

it("writes a large account in a file for each area and zone, none of which is long", async () => {
  const { server } = emulator;
  await fillAccount({ url: server.url, token: server.token }, { objects: 200, seed: 6 });
  const { objects } = await walk(emulator);
  const files = writeHcl(createProgram(programs, objects), { ...options, provider: { caFile: "/etc/ca.pem" } });
  const main = files.find(({ path }) => path === "main.tf");
  expect(main?.text).toContain('provider "stratus" {\n  ca_file = "/etc/ca.pem"\n}\n');
  expect(main?.text).not.toContain("resource ");
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["compute.tf", "networking.tf", "networking-2.tf", "databases.tf"]));
  expect(paths.filter((path) => path.startsWith("domain-")).length).toBeGreaterThan(5);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { path, text } of files) if (path !== "adopt.tf") expect(text.split("\n").length).toBeLessThan(500);
});

it("adds new objects to a configuration, under unused names", () => {
  const [older, newer] = [domain(1, "a-b.example"), domain(2, "a.b.example")];
  const web = instance(3, "web");
  const about = { form: "hcl", stackName: "shop", service: "https://api.example.test/v4" } as const;
  const ledger = ledgerOf(createProgram(programs, [older, web]), "", about);
  const later = [older, web, newer, record(2, 7, "A", "", "203.0.113.3"), record(1, 8, "A", "www", "203.0.113.3")];
  const files = writeAddedHcl(findAdditions(programs, later, ledger), ledger);
  expect(files.map(({ path }) => path)).toEqual(["added-2.tf", "adopt-2.tf"]);
  const [added, adoption] = files.map(({ text }) => text);
  expect(added).toMatch(/^resource "stratus_domain" "a_b_example_[0-9a-f]{6}" \{$/m);
  expect(added).toContain('# 1 is the id of "a-b.example".\n');
  expect(added).toMatch(/domain_id += stratus_domain\.a_b_example_[0-9a-f]{6}\.id$/m);
  expect(adoption?.match(/^import \{$/gm)).toHaveLength(3);
  expect(writeAddedHcl(findAdditions(programs, [older, web], ledger), ledger)).toEqual([]);
});
