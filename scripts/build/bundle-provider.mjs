import { createHash } from "node:crypto";
import { root } from "../support/project.mjs";
import { encodedSchema } from "./encoded-schema.mjs";
import { buildParts, joinParts } from "./parts.mjs";

/** Our code and its packages as one text for Node. */
export const oneFile = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  // Without it the names of modules hold their paths. Functions keep their names for the stack of a crash.
  minify: true,
  keepNames: true,
  legalComments: "none",
  logLevel: "warning",
};

/**
 * A letter stands before the hash, because a version part that is all digits must not begin with a zero. All
 * versions are of one length, so that putting the right one in moves nothing.
 */
const developmentVersion = (version, hash) => `${version}-dev.h${hash.slice(0, 8)}`;

/**
 * The provider and the command as one file. The same sources give the same bytes wherever they lie: Terraform's lock
 * file holds their hash. With `release` the version is the plain one, otherwise it ends in a hash of the content,
 * because Terraform refuses other bytes under a version that it knows. `atStart` are the modules that run before the
 * handshake.
 */
export async function bundle({ version, release }) {
  const placeholder = release ? version : developmentVersion(version, "0".repeat(8));
  const [{ codes, inputs, atStart }, schema] = await Promise.all([
    buildParts({ ...oneFile, define: { STRATUS_VERSION: JSON.stringify(placeholder) } }),
    encodedSchema(),
  ]);
  const text = joinParts(codes, { schema });
  const packages = [...new Set(inputs.flatMap(packageOf))].sort();
  if (release) return { version, text, packages, atStart };
  const named = developmentVersion(version, createHash("sha256").update(text).digest("hex"));
  return { version: named, text: text.replaceAll(placeholder, named), packages, atStart };
}

/** `node_modules/@grpc/grpc-js/build/index.js` is of `node_modules/@grpc/grpc-js`. */
export function packageOf(path) {
  const [folder] = path.match(/^(.*node_modules\/)?(@[^/]+\/)?[^/]+/) ?? [];
  return path.includes("node_modules/") && folder ? [folder] : [];
}
