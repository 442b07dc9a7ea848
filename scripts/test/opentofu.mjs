// The end-to-end tests with the OpenTofu of npm in the place of Terraform: all of them, or with --selection the files that
// the system tests run. Further arguments go to scripts/test.mjs.
import { existsSync, readdirSync } from "node:fs";
import { Advice, fail, inRoot } from "../support/project.mjs";
import { tofuOfTests } from "../support/opentofu.mjs";

/**
 * What the selection leaves out, and why. A file that is not here, or in a folder that is here, belongs to it.
 */
const leftOut = {
  "test/e2e/contrary/": "other answers of the service, through the same lives of the resources, which run",
  "test/e2e/faults/": "faults of the connection, which the provider meets; interrupt.e2e.ts and journal.e2e.ts run",
  "test/e2e/pages.e2e.ts": "the words of Terraform on the pages; what the pages do has tests of its own",
  "test/e2e/quickstart.e2e.ts": "how the script ends; the system tests run the quickstart itself with OpenTofu",
  "test/e2e/import-account.e2e.ts": "a command of ours that writes programs; Terraform only plans them at its end",
  "test/e2e/refactor/random.e2e.ts": "random changes of programs; refactor/website.e2e.ts makes one of each",
  "test/e2e/taken-names.e2e.ts": "what the service says of names, and how long the provider waits for it",
  "test/e2e/reverse-dns-wait.e2e.ts": "how long the provider waits for names in DNS",
};

const selection = "--selection";

function selected() {
  for (const path of Object.keys(leftOut)) {
    if (!existsSync(inRoot(path))) throw new Advice(`${path}, which is left out, is not there.`);
  }
  const files = readdirSync(inRoot("test", "e2e"), { recursive: true })
    .map((name) => `test/e2e/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".e2e.ts"));
  for (const [path, reason] of Object.entries(leftOut)) console.log(`not with OpenTofu here: ${path}: ${reason}`);
  return files.filter((name) => !Object.keys(leftOut).some((path) => name.startsWith(path))).sort();
}

async function run() {
  process.env.TERRAFORM_BINARY_NAME = await tofuOfTests();
  const given = process.argv.slice(2);
  const rest = given.filter((arg) => arg !== selection);
  const chosen = given.includes(selection) ? selected() : [];
  process.argv.splice(2, given.length, "e2e", ...rest, ...chosen);
  await import("../test.mjs");
}

run().catch(fail);
