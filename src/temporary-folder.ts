import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The place for temporary files cannot be used. The message is for the user. */
export class TemporaryFolderError extends Error {}

/** The variables that name the place for temporary files, and Terraform's for the socket of the provider. */
const variables = ["TMPDIR", "TMP", "TEMP", "PLUGIN_UNIX_SOCKET_DIR"];

/** The variable that the user has set to this folder; undefined if the folder comes from the system. */
const variableOf = (parent: string): string | undefined =>
  variables.find((name) => (process.env[name] ?? "").replace(/(.)\/$/, "$1") === parent);

function advice(parent: string, code: string | undefined): string {
  const variable = variableOf(parent);
  if (code === "ENOSPC" || code === "EDQUOT") return "Free some space there, or set TMPDIR to another folder.";
  if (variable === undefined) return "Set TMPDIR to a folder that this user can write to.";
  return code === "ENOENT"
    ? `Create the folder, or set ${variable} to one that exists.`
    : `Set ${variable} to a folder that this user can write to.`;
}

/**
 * Creates a folder with a name that starts so, for temporary files.
 *
 * @throws TemporaryFolderError if `parent` doesn't exist or cannot be written to
 */
export function makeTemporaryFolder(prefix: string, parent: string = tmpdir()): string {
  try {
    return mkdtempSync(join(parent, prefix));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // "ENOENT: no such file or directory, mkdtemp '/x/plugin-XXXXXX'"
    const reason = /^\w+: ([^,]+)/.exec(message)?.[1] ?? message;
    const subject = variableOf(parent) ?? "the folder for temporary files";
    throw new TemporaryFolderError(
      `${subject}: must be a folder that this user can write to, got ${parent} (${reason}). ${advice(parent, code)}`,
      { cause: error },
    );
  }
}
