import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  configurationNames,
  readConfigurationFiles,
  readQueryFiles,
  usedConfigurationNames,
} from "../../src/terraform/configuration-files";

const home = realpathSync(mkdtempSync(join(tmpdir(), "stratus-files-")));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function folder(...names: readonly string[]): string {
  const made = mkdtempSync(join(home, "folder-"));
  for (const name of names) writeFileSync(join(made, name), "");
  return made;
}

test("skips the files of editors, and those that belong to other commands", () => {
  const found = folder(
    ...["main.tf", "net.tf.json", "main.tf~", "#main.tf#", ".hidden.tf", "..tf", "main.tf.bak", "main.tf.swp"],
    ...["a.tftest.hcl", "b.tfquery.hcl", "terraform.tfvars", "x.tf.json~", "stray.tf.orig", "notes.md"],
  );
  symlinkSync("user@host.123:1", join(found, ".#main.tf"));
  mkdirSync(join(found, ".terraform"));
  mkdirSync(join(found, "module.tf"));
  symlinkSync(join(found, "module.tf"), join(found, "linked.tf"));
  expect(configurationNames(found)).toEqual(["main.tf", "net.tf.json"]);
  expect(readQueryFiles(found).map(({ name }) => name)).toEqual(["b.tfquery.hcl"]);
});

test("reads override files last", () => {
  const found = folder("override.tf", "a_override.tf.json", "main.tf", "z.tf", "my-override.tf");
  expect(configurationNames(found)).toEqual(["main.tf", "my-override.tf", "z.tf", "a_override.tf.json", "override.tf"]);
});

test("OpenTofu prefers its own files, and Terraform doesn't read them", () => {
  const found = folder("main.tf", "main.tofu", "dns.tf", "extra.tofu", "a.tf.json", "a.tofu.json");
  expect(usedConfigurationNames(found, "terraform")).toEqual(["a.tf.json", "dns.tf", "main.tf"]);
  expect(usedConfigurationNames(found, "tofu")).toEqual(["a.tofu.json", "dns.tf", "extra.tofu", "main.tofu"]);
  expect(usedConfigurationNames(folder("main.tofu"), "terraform")).toEqual(["main.tofu"]);
});

test("names a broken link that Terraform would read", () => {
  const found = folder("main.tf");
  symlinkSync("nowhere", join(found, "dns.tf"));
  expect(() => readConfigurationFiles(found)).toThrow(
    `${found}/dns.tf: must be a readable file, because Terraform reads it as part of the configuration, but it is a link to a file that doesn't exist. Correct or delete the link.`,
  );
});

test("names a link that leads back to itself", () => {
  const found = folder("main.tf");
  symlinkSync("loop.tf", join(found, "loop.tf"));
  expect(() => readConfigurationFiles(found)).toThrow(/loop\.tf: must be a readable file.*leads back to itself/);
});
