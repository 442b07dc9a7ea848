import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { migrateFolder } from "../../../../src/cli/commands/migrate/convert-folder";
import { migrateFiles, web } from "./support/migrate";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "stratus-migrate-"))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Migrates a folder, and returns its main.tf. */
function migrated(files: Readonly<Record<string, string>>, name = ".") {
  write(files);
  const { files: changed, notes } = migrateFolder(join(folder, name));
  const main = changed.find(({ path }) => path === "main.tf")?.text;
  return { main, notes: notes.map(({ place, subject, text }) => `${place} ${subject}: ${text}`) };
}

/** Migrates a folder in place. */
function migrate(name: string): void {
  for (const { path, text } of migrateFolder(join(folder, name)).files) writeFileSync(join(folder, name, path), text);
}

const requires = (entry: string) => `terraform {\n  required_providers {\n    ${entry}\n  }\n}\n`;
const linode = (name: string, more = "") => requires(`${name} = { source = "linode/linode"${more} }`);
const zone = (provider = "") => `resource "linode_domain" "zone" {\n${provider}  domain = "shop.example"\n}\n`;
const volume = 'resource "linode_volume" "data" {}\n';

describe("another local name of the provider", () => {
  test.each(["linode/linode", "registry.terraform.io/linode/linode", "registry.opentofu.org/linode/linode"])(
    "for %s is renamed, with its aliases and references",
    (source) => {
      const { main, notes } = migrated({
        "main.tf": `${requires(`cloud = { source = "${source}" }`)}provider "cloud" {
  alias = "west"
  token = var.token
}
${zone("  provider = cloud.west\n")}`,
      });
      expect(main).toContain('    stratus = {\n      source  = "stratus.internal/stratus/stratus"\n');
      expect(main).toContain('provider "stratus" {\n  alias   = "west"\n');
      expect(main).toContain("  provider = stratus.west\n");
      expect(main).not.toContain("cloud");
      expect(notes).toEqual([]);
    },
  );

  test("is kept for resources that aren't converted", () => {
    const { main } = migrated({ "main.tf": `${linode("cloud")}provider "cloud" {}\n${zone()}${volume}` });
    expect(main).toContain('    cloud = { source = "linode/linode" }\n    stratus = {');
    expect(main).toContain('provider "cloud" {}\n\nprovider "stratus" {');
  });

  test("beside the usual one has its own new name", () => {
    const both = 'linode = { source = "linode/linode" }\n    cloud = { source = "linode/linode" }';
    const { main } = migrated({
      "main.tf": `${requires(both)}provider "linode" {}\nprovider "cloud" {}\n${zone("  provider = cloud\n")}`,
    });
    expect(main).toMatch(/\n {4}stratus = \{[^}]*\}\n {4}stratus-cloud = \{[^}]*\}\n/);
    expect(main).toMatch(/provider "stratus" \{[^}]*\}\nprovider "stratus-cloud" \{/);
    expect(main).toContain("  provider = stratus-cloud\n");
  });

  test("of other providers stays", () => {
    const others = 'linode = { source = "linode/linode" }\n    aws = { source = "hashicorp/aws" }';
    const { main } = migrated({ "main.tf": `${requires(others)}provider "aws" {}\n${zone()}` });
    expect(main).toContain('    aws = { source = "hashicorp/aws" }\n');
    expect(main).toContain('provider "aws" {}\n');
  });
});

test("the aliases that a module requires from its caller are renamed", () => {
  const { main } = migrated({
    "main.tf": `${linode("linode", ", configuration_aliases = [linode, linode.west]")}${zone("  provider = linode.west\n")}`,
  });
  expect(main).toContain("      configuration_aliases = [stratus, stratus.west]\n");
});

