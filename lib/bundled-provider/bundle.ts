import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The provider as one file, which Terraform starts. */
export interface Bundle {
  readonly version: string;
  readonly path: string;
}

const manifest = "manifest.json";
const home = join(__dirname, "..", "..");
/** Beside the compiled constructs, and where a checkout has it. */
const folders = [join(home, "provider"), join(home, "dist", "provider")] as const;

/** The folder of the package's own provider, whether it has been built or not. */
export function packageFolder(): string {
  return folders.find((folder) => existsSync(join(folder, manifest))) ?? folders[1];
}

/** The provider in a folder, or nothing where none has been built. */
export function findBundle(folder: string): Bundle | undefined {
  const path = join(folder, manifest);
  if (!existsSync(path)) return undefined;
  const { version, file } = JSON.parse(readFileSync(path, "utf8")) as {
    readonly version: string;
    readonly file: string;
  };
  return { version, path: join(folder, file) };
}

/** The same for those who cannot do without. */
export function requireBundle(folder: string): Bundle {
  const bundle = findBundle(folder);
  if (bundle && existsSync(bundle.path)) return bundle;
  const absent = bundle ? bundle.path : join(folder, manifest);
  throw new Error(
    `The Stratus provider has not been built: ${absent} does not exist. In a checkout of cdktf-stratus run "npm run build"; in an installed package this file is missing, so install it again.`,
  );
}
