import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findBundle, packageFolder, providerSource } from "../../../src/terraform/bundled-provider/bundle";
import { hashOfFolder, platformOf } from "../../../src/terraform/bundled-provider/place-provider";

/** The executable of the provider with which the tests run, instead of a provider in their own process. */
export const executable = process.env["STRATUS_TEST_EXECUTABLE"];

/** The version for HCL without a constraint. */
const release = "0.1.0";
/** The version that `test/lib/stacks.ts` writes into stacks. */
const versionOfStacks = "0.1.0-dev.h0123456";

const packageOf = (folder: string, source: string, version: string) =>
  join(folder, "terraform.d", "plugins", source, version, platformOf(process));

/**
 * Places an executable where Terraform finds it for the configuration in a folder. The file only starts it, because
 * Terraform computes the checksum of the package in every run.
 */
export function placeProgram(program: string, folder: string, source: string, version: string): void {
  const path = packageOf(folder, source, version);
  mkdirSync(path, { recursive: true });
  const file = join(path, `terraform-provider-${basename(source)}_v${version}`);
  writeFileSync(file, `#!/bin/sh\nexec '${program}' "$@"\n`, { mode: 0o755 });
}

/** Does what `terraform init` does for a provider, unless it was run. */
export function installProgram(folder: string, source: string, version: string): void {
  const lockFile = join(folder, ".terraform.lock.hcl");
  if (existsSync(lockFile) || existsSync(join(folder, ".terraform"))) return;
  const path = packageOf(folder, source, version);
  const installed = join(folder, ".terraform", "providers", source, version);
  mkdirSync(installed, { recursive: true });
  symlinkSync(path, join(installed, platformOf(process)));
  const hashes = `[${JSON.stringify(hashOfFolder(path))}]`;
  writeFileSync(lockFile, `provider "${source}" {\n  version = "${version}"\n  hashes  = ${hashes}\n}\n`);
}

/** Places the executable under each version that a configuration may require. */
export function placeExecutable(program: string, folder: string): void {
  const versions = [release, versionOfStacks, findBundle(packageFolder())?.version ?? release];
  for (const version of versions) placeProgram(program, folder, providerSource, version);
}

export const installExecutable = (folder: string) => installProgram(folder, providerSource, release);
