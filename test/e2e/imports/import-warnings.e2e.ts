import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../../support/child";
import { ImportedAccount } from "../support/imported-account";

jest.setTimeout(120_000);

let account: ImportedAccount;
beforeAll(async () => {
  account = await ImportedAccount.fill(1, 7);
});
afterEach(() => {
  rmSync(join(account.folder, "shop"), { recursive: true, force: true });
});
afterAll(() => account.remove());

const create = (path: string, body: object) => account.stack.api("POST", path, body);

/** Creates a zone with records that point to addresses outside of the account. */
async function createZone(domain: string, addresses: readonly string[]): Promise<void> {
  const { id } = await create("/domains", { domain, type: "master", soa_email: `ops@${domain}` });
  for (const [index, target] of addresses.entries()) {
    const type = target.includes(":") ? "AAAA" : "A";
    await create(`/domains/${String(id)}/records`, { type, name: `host${String(index)}`, target });
  }
}

/** Synthesizes the program, and returns the warnings and notes that the CLI of CDKTF prints. */
async function synth(): Promise<readonly string[]> {
  const cwd = join(account.folder, "shop");
  const env = { ...process.env, CDKTF_OUTDIR: join(cwd, "cdktf.out") };
  const command = ["--require", "ts-node/register", "main.ts"];
  const { code, output } = await startChild(process.execPath, command, { cwd, env }).outcome;
  expect({ code, output }).toEqual({ code: 0, output: "" });
  const manifest = JSON.parse(readFileSync(join(cwd, "cdktf.out", "manifest.json"), "utf8")) as {
    readonly stacks: { readonly shop: { readonly annotations: readonly { readonly message: string }[] } };
  };
  return manifest.stacks.shop.annotations.map(({ message }) => message);
}

const command = ["import", "shop", "--target", "cdktf"];

async function written(): Promise<void> {
  const { code, output } = await account.stratus([...command, "--no-plan"]);
  expect({ code, output }).toMatchObject({ code: 0 });
}

test("an imported program synthesizes without a warning, and so do the objects of a later import", async () => {
  await create("/compute/instances", { type: "g6-nanode-1", region: "us-east", label: "web" });
  await createZone("one.example", ["198.51.100.7", "198.51.100.8"]);
  await createZone("two.example", ["2001:db8::1"]);
  await written();
  account.install("shop");
  expect(await synth()).toEqual([]);

  await createZone("three.example", ["198.51.100.9"]);
  await written();
  expect(await synth()).toEqual([]);

  const main = join(account.folder, "shop", "main.ts");
  const text = readFileSync(main, "utf8");
  const statement = /\n *Policies\.allow\([^;]*;/;
  writeFileSync(main, text.replace(statement, ""));
  const [warning, ...others] = await synth();
  expect(warning).toContain("record-to-unknown-address, 3 findings:");
  expect(others).toEqual([]);
});

test("an own suppression of another check in main.ts doesn't silence the records of a later import", async () => {
  const { id } = await create("/domains", { domain: "own.example", type: "master", soa_email: "ops@own.example" });
  expect((await account.stratus([...command, "--no-plan", "--domain", "own.example"])).code).toBe(0);
  account.install("shop");
  const main = join(account.folder, "shop", "main.ts");
  const text = readFileSync(main, "utf8");
  const own = '    Policies.allow(this, "mistyped-name", "The service has more plans.");\n';
  writeFileSync(main, text.replace(/\{ Domain,/, "{ Domain, Policies,").replace(/(\n {4}adoptAccount)/, `\n${own}$1`));
  await create(`/domains/${String(id)}/records`, { type: "A", name: "www", target: "203.0.113.9" });
  await written();
  expect(readFileSync(join(account.folder, "shop", "added-2.ts"), "utf8")).toContain('"record-to-unknown-address"');
});
