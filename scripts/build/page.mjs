// The files of the emulator's page: main.js and main.css, the code that draws the topology, and the sentences of the rules,
// which are loaded on demand.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { packageOf } from "./bundle-provider.mjs";
import { inRoot, root } from "../support/project.mjs";
import { writtenSections } from "../docs/rules/sections.ts";

/** @satisfies {import("esbuild").BuildOptions} */
const options = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  platform: "browser",
  format: "esm",
  // The first versions that support light-dark() in style sheets.
  target: ["chrome123", "firefox120", "safari17.5"],
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  charset: "utf8",
  outdir: "page",
};

/**
 * A separate file that shares no code with the page. It is named after its folder.
 * @type {Readonly<Record<string, string>>}
 */
const late = { "topology/draw": "topology.js" };

/** @type {import("esbuild").Plugin} */
const lateParts = {
  name: "late-parts",
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      const name = kind === "dynamic-import" && Object.keys(late).find((end) => join(resolveDir, path).endsWith(end));
      return name ? { path: `./${late[name]}`, external: true } : undefined;
    });
  },
};

function rules() {
  const all = writtenSections(root).flatMap((section) => section.rules);
  return `${JSON.stringify(Object.fromEntries(all.map(({ id, sentence }) => [id, sentence])))}\n`;
}

/** The files by their names, and the folders of the packages that they contain. */
export async function buildPage() {
  const [main, topology] = await Promise.all([
    build({ ...options, entryPoints: ["src/emulator/page/main.tsx"], plugins: [lateParts] }),
    build({ ...options, entryPoints: { topology: "src/emulator/page/views/topology/draw.ts" } }),
  ]);
  const built = [main, topology].flatMap(({ outputFiles }) =>
    outputFiles.map(({ path, text }) => [basename(path), text]),
  );
  const inputs = [main, topology].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return {
    files: {
      "index.html": readFileSync(inRoot("src", "emulator", "page", "index.html"), "utf8"),
      ...Object.fromEntries(built),
      "rules.json": rules(),
    },
    packages: [...new Set(inputs.flatMap(packageOf))].sort(),
  };
}
