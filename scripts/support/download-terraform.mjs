import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inRoot } from "./project.mjs";

export const pinnedVersion = "1.11.4";

const cache = inRoot(".cache", "terraform");
const executable = process.platform === "win32" ? "terraform.exe" : "terraform";
/** @type {Partial<Record<NodeJS.Platform, string>>} */
const systems = { win32: "windows" };
/** @type {Partial<Record<NodeJS.Architecture, string>>} */
const processors = { x64: "amd64", ia32: "386" };

export const cachedTerraform = join(cache, pinnedVersion, executable);

/** `@hashicorp/js-releases` with a working signature check. Loaded only for a download. */
function loadReleases() {
  const require = createRequire(import.meta.url);
  const releases = require("@hashicorp/js-releases");
  const openpgp = createRequire(require.resolve("@hashicorp/js-releases"))("openpgp");
  const { verify } = openpgp;
  // js-releases 1.7 starts the verification and ignores its result. With an expected signature, openpgp throws unless the
  // right key signed it.
  /** @param {object} options */
  openpgp.verify = (options) => verify({ ...options, expectSigned: true });
  return releases;
}

/**
 * Downloads the pinned Terraform from HashiCorp into this project's cache and returns its path. Verifies its checksum and the
 * signature of the checksums before it unpacks it.
 */
export async function downloadTerraform() {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "new-"));
  try {
    const release = await loadReleases().getRelease("terraform", pinnedVersion, "cdktf-stratus");
    const system = systems[process.platform] ?? process.platform;
    const processor = processors[process.arch] ?? process.arch;
    const build = release.getBuild(system, processor);
    if (!build) throw new Error(`Terraform ${pinnedVersion} isn't available for ${system} on ${processor}`);
    const archive = join(folder, build.filename);
    const unpacked = join(folder, "unpacked");
    mkdirSync(unpacked);
    await release.download(build.url, archive, "cdktf-stratus");
    await release.verify(archive, build.filename);
    await release.unpack(unpacked, archive);
    rmSync(archive);
    rmSync(join(cache, pinnedVersion), { recursive: true, force: true });
    renameSync(unpacked, join(cache, pinnedVersion));
    return cachedTerraform;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
