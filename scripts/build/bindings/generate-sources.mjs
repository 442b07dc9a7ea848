import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const require = createRequire(import.meta.url);

/**
 * The output of CDKTF's generator for the provider's schema: one TypeScript file for each resource and data source.
 * @param {object} schema
 */
export async function bindingSources(schema) {
  // When it is loaded, the generator requests Terraform's version, ignores it, and reports a failure to its makers. All of
  // that is unwanted here.
  Object.assign(process.env, {
    TERRAFORM_BINARY_NAME: "terraform-is-not-needed",
    CHECKPOINT_DISABLE: "1",
    CDKTF_LOG_LEVEL: "off",
  });
  const { TerraformProviderGenerator } = require("@cdktf/provider-generator/lib/get/generator/provider-generator");
  // Its own copy: another version has another type.
  const { CodeMaker } = createRequire(require.resolve("@cdktf/provider-generator/package.json"))("codemaker");
  const folder = mkdtempSync(join(tmpdir(), "stratus-bindings-"));
  try {
    const code = new CodeMaker();
    new TerraformProviderGenerator(code, schema).generateAll();
    await code.save(folder);
    const generated = join(folder, "providers", "stratus");
    const resources = readdirSync(generated, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return resources.map(({ name }) => {
      const extra = readdirSync(join(generated, name)).filter((file) => file !== "index.ts" && file !== "README.md");
      if (extra.length > 0) throw new Error(`The bindings of ${name} contain unexpected files: ${extra.join(", ")}`);
      return { name, text: readFileSync(join(generated, name, "index.ts"), "utf8") };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
