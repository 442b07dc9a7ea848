import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inRoot, readJson, root } from "./project.mjs";

/** The exports of this TypeScript in the root of the checkout: the scripts read facts from the product's sources. */
export async function loadSources(contents) {
  const { build } = await import("esbuild");
  // In the checkout, so that the compiler is found, which is too large for a bundle.
  mkdirSync(inRoot(".cache"), { recursive: true });
  const folder = mkdtempSync(inRoot(".cache", "sources-"));
  try {
    const outfile = join(folder, "sources.cjs");
    await build({
      stdin: { contents, resolveDir: root, loader: "ts" },
      bundle: true,
      platform: "node",
      format: "cjs",
      outfile,
      // The build of the package resolves the others.
      external: ["typescript", "stratus:*"],
      logLevel: "error",
      define: { STRATUS_VERSION: JSON.stringify(readJson(inRoot("package.json")).version) },
    });
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
