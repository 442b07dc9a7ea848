import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";
import {
  DomainQuery,
  EphemeralVariable,
  InstanceBootAction,
  MySqlCredentials,
  MySqlDatabase,
  StratusFn,
  StratusProvider,
} from "../../../lib";
import { newStack, problemsAtSynth, providerFolder } from "../stacks";

const outdir = mkdtempSync(join(tmpdir(), "stratus-versions-"));

/** Synthesizes a stack, and returns the version files for Terraform and for OpenTofu. */
function versionsAfter(build: (stack: TerraformStack) => void): readonly (string | undefined)[] {
  const targetVersions = { terraform: ">=1.14.0" };
  const app = new App({ outdir, context: { stratusProviderFolder: providerFolder(), targetVersions } });
  const stack = new TerraformStack(app, "stack");
  new StratusProvider(stack, "stratus");
  build(stack);
  app.synth();
  return ["tf", "tofu"].map((end) => {
    const file = join(outdir, "stacks", "stack", `required-versions.${end}`);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  });
}

/** The version constraint in the file of the stack that `versionsAfter` synthesized last. */
const constraintInJson = () => {
  const json = readFileSync(join(outdir, "stacks", "stack", "cdk.tf.json"), "utf8");
  return (JSON.parse(json) as { readonly terraform: { readonly required_version?: string } }).terraform
    .required_version;
};

const setting = (version: string, words: string) =>
  `terraform {\n  required_version = ">= ${version}" # ${words} Terraform 1.10 or OpenTofu 1.11.\n}\n`;

it("a stack with ephemeral values requires a version of each program that supports them, with the reason", () => {
  const one = versionsAfter((stack) => new EphemeralVariable(stack, "root_pass"));
  expect(one).toEqual([setting("1.10", "EphemeralVariable requires"), setting("1.11", "EphemeralVariable requires")]);
  const both = versionsAfter((stack) => {
    new EphemeralVariable(stack, "root_pass");
    const place = { region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
    const database = new MySqlDatabase(stack, "db", { ...place, label: "shop" });
    new MySqlCredentials(stack, "root", { database });
  });
  const words = "EphemeralVariable and MySqlCredentials require";
  expect(both).toEqual([setting("1.10", words), setting("1.11", words)]);
});

it("a stack with several features requires the highest version, with the reason for each", () => {
  const found = versionsAfter((stack) => {
    new EphemeralVariable(stack, "root_pass");
    new TerraformOutput(stack, "out", {
      value: StratusFn.txtQuote(new TerraformVariable(stack, "given", {}).stringValue),
    });
  });
  const words =
    "EphemeralVariable requires Terraform 1.10 or OpenTofu 1.11. StratusFn requires Terraform 1.8 or OpenTofu 1.7.";
  expect(found).toEqual(
    ["1.10", "1.11"].map((version) => `terraform {\n  required_version = ">= ${version}" # ${words}\n}\n`),
  );
  // Both programs read it.
  expect(constraintInJson()).toBe(">= 1.10");
});

it("a stack with actions and queries requires Terraform 1.14.1, and never runs on OpenTofu", () => {
  const [terraform, openTofu] = versionsAfter((stack) => {
    new EphemeralVariable(stack, "root_pass");
    new InstanceBootAction(stack, "boot", { instance: 12 });
    new DomainQuery(stack, "zones");
  });
  const words =
    "DomainQuery requires Terraform 1.14. EphemeralVariable requires Terraform 1.10 or OpenTofu 1.11. InstanceBootAction requires Terraform 1.14.1.";
  expect(terraform).toBe(`terraform {\n  required_version = ">= 1.14.1" # ${words}\n}\n`);
  expect(openTofu).toBe(`terraform {\n  required_version = "< 0.0.0" # ${words}\n}\n`);
  expect(constraintInJson()).toBe(">= 1.14.1");
});

it.each<[object, readonly string[]]>([
  [{ terraform: ">=1.14" }, []],
  [{ terraform: "^1.15.2 || >=2" }, []],
  [{ terraform: "1.14.9" }, []],
  [{ terraform: ">=1.5.7" }, [`Terraform ">=1.5.7". Set terraform to ">=1.14"`]],
  [{ terraform: "<2.0.0" }, [`Terraform "<2.0.0". Set terraform to ">=1.14"`]],
  [{ terraform: "<= 1.20 || ~1.15" }, [`Terraform "<= 1.20 || ~1.15". Set terraform to ">=1.14"`]],
  [
    { terraform: "~1.13.2", opentofu: ">=1.12" },
    [`Terraform "~1.13.2". Set terraform to ">=1.14"`, `OpenTofu ">=1.12". Remove opentofu`],
  ],
])("targetVersions of the project: %j", (targetVersions, problems) => {
  const stack = newStack(providerFolder(), { targetVersions });
  new DomainQuery(stack, "zones");
  expect(problems.length === 0 ? Testing.synth(stack, true) && [] : problemsAtSynth(stack)).toEqual(
    problems.map(
      (words) =>
        `[stack/zones] DomainQuery requires Terraform 1.14, but targetVersions in cdktf.json has ${words}, or remove the construct.`,
    ),
  );
});

it("a stack without them requires nothing, even if an earlier synth did", () => {
  expect(versionsAfter((stack) => new EphemeralVariable(stack, "root_pass"))).not.toContain(undefined);
  expect(versionsAfter(() => undefined)).toEqual([undefined, undefined]);
});