describe("the providers of a module", () => {
  const root = (call: string) => `${linode("linode")}provider "linode" {\n  alias = "west"\n}\n\n${call}`;
  const call = (providers: string, source = "./dns") =>
    `module "dns" {\n  source    = "${source}"\n  providers = ${providers}\n}\n`;
  const dns = linode("linode") + zone();

  test("are renamed, although the caller has no resources", () => {
    const { main, notes } = migrated({ "main.tf": root(call("{ linode = linode.west }")), "dns/main.tf": dns });
    expect(main).toContain("  providers = { stratus = stratus.west }\n");
    expect(main).toContain('provider "stratus" {\n  alias   = "west"\n');
    expect(main).not.toContain("linode/linode");
    expect(notes).toEqual(['main.tf:10 module.dns: Also run stratus migrate in the folder "./dns".']);
  });

  test("keep comments and other providers", () => {
    const providers = "{\n    # linode = linode\n    linode.west = linode.west # west\n    aws = aws.main\n  }";
    const { main } = migrated({ "main.tf": root(call(providers)), "dns/main.tf": dns });
    expect(main).toContain("{\n    # linode = linode\n    stratus.west = stratus.west # west\n    aws = aws.main\n  }");
  });

  test.each([
    ["before its caller", ["dns", "."]],
    ["after its caller", [".", "dns"]],
  ] as const)("have the names in the module, which is migrated %s", (_, order) => {
    write({ "main.tf": root(call("{ cloud = linode.west }")), "dns/main.tf": linode("cloud") + zone() });
    migrate(order[0]);
    if (order[0] === "dns") expect(migrated({}).main).toContain("providers = { stratus = stratus.west }");
    migrate(order[1]);
    expect(migrated({}, ".").main).toBeUndefined();
    expect(migrated({}, "dns").main).toBeUndefined();
  });

  test("are passed twice if the module still needs the Linode provider", () => {
    const { main } = migrated({
      "main.tf": root(call("{ linode = linode.west }")),
      "dns/main.tf": dns + volume,
    });
    expect(main).toContain("  providers = { linode = linode.west, stratus = stratus.west }\n");
    expect(main).toContain('provider "linode" {\n  alias = "west"\n}\n\nprovider "stratus" {');
  });

  test.each(["acme/dns/linode", "git::https://git.example/dns.git", "./missing"])(
    "from %s stay, with a note",
    (source) => {
      const { main, notes } = migrated({
        "main.tf": root(call("{ linode = linode.west }", source)) + zone(),
      });
      expect(main).toContain("  providers = { linode = linode.west }\n");
      expect(main).toContain('provider "linode" {\n  alias = "west"\n}\n\nprovider "stratus" {');
      expect(notes).toEqual([
        "main.tf:10 module.dns: providers is unchanged, because the source isn't a folder here. The module still uses the Linode provider.",
      ]);
    },
  );

  test("of modules inside modules count, too", () => {
    const inner = `module "inner" {\n  source = "../inner"\n}\n`;
    const { main } = migrated({
      "main.tf": root(call("{ linode = linode.west }")),
      "dns/main.tf": linode("linode") + inner,
      "inner/main.tf": dns,
    });
    expect(main).toContain("  providers = { stratus = stratus.west }\n");
  });

  test("of a module that calls itself, which Terraform refuses, end", () => {
    const self = 'module "self" {\n  source = "./"\n}\n';
    expect(migrated({ "main.tf": linode("linode") + zone() + self }).main).toContain(self);
  });

  test("stay if the module has nothing to convert", () => {
    const { main } = migrated({ "main.tf": root(call("{ linode = linode.west }")), "dns/main.tf": volume });
    expect(main).toBeUndefined();
  });
});

describe("a second run changes nothing", () => {
  const root = `${linode("linode")}provider "linode" {}\nprovider "linode" {\n  alias = "west"\n}\n`;
  const call = 'module "dns" {\n  source    = "./dns"\n  providers = { linode = linode.west, aws = aws }\n}\n';

  test.each([
    ["in a folder with resources of both providers", root + zone() + volume + call, ""],
    ["with a module that has resources of both", root + call, volume],
    ["with a module whose resources are all converted", root + zone() + call, ""],
  ])("%s", (_, main, more) => {
    write({ "main.tf": main, "dns/main.tf": linode("linode") + zone() + more });
    migrate(".");
    expect(migrated({}, ".").main).toBeUndefined();
    migrate("dns");
    expect(migrated({}, ".").main).toBeUndefined();
    expect(migrated({}, "dns").main).toBeUndefined();
  });
});

describe("a folder without the requirement of the Linode provider requires this one", () => {
  test("in a new file", () => {
    const { texts } = migrateFiles({ "main.tf": `terraform {\n  required_version = "1.11.4"\n}\n${zone()}` });
    expect(texts["required-stratus.tf"]).toMatch(
      /^terraform \{\n {2}required_providers \{\n {4}stratus = \{\n {6}source {2}= "stratus/,
    );
  });

  test("beside the other requirements", () => {
    const others = 'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" } # a\n    # b\n  }\n}\n';
    const { texts } = migrateFiles({ "main.tf": zone(), "versions.tf": others });
    expect(texts["required-stratus.tf"]).toBeUndefined();
    expect(texts["versions.tf"]).toMatch(
      /^terraform \{\n {2}required_providers \{\n {4}aws = .* # a\n {4}# b\n {4}stratus = \{\n[^}]*\n {4}\}\n {2}\}\n\}\n$/,
    );
  });
});

test("a requirement without a source is that of the Linode provider, if it has the name", () => {
  const required = 'terraform {\n  required_providers {\n    linode = "~> 2.0"\n    aws    = "~> 5.0"\n  }\n}\n';
  const text = migrateFiles({ "a.tf": required + web }).texts["a.tf"];
  expect(text).not.toContain("linode");
  expect(text).toContain("    stratus = {");
  expect(text).toContain('    aws    = "~> 5.0"\n');
});

test("a provider with the name linode and another source stays", () => {
  const required =
    'terraform {\n  required_providers {\n    linode = { source = "acme/linode" }\n    akamai = { source = "linode/linode" }\n  }\n}\n';
  const providers = 'provider "linode" {}\nprovider "akamai" {}\n';
  const text = migrateFiles({ "a.tf": required + providers + web.replace("}", "  provider = akamai\n}") }).texts[
    "a.tf"
  ];
  expect(text).toContain('provider "linode" {}\nprovider "stratus" {\n  dialect = "linode"\n}\n');
  expect(text).toContain('linode = { source = "acme/linode" }');
  expect(text).toContain("  provider = stratus\n");
});

test("the requirement is added to the existing block, behind other blocks", () => {
  const required =
    'locals {\n  a = 1\n}\nterraform {\n  backend "s3" {}\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\n';
  const { texts } = migrateFiles({ "a.tf": web, "b.tf": required });
  expect(Object.keys(texts).sort()).toEqual(["a.tf", "b.tf", "moved-from-linode.tf"]);
  expect(texts["b.tf"]).toContain('  backend "s3" {}\n');
  expect(texts["b.tf"]).toContain('    aws = { source = "hashicorp/aws" }\n    stratus = {\n');
});
