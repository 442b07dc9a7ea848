import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { providerSource } from "../../lib/bundled-provider/provider-address";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data);

/** The `h1:` hash that Terraform keeps of a provider that is one file. */
function packageHash(file: string): string {
  const line = `${sha256(readFileSync(file)).digest("hex")}  ${basename(file)}\n`;
  return `h1:${sha256(line).digest("base64")}`;
}

/** What to do about a lock file that knows other bytes under this version: Terraform would refuse these. */
export function staleLockWarning(folder: string, version: string, file: string): string | undefined {
  const lock = join(folder, ".terraform.lock.hcl");
  if (!existsSync(lock)) return undefined;
  const entries = readFileSync(lock, "utf8").split(/^(?=provider ")/m);
  const own = entries.find((entry) => entry.startsWith(`provider "${providerSource}"`));
  if (own === undefined || !own.includes(`"${version}"`) || !own.includes('"h1:')) return undefined;
  if (own.includes(`"${packageHash(file)}"`)) return undefined;
  return `${lock} has the checksum of another build of ${version}, so "terraform init" will refuse this one. Delete the entry provider "${providerSource}" from it first.`;
}
