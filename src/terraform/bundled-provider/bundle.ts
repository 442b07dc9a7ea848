import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** The provider as a single file that Terraform starts. */
export interface Bundle {
  readonly version: string;
  readonly path: string;
  /** The size and hash of the file when it was built. */
  readonly digest?: { readonly size: number; readonly sha256: string };
}

const manifest = "manifest.json";
const home = join(__dirname, "..", "..", "..");
/** The folder of the provider in an installed package, and in a checkout. */
const folders = [join(home, "provider"), join(home, "dist", "provider")] as const;

/** True if a bundler has copied this code into the file of a program, which doesn't include the provider. */
export const isBundled = basename(__dirname) !== "bundled-provider";

/**
 * The locations from which a bundled program resolves the installed package: its file, the started file and the
 * working directory.
 */
const startsOfSearch = () => [__dirname, dirname(process.argv[1] ?? __dirname), process.cwd()];

function installedProvider(): string | undefined {
  for (const folder of startsOfSearch()) {
    try {
      const manifestOfPackage = createRequire(join(folder, "main.js")).resolve("cdktf-stratus/package.json");
      return join(dirname(manifestOfPackage), "dist", "provider");
    } catch {
      // The package isn't installed for this folder.
    }
  }
  return undefined;
}

/**
 * Returns the folder of the package's own provider, even if it isn't built yet. Returns undefined for a bundled
 * program if the package isn't installed.
 */
export function packageFolder(): string | undefined {
  if (isBundled) return installedProvider();
  return folders.find((folder) => existsSync(join(folder, manifest))) ?? folders[1];
}

/** Returns the provider in a folder, or undefined if it isn't built. */
export function findBundle(folder: string | undefined): Bundle | undefined {
  if (folder === undefined) return undefined;
  const path = join(folder, manifest);
  if (!existsSync(path)) return undefined;
  const { file, ...rest } = JSON.parse(readFileSync(path, "utf8")) as Omit<Bundle, "path"> & { readonly file: string };
  return { ...rest, path: join(folder, file) };
}

const notInBundle = () =>
  `This program is bundled, but the package cdktf-stratus, which contains the provider, isn't installed for ${[...new Set(startsOfSearch())].join(" or ")}. Install the bundled version of the package there. To load its code from there too, exclude the package from the bundle: external: ["cdktf-stratus"] for esbuild, externals: ["cdktf-stratus"] for webpack.`;

/**
 * Returns the provider in a folder.
 * @throws if the provider isn't built, with instructions
 */
export function requireBundle(folder: string | undefined): Bundle {
  if (folder === undefined) throw new Error(notInBundle());
  const bundle = findBundle(folder);
  if (bundle && existsSync(bundle.path)) return bundle;
  const absent = bundle ? bundle.path : join(folder, manifest);
  throw new Error(
    `The Stratus provider isn't built: ${absent} doesn't exist. In a checkout of cdktf-stratus, run "npm run build". If the package is installed, install it again.`,
  );
}

/** The source address of the provider in Terraform. It isn't in any registry. */
export const providerSource = "stratus.internal/stratus/stratus";

/**
 * Expands a provider's source address to the form of lock files: `random` becomes
 * `registry.terraform.io/hashicorp/random`.
 */
export function toFullAddress(address: string): string {
  const defaults = ["registry.terraform.io", "hashicorp"];
  const parts = address.toLowerCase().split("/");
  return [...defaults.slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}
