// Builds the docs as a site with VitePress. The argument is the folder (default: .cache/site). --base is the path below
// which the site is served (default: /). --serve shows the pages on 127.0.0.1 instead, and updates them when they change.
import { rmSync, watch } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeApiDocs } from "../write-api.mjs";
import { installLocked } from "../../support/install-packages.mjs";
import { fail, inRoot } from "../../support/project.mjs";
import { writePages } from "./pages.mjs";
import { repositoryOf } from "./repository.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const pages = inRoot(".cache", "site-pages");

/** @param {string[]} args */
async function site(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { base: { type: "string", default: "/" }, serve: { type: "boolean" } },
    allowPositionals: true,
  });
  installLocked(here);
  await writeApiDocs();
  rmSync(pages, { recursive: true, force: true });
  writePages(pages, repositoryOf());
  const { build, createServer } = await import("vitepress");
  if (!values.serve) {
    await build(here, { base: values.base, outDir: resolve(positionals[0] ?? inRoot(".cache", "site")) });
    return;
  }
  const server = await createServer(here, { base: values.base, host: "127.0.0.1" });
  await server.listen();
  server.printUrls();
  watch(inRoot("docs"), { recursive: true }, () => writePages(pages, repositoryOf()));
}

site(process.argv.slice(2)).catch(fail);
