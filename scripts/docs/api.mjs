// Writes the reference of the package's exports from their comments, with TypeDoc.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Application, Converter } from "typedoc";
import { indexByArea, shortenPages } from "./api-pages.mjs";
import { inRoot } from "../support/project.mjs";
import { expandProps } from "./api-props.mjs";
import { simplify } from "./api-members.mjs";

const require = createRequire(import.meta.url);

/**
 * @param {string} out
 * @satisfies {(out: string) => import("typedoc").TypeDocOptions}
 */
const options = (out) => ({
  entryPoints: [inRoot("lib", "index.ts"), inRoot("src", "testing", "index.ts")],
  tsconfig: inRoot("tsconfig.json"),
  disableSources: true,
  disableGit: true,
  skipErrorChecking: true,
  excludePrivate: true,
  excludeProtected: true,
  excludeExternals: true,
  sort: ["alphabetical"],
  logLevel: "Error",
  hideGenerator: true,
  plugin: [require.resolve("typedoc-plugin-markdown")],
  outputs: [{ name: "markdown", path: out }],
  name: "API",
  readme: "none",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  parametersFormat: "table",
  enumMembersFormat: "table",
  tableColumnSettings: {
    hideSources: true,
    hideInherited: true,
    hideOverrides: true,
    hideModifiers: true,
    hideDefaults: true,
  },
});

/**
 * Writes out the members of derived types, and leaves out those that readers don't need.
 * @param {Application} app
 */
function expandApi({ converter }) {
  converter.on(Converter.EVENT_CREATE_DECLARATION, expandProps);
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => simplify(project));
}

/**
 * Writes the pages into a directory.
 * @param {string} out
 */
export async function writeApi(out) {
  const app = await Application.bootstrapWithPlugins(options(out));
  expandApi(app);
  const project = await app.convert();
  if (!project) throw new Error("TypeDoc could not read the sources");
  await app.generateOutputs(project);
  shortenPages(out);
  writeFileSync(join(out, "cdktf-stratus", "README.md"), indexByArea(project));
  if (app.logger.hasErrors()) throw new Error("TypeDoc reported errors");
}
