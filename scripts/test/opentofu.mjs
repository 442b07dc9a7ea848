// Runs the end-to-end tests and their samples with the OpenTofu of npm instead of Terraform. With --selection it runs only
// the files below, as the system tests do. scripts/test.mjs gets further arguments.
import { existsSync } from "node:fs";
import { Advice, fail, inRoot } from "../support/project.mjs";
import { tofuOfTests } from "../support/opentofu.mjs";

/** The tests of everything that depends on the program that runs the provider. */
const selected = {
  "test/e2e/resources": "plans, applies, imports and destroys of every resource",
  "test/resources/domain/renamed-domain.e2e.ts": "the names of records in a renamed domain",
  "test/resources/domain_records/record-sets.e2e.ts": "maps of records",
  "test/resources/tag/moved-tags.e2e.ts": "sets of ids",
  "test/e2e/plugin": "the plugin protocol: handshake, signals, large states",
  "test/e2e/plans/states.e2e.ts": "states that earlier releases wrote",
  "test/e2e/random": "random configurations",
  "test/e2e/plans/protection.e2e.ts": "lifecycle arguments",
  "test/e2e/data-sources/lookups.e2e.ts": "data sources during a plan",
  "test/resources/mysql_credentials/credentials.e2e.ts": "ephemeral resources and write-only arguments",
  "test/e2e/programs/ephemeral-variable.e2e.ts": "ephemeral variables",
  "test/e2e/programs/hcl-synth.e2e.ts": "stacks in HCL",
  "test/e2e/provider/lock-file.e2e.ts": "the dependency lock file",
  "test/e2e/commands/provider-mirror.e2e.ts": "provider installation from a mirror",
  "test/e2e/testing": "cdktf-stratus/testing",
};

const selection = "--selection";

function selectedPaths() {
  const missing = Object.keys(selected).find((path) => !existsSync(inRoot(path)));
  if (missing) throw new Advice(`the selection contains ${missing}, which doesn't exist.`);
  for (const [path, reason] of Object.entries(selected)) console.log(`with OpenTofu: ${path}: ${reason}`);
  return Object.keys(selected);
}

async function run() {
  process.env.TERRAFORM_BINARY_NAME = await tofuOfTests();
  const given = process.argv.slice(2);
  const rest = given.filter((arg) => arg !== selection);
  const chosen = given.includes(selection) ? selectedPaths() : [];
  process.argv.splice(2, given.length, "e2e", "samples", ...rest, ...chosen);
  await import("../test.mjs");
}

run().catch(fail);
