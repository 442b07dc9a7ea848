import { createHash } from "node:crypto";
import { build } from "esbuild";
import { root } from "../support/project.mjs";
import { encodedSchemas } from "./encoded-schemas.mjs";
import { buildParts, joinParts } from "./parts.mjs";

/** Our code and its packages as one source text for Node. */
export const oneFile = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  // Without it, module names contain their paths. Functions keep their names for crash reports.
  minify: true,
  keepNames: true,
  legalComments: "none",
  logLevel: "warning",
};

/**
 * A letter comes before the hash, because a version part with only digits must not start with a zero. All versions have the
 * same length, so that inserting the right one moves nothing.
 */
const developmentVersion = (version, hash) => `${version}-dev.h${hash.slice(0, 8)}`;

/**
 * The provider and the command as one file. The same sources give the same bytes in every folder: Terraform's lock file
 * contains their hash. With `release` the version is the plain one. Otherwise it ends in a hash of the content, because
 * Terraform rejects other bytes under a known version. `atStart` are the modules that run before the handshake.
 */
export async function bundle({ version, release }) {
  const placeholder = release ? version : developmentVersion(version, "0".repeat(8));
  const [{ codes, inputs, atStart }, schemas] = await Promise.all([
    buildParts({ ...oneFile, define: { STRATUS_VERSION: JSON.stringify(placeholder) } }),
    encodedSchemas(),
  ]);
  const text = joinParts(codes, schemas);
  const packages = [...new Set(inputs.flatMap(packageOf))].sort();
  const named = release ? version : developmentVersion(version, createHash("sha256").update(text).digest("hex"));
  return {
    version: named,
    text: text.replaceAll(placeholder, named),
    plain: await plainText(named, schemas),
    packages,
    atStart,
  };
}

const schemasPlugin = (schemas) => ({
  name: "schemas",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^stratus:/ }, ({ path }) => ({ path: path.replace("stratus:", ""), namespace: "schemas" }));
    onLoad({ filter: /.*/, namespace: "schemas" }, ({ path }) => ({
      contents: `module.exports = Buffer.from("${schemas[path].toString("base64")}", "base64");`,
    }));
  },
});

/** The location of an executable's code is the folder of the executable, not the folder in which it was built. */
const ownLocation = {
  banner: { js: 'var executableFolder=require("node:path").dirname(process.execPath);' },
  define: { __filename: "process.execPath", __dirname: "executableFolder" },
};

/**
 * The same program as one ordinary file, for executables: they contain the bytecode, so that no parsing slows down the start.
 */
async function plainText(version, schemas) {
  const { outputFiles } = await build({
    ...oneFile,
    entryPoints: ["src/main.ts"],
    banner: ownLocation.banner,
    define: { STRATUS_VERSION: JSON.stringify(version), ...ownLocation.define },
    plugins: [schemasPlugin(schemas)],
  });
  return outputFiles[0].text;
}

/** `node_modules/@grpc/grpc-js/build/index.js` belongs to `node_modules/@grpc/grpc-js`. */
export function packageOf(path) {
  const [folder] = path.match(/^(.*node_modules\/)?(@[^/]+\/)?[^/]+/) ?? [];
  return path.includes("node_modules/") && folder ? [folder] : [];
}
