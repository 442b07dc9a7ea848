import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { terraformCommand } from "./start-terraform";

/** A file of a configuration that can't be read. The message names the file and the fix. */
export class UnreadableConfigurationError extends Error {
  override readonly name = "UnreadableConfigurationError";
}

/** A file of a configuration, with its content. */
export interface ConfigurationFileText {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** True for files that Terraform skips, because editors write them: hidden files, `main.tf~` and `#main.tf#`. */
export const isIgnoredFile = (name: string): boolean => /^\.|~$|^#.*#$/s.test(name);

const extension = /\.(?:tf|tofu)(?:\.json)?$/;
const queryExtension = /\.tfquery\.(?:hcl|json)$/;

/** True for files that are merged into the blocks of other files. */
export const isOverrideFile = (name: string): boolean => /(?:^|_)override\.(?:tf|tofu)(?:\.json)?$/.test(name);

/** True for a file in the native syntax. */
export const isHclFile = (name: string): boolean => /\.(?:tf|tofu)$/.test(name);

/**
 * The names of the configuration files in a directory, in the order in which Terraform reads them: override files come
 * last. Includes the files of both Terraform (`.tf`) and OpenTofu (`.tofu`).
 */
export const configurationNames = (folder: string): readonly string[] => inReadingOrder(fileNames(folder, extension));

function inReadingOrder(names: readonly string[]): readonly string[] {
  return [...names.filter((name) => !isOverrideFile(name)), ...names.filter(isOverrideFile)];
}

/** The names of the files that match, in order, without those that Terraform ignores. */
export function fileNames(folder: string, wanted: RegExp): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => wanted.test(entry.name) && !isIgnoredFile(entry.name) && !isFolder(folder, entry))
    .map(({ name }) => name)
    .sort();
}

/** A broken link counts as a file, because Terraform reads it and fails. */
function isFolder(folder: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return !entry.isFile();
  try {
    return !statSync(join(folder, entry.name)).isFile();
  } catch {
    return false;
  }
}

/**
 * The names of the files that Terraform or OpenTofu reads, whichever the commands run. OpenTofu prefers `main.tofu` to
 * `main.tf`. Terraform doesn't read `.tofu` files, but a directory that has nothing else is meant for OpenTofu.
 */
export function usedConfigurationNames(folder: string, command: string = terraformCommand()): readonly string[] {
  const names = configurationNames(folder);
  const isForTofu = (name: string) => /\.tofu(?:\.json)?$/.test(name);
  const others = names.filter((name) => !isForTofu(name));
  if (!/tofu/i.test(command)) return others.length > 0 ? others : names;
  const preferred = new Set(names.filter(isForTofu).map((name) => name.replace(".tofu", ".tf")));
  return names.filter((name) => !preferred.has(name));
}

/**
 * Reads the files that Terraform or OpenTofu reads in a directory.
 * @throws UnreadableConfigurationError if one of them can't be read, which Terraform rejects, too
 */
export const readConfigurationFiles = (folder: string): readonly ConfigurationFileText[] =>
  usedConfigurationNames(folder).map((name) => readConfigurationFile(folder, name));

/** Reads the files with list blocks, which only `terraform query` reads. */
export const readQueryFiles = (folder: string): readonly ConfigurationFileText[] =>
  fileNames(folder, queryExtension).map((name) => readConfigurationFile(folder, name));

/** @throws UnreadableConfigurationError if the file can't be read */
export function readConfigurationFile(folder: string, name: string): ConfigurationFileText {
  const path = join(folder, name);
  try {
    return { name, path, text: readFileSync(path, "utf8") };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnreadableConfigurationError(
      `${path}: must be a readable file, because Terraform reads it as part of the configuration, ${reasons[code ?? ""] ?? `but reading it failed: ${String(error)}. Correct or delete it.`}`,
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "but it is a link to a file that doesn't exist. Correct or delete the link.",
  ELOOP: "but it is a link that leads back to itself. Correct or delete the link.",
  EACCES: "but you aren't permitted to read it. Change its permissions or its owner.",
};
