import { join, resolve } from "node:path";
import { Command } from "commander";
import { isObject } from "../../../contract";
import { sha256 } from "../../../terraform/bundled-provider/place-provider";
import { CommandError, withExamples } from "../../command";
import { configuration, release } from "../../packages/own-provider";
import { checkFolder } from "../../write-files";
import {
  type Archive,
  archiveJson,
  type ArchiveOptions,
  publishedVersions,
  requirements,
  withArchiveOptions,
  writeArchives,
  writeRegistryFiles,
} from "./archive";
import { type SigningKey, signingKey } from "./signing-key";

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
  return withExamples(withArchiveOptions(command), {
    group: "Commands:",
    summary: "write the files of a signed provider registry",
    guide: "guides/publish-the-provider.md",
    examples: [
      "npx stratus provider registry public --key terraform@example.com",
      "npx stratus provider registry public --key 34365D9472D7468F --namespace platform",
    ],
  });
}

const services = "v1/providers";
const protocols = ["6.0"];

/**
 * The public Terraform Registry reads this file from the assets of a GitHub release, beside the archives, their checksums
 * and the signature. In a repository, it is called `terraform-registry-manifest.json`.
 */
const manifestName = `terraform-provider-stratus_${release}_manifest.json`;
const manifest = archiveJson({ version: 1, metadata: { protocol_versions: protocols } });

interface Options extends ArchiveOptions {
  readonly key: string;
  readonly namespace: string;
}

function writeRegistry(given: string, options: Options): void {
  const { key: name, namespace } = options;
  if (!/^[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?$/.test(namespace)) {
    throw new CommandError(
      `--namespace: must contain only letters, digits and inner hyphens, got ${JSON.stringify(namespace)}.`,
    );
  }
  const folder = resolve(given);
  checkFolder(folder);
  const place = `${services}/${namespace}/stratus`;
  const before = publishedVersions(join(folder, place, "versions"));
  const key = signingKey(name);
  const home = `${place}/${release}`;
  const archives = writeArchives(join(folder, home), options);
  const sums = [...archives, { name: manifestName, sha256: sha256(manifest).toString("hex") }]
    .map((file) => `${file.sha256}  ${file.name}\n`)
    .join("");
  const sumsName = `terraform-provider-stratus_${release}_SHA256SUMS`;
  const documents = archives.map((archive) => {
    const { os, arch } = partsOf(archive);
    return [`${home}/download/${os}/${arch}`, archiveJson(downloadOf(archive, sumsName, key))] as const;
  });
  writeRegistryFiles(folder, {
    [`${home}/${manifestName}`]: manifest,
    [`${home}/${sumsName}`]: sums,
    [`${home}/${sumsName}.sig`]: key.sign(sums),
    ...Object.fromEntries(documents),
    [`${place}/versions`]: archiveJson({ versions: [...otherVersions(before), versionOf(archives)] }),
    ".well-known/terraform.json": archiveJson({ "providers.v1": `/${services}/` }),
  });
  const source = `HOST/${namespace}/stratus`;
  process.stdout.write(
    `The registry is in ${folder}, signed with ${key.id}\n${requirements(options)}\n\nServe the folder as the root of https://HOST/, including files without an extension and .well-known.\n${configuration(source)}\n`,
  );
}

const partsOf = ({ platform }: Archive) => {
  const [os = "", arch = ""] = platform.split("_");
  return { os, arch };
};

/** The registry document for one package. URLs are relative to the document, so any host can serve the files. */
function downloadOf(archive: Archive, sumsName: string, { id, publicKey }: SigningKey) {
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
