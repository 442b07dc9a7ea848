import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { providerSource } from "../../lib/bundled-provider/provider-address";

/** What to do about a lock file that knows other bytes under this version: Terraform would refuse these. */
export function staleLockWarning(folder: string, version: string, hashes: readonly string[]): string | undefined {
  const lock = join(folder, ".terraform.lock.hcl");
  if (!existsSync(lock)) return undefined;
  const entries = readFileSync(lock, "utf8").split(/^(?=provider ")/m);
  const own = entries.find((entry) => entry.startsWith(`provider "${providerSource}"`));
  if (own === undefined || !own.includes(`"${version}"`) || !own.includes('"h1:')) return undefined;
  if (hashes.some((hash) => own.includes(`"${hash}"`))) return undefined;
  return `${lock} has the checksum of another build of ${version}, so "terraform init" will refuse this one. Delete the entry provider "${providerSource}" from it first.`;
}
