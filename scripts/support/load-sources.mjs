import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot, readJson, root } from "./project.mjs";

/** What this TypeScript in the root of the checkout exports: the scripts read facts where the product has them. */
export async function loadSources(contents) {
  const { build } = await import("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "stratus-sources-"));
  try {
    const outfile = join(folder, "sources.cjs");
    await build({
      stdin: { contents, resolveDir: root, loader: "ts" },
      bundle: true,
      platform: "node",
      format: "cjs",
      outfile,
      logLevel: "error",
      define: { STRATUS_VERSION: JSON.stringify(readJson(inRoot("package.json")).version) },
    });
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
