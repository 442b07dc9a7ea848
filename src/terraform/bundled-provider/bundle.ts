import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** The provider as one file, which Terraform starts. */
export interface Bundle {
  readonly version: string;
  readonly path: string;
}

const manifest = "manifest.json";
const home = join(__dirname, "..", "..", "..");
/** Beside the compiled constructs, and where a checkout has it. */
const folders = [join(home, "provider"), join(home, "dist", "provider")] as const;

/** True if a bundler has copied this code into the file of a program, which has no provider beside it. */
export const isBundled = basename(__dirname) !== "bundled-provider";

/** The places from which a bundled program looks for the installed package: its file, the started file and the working directory. */
const startsOfSearch = () => [__dirname, dirname(process.argv[1] ?? __dirname), process.cwd()];

function installedProvider(): string | undefined {
  for (const folder of startsOfSearch()) {
    try {
      const manifestOfPackage = createRequire(join(folder, "main.js")).resolve("cdktf-stratus/package.json");
      return join(dirname(manifestOfPackage), "dist", "provider");
    } catch {
      // It isn't installed for this folder.
    }
  }
  return undefined;
}

/**
 * The folder of the package's own provider, whether it has been built or not. It is undefined for a bundled program if the
 * package isn't installed.
 */
export function packageFolder(): string | undefined {
  if (isBundled) return installedProvider();
  return folders.find((folder) => existsSync(join(folder, manifest))) ?? folders[1];
}

/** The provider in a folder, or nothing where none has been built. */
export function findBundle(folder: string | undefined): Bundle | undefined {
  if (folder === undefined) return undefined;
  const path = join(folder, manifest);
  if (!existsSync(path)) return undefined;
  const { version, file } = JSON.parse(readFileSync(path, "utf8")) as {
    readonly version: string;
    readonly file: string;
  };
  return { version, path: join(folder, file) };
}

const notInBundle = () =>
  `This program is a bundle, and the package cdktf-stratus, whose provider it deploys with, is not installed for ${[...new Set(startsOfSearch())].join(" or ")}. Install the package there, in the version that was bundled. To load its code from there too, exclude it from the bundle: external: ["cdktf-stratus"] for esbuild, externals: ["cdktf-stratus"] for webpack.`;

/**
 * The provider in a folder.
 *
 * @throws Error that says how to get one, if there is none
 */
export function requireBundle(folder: string | undefined): Bundle {
  if (folder === undefined) throw new Error(notInBundle());
  const bundle = findBundle(folder);
  if (bundle && existsSync(bundle.path)) return bundle;
  const absent = bundle ? bundle.path : join(folder, manifest);
  throw new Error(
    `The Stratus provider has not been built: ${absent} does not exist. In a checkout of cdktf-stratus run "npm run build"; in an installed package this file is missing, so install it again.`,
  );
}

/** Where Terraform takes the provider to come from. No registry has it. */
export const providerSource = "stratus.internal/stratus/stratus";

/** A provider's address in full, as lock files have it: `random` is `registry.terraform.io/hashicorp/random`. */
export function toFullAddress(address: string): string {
  const defaults = ["registry.terraform.io", "hashicorp"];
  const parts = address.toLowerCase().split("/");
  return [...defaults.slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}
