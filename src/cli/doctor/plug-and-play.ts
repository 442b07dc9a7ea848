import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";

/** The interface of Yarn Plug'n'Play: https://yarnpkg.com/advanced/pnpapi */
interface PnpApi {
  resolveToUnqualified(request: string, issuer: string, options?: { considerBuiltins?: boolean }): string | null;
  /** Makes the modules of Node read packages from their archives. */
  setup?(): void;
}

const loaded = new Map<string, PnpApi | undefined>();

/** The file with which Yarn resolves the packages of a folder without `node_modules`. */
function pnpFile(folder: string): string | undefined {
  const found = [".pnp.cjs", ".pnp.js"].map((name) => join(folder, name)).find((file) => existsSync(file));
  if (found !== undefined || dirname(folder) === folder) return found;
  return pnpFile(dirname(folder));
}

/** True if Yarn Plug'n'Play resolves the packages of a folder. */
export const hasPlugAndPlay = (folder: string): boolean => pnpFile(folder) !== undefined;

/** The folder of a package as Yarn Plug'n'Play resolves it for a folder. It may lie in an archive. */
export function resolveWithPnp(name: string, folder: string): string | undefined {
  const file = pnpFile(folder);
  const api = file === undefined ? undefined : load(file);
  try {
    return api?.resolveToUnqualified(name, folder + sep, { considerBuiltins: false }) ?? undefined;
  } catch {
    // The folder has no such dependency.
    return undefined;
  }
}

function load(file: string): PnpApi | undefined {
  if (loaded.has(file)) return loaded.get(file);
  let api: PnpApi | undefined;
  try {
    api = createRequire(file)(file) as PnpApi;
    // Under "yarn stratus", Node has it already.
    if (process.versions["pnp"] === undefined) api.setup?.();
  } catch {
    // A file that can't be loaded resolves nothing, and the packages are reported as missing.
  }
  loaded.set(file, api);
  return api;
}
