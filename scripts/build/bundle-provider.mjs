import { createHash } from "node:crypto";
import { root } from "../support/project.mjs";
import { encodedSchemas } from "./encoded-schemas.mjs";
import { buildParts, joinParts, joinPlainParts } from "./parts.mjs";

/**
 * Our code and its packages as one source text for Node.
 * @satisfies {import("esbuild").BuildOptions}
 */
export const oneFile = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  // Names are shortened by short-names.mjs.
  minifyWhitespace: true,
  minifySyntax: true,
  // Modules are named after their paths, which must not depend on the folder of the checkout.
  preserveSymlinks: true,
  legalComments: "none",
  logLevel: "warning",
};

/**
 * A letter comes before the hash, because a version part with only digits must not start with a zero. All versions have the
 * same length, so that inserting the right one moves nothing.
 * @param {string} version
 * @param {string} hash
 */
const developmentVersion = (version, hash) => `${version}-dev.h${hash.slice(0, 8)}`;

/**
 * The provider and the command as one file. The same sources give the same bytes in every folder: Terraform's lock file
 * contains their hash. With `release` the version is the plain one. Otherwise it ends in a hash of the content, because
 * Terraform rejects other bytes under a known version. `atStart` are the modules that run before the handshake.
 * @param {{ readonly version: string, readonly release: boolean }} options
 */
export async function bundle({ version, release }) {
  const placeholder = release ? version : developmentVersion(version, "0".repeat(8));
  const define = { STRATUS_VERSION: JSON.stringify(placeholder) };
  const { codes, inputs, builtins, atStart } = await buildParts({ ...oneFile, define });
  const schemas = encodedSchemas();
  const text = joinParts(codes, schemas);
  const packages = [...new Set(inputs.flatMap(packageOf))].sort();
  const plain = joinPlainParts(codes, schemas, builtins);
  const named = release ? version : developmentVersion(version, createHash("sha256").update(text).digest("hex"));
  return {
    version: named,
    text: text.replaceAll(placeholder, named),
    plain: plain.replaceAll(placeholder, named),
    packages,
    atStart,
  };
}

/**
 * `node_modules/@grpc/grpc-js/build/index.js` belongs to `node_modules/@grpc/grpc-js`.
 * @param {string} path
 */
export function packageOf(path) {
  const [folder] = path.match(/^(.*node_modules\/)?(@[^/]+\/)?[^/]+/) ?? [];
  return path.includes("node_modules/") && folder ? [folder] : [];
}
