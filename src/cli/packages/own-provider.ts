import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { oldestNode } from "../../shared/node-version";
import { version } from "../../shared/version";
import { findBundle, providerSource } from "../../terraform/bundled-provider/bundle";
import type { LockedProvider } from "../../terraform/bundled-provider/lock-file";
import { hashOfFolder } from "../../terraform/bundled-provider/place-provider";
import { findPackage } from "./find-package";

/**
 * The version without the suffix of a development build: HCL without a version constraint doesn't match pre-releases.
 */
export const release = version.replace(/-.*/, "");

/** The file of this command is also the provider. */
export const ownBundle = { version: release, path: __filename };

/** The `required_providers` block for the configuration. */
export const configuration = (source = providerSource) => `Add this to the configuration:

  terraform {
    required_providers {
      stratus = {
        source  = "${source}"
        version = "${release}"
      }
    }
  }`;

/** Terraform doesn't report a missing Node, so this message does. */
export const nodeNeeded = `Terraform starts the provider with the "node" on PATH, which must be ${oldestNode} or newer.`;

export const lockFile = ".terraform.lock.hcl";

/** The provider's entry in the lock file of a directory. Undefined if it has none. */
export function lockedProvider(folder: string, address = providerSource): LockedProvider | undefined {
  const lock = join(folder, lockFile);
  if (!existsSync(lock)) return undefined;
  const entries = readFileSync(lock, "utf8").split(/^(?=provider ")/m);
  const own = entries.find((entry) => entry.startsWith(`provider "${address}"`));
  const version = /^ *version *= *"(.*)"/m.exec(own ?? "")?.[1];
  if (own === undefined || version === undefined) return undefined;
  return { version, hashes: [...own.matchAll(/"(h1:[^"]*)"/g)].map(([, hash = ""]) => hash) };
}

/** Compares an installed package with the lock file. A file that can't be read is damaged. */
export function packageState(folder: string, { hashes }: LockedProvider): "good" | "missing" | "different" {
  if (!existsSync(folder)) return "missing";
  try {
    return hashes.length === 0 || hashes.includes(hashOfFolder(realpathSync(folder))) ? "good" : "different";
  } catch {
    return "different";
  }
}

/** The provider that the package of the program in a directory contains. */
export function bundleOfPackage(folder: string) {
  const own = findPackage("cdktf-stratus", folder);
  return own && findBundle(join(own.folder, "dist", "provider"));
}

/** The warning for a lock file that has other hashes for this version, which makes Terraform reject the provider. */
export function staleLockWarning(folder: string, version: string, hashes: readonly string[]): string | undefined {
  const locked = lockedProvider(folder);
  if (locked?.version !== version || locked.hashes.length === 0) return undefined;
  if (locked.hashes.some((hash) => hashes.includes(hash))) return undefined;
  return `${join(folder, lockFile)} has the checksum of a different build of ${version}, so "terraform init" will reject this one. Delete the entry provider "${providerSource}" from it first.`;
}
