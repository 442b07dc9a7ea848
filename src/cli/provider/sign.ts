import { spawnSync } from "node:child_process";
import { CommandFailure } from "../command-failure";

/** A key of GnuPG with which a registry signs. */
export interface SigningKey {
  /** The long number by which registries name it. */
  readonly id: string;
  readonly publicKey: string;
  /** Signs a text apart from it. */
  readonly sign: (text: string) => Buffer;
}

/** Runs gpg, which asks for a passphrase by itself where the key has one. */
function runGpg(args: readonly string[], input = "") {
  const { status, stdout, stderr, error } = spawnSync("gpg", args, { input, maxBuffer: 2 ** 24 });
  if (error) {
    throw new CommandFailure(
      `gpg cannot be started (${error.message}). Install GnuPG: apt-get install gpg, or brew install gnupg.`,
    );
  }
  return { status, stdout, stderr: stderr.toString("utf8").trim() };
}

function gpg(args: readonly string[], input?: string): Buffer {
  const { status, stdout, stderr } = runGpg(args, input);
  if (status === 0) return stdout;
  throw new CommandFailure(`gpg ${args.join(" ")} failed: ${stderr}`);
}

/**
 * The key that the user names, by its number, its fingerprint or the address in it.
 *
 * @throws CommandFailure where there is none, or more than one, to sign with.
 */
export function signingKey(name: string): SigningKey {
  // It fails where there is none.
  const listed = runGpg(["--batch", "--with-colons", "--list-secret-keys", "--", name]).stdout.toString("utf8");
  const ids = listed.split("\n").flatMap((line) => (line.startsWith("sec:") ? [line.split(":")[4] ?? ""] : []));
  const [id, other] = ids;
  if (id === undefined || other !== undefined) {
    throw new CommandFailure(
      `--key ${name}: gpg has ${ids.length === 0 ? "no such key" : `the keys ${ids.join(", ")}`}. Name one of those that "gpg --list-secret-keys" shows.`,
    );
  }
  return {
    id,
    publicKey: gpg(["--batch", "--armor", "--export", id]).toString("utf8"),
    sign: (text) => gpg(["--local-user", id, "--detach-sign"], text),
  };
}
