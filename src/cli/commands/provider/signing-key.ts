import { spawnSync } from "node:child_process";
import { CommandError } from "../../command";

/** A GnuPG key for signing a registry. */
export interface SigningKey {
  /** The long key ID that registries use. */
  readonly id: string;
  readonly publicKey: string;
  /** Creates a detached signature. */
  readonly sign: (text: string) => Buffer;
}

/** Runs gpg, which prompts for a passphrase if the key has one. */
function runGpg(args: readonly string[], input = "") {
  const { status, stdout, stderr, error } = spawnSync("gpg", args, { input, maxBuffer: 2 ** 24 });
  if (error) {
    throw new CommandError(
      `Can't start gpg: ${error.message}. Install GnuPG: apt-get install gpg, or brew install gnupg.`,
    );
  }
  return { status, stdout, stderr: stderr.toString("utf8").trim() };
}

function gpg(args: readonly string[], input?: string): Buffer {
  const { status, stdout, stderr } = runGpg(args, input);
  if (status === 0) return stdout;
  throw new CommandError(`gpg ${args.join(" ")} failed: ${stderr}`);
}

/**
 * Finds the signing key by its ID, fingerprint or email address.
 *
 * @throws CommandError if not exactly one secret key matches
 */
export function signingKey(name: string): SigningKey {
  // The command fails if no key matches.
  const listed = runGpg(["--batch", "--with-colons", "--list-secret-keys", "--", name]).stdout.toString("utf8");
  const ids = listed.split("\n").flatMap((line) => (line.startsWith("sec:") ? [line.split(":")[4] ?? ""] : []));
  const [id, other] = ids;
  if (id === undefined || other !== undefined) {
    throw new CommandError(
      `--key: must match one secret key, got ${name}, which matches ${ids.length === 0 ? "none" : ids.join(", ")}. Use an ID that "gpg --list-secret-keys" shows.`,
    );
  }
  return {
    id,
    publicKey: gpg(["--batch", "--armor", "--export", id]).toString("utf8"),
    sign: (text) => gpg(["--local-user", id, "--detach-sign"], text),
  };
}
