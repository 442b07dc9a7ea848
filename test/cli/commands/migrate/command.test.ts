import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linodeFolder } from "../../../support/linode";
import { type Command, makeCommand } from "../../command";

jest.setTimeout(60_000);

let command: Command;
beforeAll(() => (command = makeCommand()));
afterAll(() => command.remove());

/** A copy of the configuration of the Linode provider. */
function copy(name: string): string {
  const folder = join(command.folder, name);
  cpSync(linodeFolder, folder, { recursive: true, filter: (file) => !/\.(ts|json)$/.test(file) });
  return folder;
}

const contents = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

test("without an option, a folder is only reported", async () => {
  const folder = copy("report");
  const before = contents(folder);
  const { code, stdout, stderr } = await command.run("migrate", "report");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^Converted:\n {2}linode_instance\.web → stratus_compute_instance\.web\n/);
  expect(stdout).toContain("\nCheck these:\n  compute.tf:1 linode_instance.web: root_pass becomes root_pass_wo, ");
  expect(stdout).toMatch(
    /\n\nNothing was written\. To change compute\.tf, databases\.tf, dns\.tf, main\.tf, network\.tf, moved-from-linode\.tf, add --write\. To write them to another folder, add --out <folder>\.\n$/,
  );
  expect(contents(folder)).toEqual(before);
});

test("with --out, the converted files are in another folder, and with --write in the same one", async () => {
  const folder = copy("there");
  const before = contents(folder);
  const out = await command.run("migrate", "there", "--out", "converted");
  expect(out.stdout).toContain(`Written: ${join("converted", "compute.tf")}, `);
  expect(contents(folder)).toEqual(before);
  const written = await command.run("migrate", "-C", folder, "--write");
  expect(written.stdout).toContain(
    "Written: compute.tf, databases.tf, dns.tf, main.tf, network.tf, moved-from-linode.tf\n",
  );
  expect(written.stdout).toContain(`
Next steps:
  1. Set STRATUS_TOKEN to the access token.
  2. Set STRATUS_BASE_URL to https://api.linode.com/v4.
  3. Run terraform init.
  4. Check with terraform plan that nothing changes (Terraform 1.8 or OpenTofu 1.10 or newer).
  5. Apply, and delete moved-from-linode.tf.
`);
  expect(contents(folder)).toEqual(contents(join(command.folder, "converted")));
  const again = await command.run("migrate", "there", "--write");
  expect(again).toMatchObject({
    code: 0,
    stdout: "Nothing to convert: there has no resource of the Linode provider that this provider also has.\n",
  });
});

test.each([
  ["its provider block", 'provider "linode" {\n  token = var.token\n  url   = var.url\n}\n', "Run terraform init."],
  ["no provider block", "", 'Set dialect = "linode" in the provider block of the root module.'],
])("the first step for a folder with %s", async (_, provider, step) => {
  rmSync(join(command.folder, "steps"), { recursive: true, force: true });
  mkdirSync(join(command.folder, "steps"), { recursive: true });
  writeFileSync(join(command.folder, "steps", "main.tf"), `${provider}resource "linode_domain" "zone" {}\n`);
  const { stdout } = await command.run("migrate", "steps", "--write");
  const written = ["main.tf", "required-stratus.tf", "moved-from-linode.tf"].map((name) => join("steps", name));
  expect(stdout).toContain(`Written: ${written.join(", ")}\n`);
  expect(stdout).toContain(`\nNext steps:\n  1. ${step}\n`);
});

test("the exit code is 2 if something isn't converted", async () => {
  const folder = join(command.folder, "volume");
  mkdirSync(folder);
  writeFileSync(join(folder, "main.tf"), 'resource "linode_volume" "data" {\n  label = "data"\n}\n');
  expect(await command.run("migrate", "volume", "--write")).toEqual({
    code: 2,
    stdout:
      "Nothing to convert: volume has no resource of the Linode provider that this provider also has.\n\nNot converted:\n  main.tf:1 linode_volume.data: This provider has no resource for linode_volume. Keep it in the Linode provider.\n",
    stderr: "",
  });
});

test.each([
  [["nowhere"], "nowhere: must be an existing folder."],
  [["stratus.cjs"], "stratus.cjs: must be a folder, got a file."],
  [[".", "--out", "."], "--out: must be another folder. To change the files in place, use --write."],
  [[".", "--out", "x", "--write"], "option '--out <folder>' cannot be used with option '--write'."],
])("%p is an error", async (args, message) => {
  const { code, stderr } = await command.run("migrate", ...args);
  expect(code).toBe(1);
  expect(stderr).toContain(`stratus: ${message}`);
  expect(existsSync(join(command.folder, "x"))).toBe(false);
});
