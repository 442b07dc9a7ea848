import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBundle, packageFolder, providerSource } from "../../../src/terraform/bundled-provider/bundle";
import { updateLock } from "../../../src/terraform/bundled-provider/lock-file";
import { hashOfFolder, platformOf } from "../../../src/terraform/bundled-provider/place-provider";

/** The executable of the provider with which the tests run, instead of a provider in their own process. */
export const executable = process.env["STRATUS_TEST_EXECUTABLE"];

/** The version for HCL without a constraint. */
const release = "0.1.0";
/** The version that `test/lib/stacks.ts` writes into stacks. */
const versionOfStacks = "0.1.0-dev.h0123456";
const platform = platformOf(process);
const address = providerSource.split("/");
const lockFile = ".terraform.lock.hcl";
const pluginsOf = (folder: string) => join(folder, "terraform.d", "plugins", ...address);

/**
 * Places the executable where Terraform finds it for the configuration in a folder, under each version that a
 * configuration may require. The files only start it, because Terraform computes the checksum of the package in every
 * run.
 */
export function placeExecutable(folder: string): void {
  const versions = [release, versionOfStacks, findBundle(packageFolder())?.version ?? release];
  for (const version of versions) {
    const path = join(pluginsOf(folder), version, platform);
    mkdirSync(path, { recursive: true });
    const name = `terraform-provider-stratus_v${version}`;
    writeFileSync(join(path, name), `#!/bin/sh\nexec '${String(executable)}' "$@"\n`, { mode: 0o755 });
  }
}

/** Does what `terraform init` does for the provider, unless it was run. */
export function installExecutable(folder: string): void {
  const installed = join(folder, ".terraform", "providers", ...address, release);
  if (existsSync(join(folder, lockFile)) || existsSync(join(folder, ".terraform"))) return;
  const place = join(pluginsOf(folder), release, platform);
  mkdirSync(installed, { recursive: true });
  symlinkSync(place, join(installed, platform));
  const hashes = [hashOfFolder(place)];
  writeFileSync(join(folder, lockFile), updateLock("", { version: release, hashes }, []));
}
