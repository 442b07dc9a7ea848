import { join, resolve } from "node:path";
import { Command } from "commander";
import { isObject } from "../../contract";
import { CommandFailure } from "../command-failure";
import { withExamples } from "../with-examples";
import type { Archive } from "./archive";
import { makeArchives, toJson, writeFiles } from "./archive";
import { checkFolder, publishedVersions } from "./published";
import { configuration, nodeNeeded, release } from "./release";
import { signingKey } from "./sign";

export function registryCommand(): Command {
  const command = new Command("registry")
    .description(
      "Write the files of a registry of providers: copy the folder to the root of a web server with https://, and the name of the server is the first part of the provider's source. Nobody has to configure Terraform or OpenTofu. A registry that is there gets this version beside the others.",
    )
    .argument("<folder>", "the folder of the registry")
    .requiredOption("--key <key>", "the key of GnuPG that signs, by its number or the address in it")
    .option("--namespace <name>", "the second part of the provider's source", "stratus")
    .helpOption("--help", "print this help")
    .allowExcessArguments(false)
    .action(writeRegistry);
  return withExamples(command, {
    group: "Commands:",
    summary: "write the files of a registry, signed",
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
    throw new CommandFailure(`--namespace must be of letters, digits and hyphens, got ${JSON.stringify(namespace)}.`);
  }
  const folder = resolve(given);
  checkFolder(folder);
  const place = `${services}/${namespace}/stratus`;
  const before = publishedVersions(join(folder, place, "versions"));
  const key = signingKey(name);
  const archives = makeArchives();
  const sums = archives.map((archive) => `${archive.sha256}  ${archive.name}\n`).join("");
  const sumsName = `terraform-provider-stratus_${release}_SHA256SUMS`;
  const home = `${place}/${release}`;
  const documents = archives.map((archive) => {
    const { os, arch } = partsOf(archive);
    return [`${home}/download/${os}/${arch}`, toJson(downloadOf(archive, sumsName, key))] as const;
  });
  writeFiles(folder, {
    ...Object.fromEntries(archives.map((archive) => [`${home}/${archive.name}`, archive.bytes])),
    [`${home}/${sumsName}`]: sums,
    [`${home}/${sumsName}.sig`]: key.sign(sums),
    ...Object.fromEntries(documents),
    [`${place}/versions`]: toJson({ versions: [...otherVersions(before), versionOf(archives)] }),
    ".well-known/terraform.json": toJson({ "providers.v1": `/${services}/` }),
  });
  const source = `HOST/${namespace}/stratus`;
  process.stdout.write(
    `The registry is in ${folder}, signed with ${key.id}\n${nodeNeeded}\n\nServe the folder as the root of https://HOST/, also files without an ending and .well-known.\n${configuration(source)}\n`,
  );
}

const partsOf = ({ platform }: Archive) => {
  const [os = "", arch = ""] = platform.split("_");
  return { os, arch };
};

/** What a registry says of one package. Addresses start at the document, so the tree may lie on any host. */
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
