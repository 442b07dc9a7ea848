import { join, resolve } from "node:path";
import { Command } from "commander";
import { isObject } from "../../contract";
import { CommandFailure, withExamples } from "../command";
import { type Archive, createArchives, archiveJson, writeRegistryFiles, publishedVersions } from "./archive";
import { checkFolder } from "../write-files";
import { configuration, nodeNeeded, release } from "../packages/own-provider";
import { spawnSync } from "node:child_process";

export function registryCommand(): Command {
  const command = new Command("registry")
    .description(
      "Write the files of a provider registry. Copy the folder to the root of a web server with https://. The host name of the server is the first part of the provider's source, so users don't have to configure Terraform or OpenTofu. An existing registry keeps its other versions.",
    )
    .argument("<folder>", "folder of the registry")
    .requiredOption("--key <key>", "GnuPG key to sign with, by its ID, fingerprint or email address")
    .option("--namespace <name>", "second part of the provider's source", "stratus")
    .allowExcessArguments(false)
    .action(writeRegistry);
  return withExamples(command, {
    group: "Commands:",
    summary: "write the files of a signed provider registry",
    examples: [
      "npx stratus provider registry public --key terraform@example.com",
      "npx stratus provider registry public --key 34365D9472D7468F --namespace platform",
    ],
  });
}

const services = "v1/providers";
const protocols = ["6.0"];

function writeRegistry(given: string, options: { readonly key: string; readonly namespace: string }): void {
  const { key: name, namespace } = options;
  if (!/^[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?$/.test(namespace)) {
    throw new CommandFailure(
      `--namespace: must contain only letters, digits and inner hyphens, got ${JSON.stringify(namespace)}.`,
    );
  }
  const folder = resolve(given);
  checkFolder(folder);
  const place = `${services}/${namespace}/stratus`;
  const before = publishedVersions(join(folder, place, "versions"));
  const key = signingKey(name);
  const archives = createArchives();
  const sums = archives.map((archive) => `${archive.sha256}  ${archive.name}\n`).join("");
  const sumsName = `terraform-provider-stratus_${release}_SHA256SUMS`;
  const home = `${place}/${release}`;
  const documents = archives.map((archive) => {
    const { os, arch } = partsOf(archive);
    return [`${home}/download/${os}/${arch}`, archiveJson(downloadOf(archive, sumsName, key))] as const;
  });
  writeRegistryFiles(folder, {
    ...Object.fromEntries(archives.map((archive) => [`${home}/${archive.name}`, archive.bytes])),
    [`${home}/${sumsName}`]: sums,
    [`${home}/${sumsName}.sig`]: key.sign(sums),
    ...Object.fromEntries(documents),
    [`${place}/versions`]: archiveJson({ versions: [...otherVersions(before), versionOf(archives)] }),
    ".well-known/terraform.json": archiveJson({ "providers.v1": `/${services}/` }),
  });
  const source = `HOST/${namespace}/stratus`;
  process.stdout.write(
    `The registry is in ${folder}, signed with ${key.id}\n${nodeNeeded}\n\nServe the folder as the root of https://HOST/, including files without an extension and .well-known.\n${configuration(source)}\n`,
  );
}

const partsOf = ({ platform }: Archive) => {
  const [os = "", arch = ""] = platform.split("_");
  return { os, arch };
};

/** The registry document for one package. URLs are relative to the document, so any host can serve the files. */
function downloadOf(
  archive: Archive,
  sumsName: string,
  { id, publicKey }: { readonly id: string; readonly publicKey: string },
) {
  const home = "../..";
  return {
    protocols,
    ...partsOf(archive),
    filename: archive.name,
    download_url: `${home}/${archive.name}`,
    shasums_url: `${home}/${sumsName}`,
    shasums_signature_url: `${home}/${sumsName}.sig`,
    shasum: archive.sha256,
    signing_keys: { gpg_public_keys: [{ key_id: id, ascii_armor: publicKey }] },
  };
}

const versionOf = (archives: readonly Archive[]) => ({ version: release, protocols, platforms: archives.map(partsOf) });

const otherVersions = (before: unknown): readonly unknown[] =>
  Array.isArray(before) ? before.filter((each) => !isObject(each) || each["version"] !== release) : [];

/** A GnuPG key for signing a registry. */
interface SigningKey {
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
    throw new CommandFailure(
      `Can't start gpg: ${error.message}. Install GnuPG: apt-get install gpg, or brew install gnupg.`,
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
 * Finds the signing key by its ID, fingerprint or email address.
 *
 * @throws CommandFailure if not exactly one secret key matches
 */
function signingKey(name: string): SigningKey {
  // The command fails if no key matches.
  const listed = runGpg(["--batch", "--with-colons", "--list-secret-keys", "--", name]).stdout.toString("utf8");
  const ids = listed.split("\n").flatMap((line) => (line.startsWith("sec:") ? [line.split(":")[4] ?? ""] : []));
  const [id, other] = ids;
  if (id === undefined || other !== undefined) {
    throw new CommandFailure(
      `--key: must match one secret key, got ${name}, which matches ${ids.length === 0 ? "none" : ids.join(", ")}. Use an ID that "gpg --list-secret-keys" shows.`,
    );
  }
  return {
    id,
    publicKey: gpg(["--batch", "--armor", "--export", id]).toString("utf8"),
    sign: (text) => gpg(["--local-user", id, "--detach-sign"], text),
  };
}
