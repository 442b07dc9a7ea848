// Writes the parts of the reference that follow from the contracts. Needs neither Terraform nor a network.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { fail, inRoot, root } from "./project.mjs";

/** The generators are TypeScript, because they read the contracts themselves. */
async function generators() {
  const folder = mkdtempSync(join(tmpdir(), "stratus-docs-"));
  try {
    const outfile = join(folder, "docs.cjs");
    const contents =
      'export { endpointPage } from "./scripts/docs/endpoints"; export { openPage } from "./scripts/docs/open-places"; ' +
      'export { contracts } from "./src/resources"; export { openPlaces } from "./src/emulator/open";';
    await build({
      stdin: { contents, resolveDir: root, loader: "ts" },
      bundle: true,
      platform: "node",
      format: "cjs",
      outfile,
      logLevel: "error",
    });
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function docs() {
  const { endpointPage, openPage, contracts, openPlaces } = await generators();
  mkdirSync(inRoot("docs"), { recursive: true });
  writeFileSync(inRoot("docs", "endpoints.md"), endpointPage(contracts));
  writeFileSync(inRoot("docs", "open-places.md"), openPage(openPlaces));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) docs().catch(fail);
