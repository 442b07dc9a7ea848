import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Thrown if the folder for temporary files can't be used. The message is for the user. */
export class TemporaryFolderError extends Error {}

/**
 * The environment variables that set the folder for temporary files, including Terraform's for the provider's socket.
 */
const variables = ["TMPDIR", "TMP", "TEMP", "PLUGIN_UNIX_SOCKET_DIR"];

/** Returns the variable that the user has set to this folder. Undefined if the folder is the system's default. */
const variableOf = (parent: string): string | undefined =>
  variables.find((name) => (process.env[name] ?? "").replace(/(.)[\\/]$/, "$1") === parent);

/** The variable that sets the folder on this system. */
const ownVariable = process.platform === "win32" ? "TEMP" : "TMPDIR";

function advice(parent: string, code: string | undefined): string {
  const variable = variableOf(parent);
  if (code === "ENOSPC" || code === "EDQUOT") return `Free some space there, or set ${ownVariable} to another folder.`;
  if (variable === undefined) return `Set ${ownVariable} to a folder that this user can write to.`;
  return code === "ENOENT"
    ? `Create the folder, or set ${variable} to one that exists.`
    : `Set ${variable} to a folder that this user can write to.`;
}

/**
 * Creates a temporary folder whose name has this prefix.
 * @throws TemporaryFolderError if `parent` doesn't exist or isn't writable
 */
export function createTemporaryFolder(prefix: string, parent: string = tmpdir()): string {
  try {
    return mkdtempSync(join(parent, prefix));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // For example, "ENOENT: no such file or directory, mkdtemp '/x/plugin-XXXXXX'".
    const reason = /^\w+: ([^,]+)/.exec(message)?.[1] ?? message;
    const subject = variableOf(parent) ?? "the folder for temporary files";
    throw new TemporaryFolderError(
      `${subject}: must be a folder that this user can write to, got ${parent} (${reason}). ${advice(parent, code)}`,
      { cause: error },
    );
  }
}

/** Removes a temporary folder. On Windows, a process that has just ended may still block its files for a moment. */
export const removeTemporaryFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
