import { join, resolve } from "node:path";
import { Command } from "commander";
import { isObject } from "../../../contract";
import { providerSource } from "../../../terraform/bundled-provider/bundle";
import { withExamples } from "../../command";
import { configuration, release } from "../../packages/own-provider";
import { checkFolder } from "../../write-files";
import {
  archiveJson,
  type ArchiveOptions,
  publishedVersions,
  requirements,
  withArchiveOptions,
  writeArchives,
  writeRegistryFiles,
} from "./archive";

export function mirrorCommand(): Command {
  const command = new Command("mirror")
    .description(
      "Write the files of a network mirror. Copy the folder to a web server with https://, and Terraform and OpenTofu install the provider from there. An existing mirror keeps its other versions.",
    )
    .argument("<folder>", "folder of the mirror")
    .allowExcessArguments(false)
    .action(writeMirror);
  return withExamples(withArchiveOptions(command), {
    group: "Commands:",
    summary: "write the files of a network mirror",
    guide: "guides/publish-the-provider.md",
    examples: [
      "npx stratus provider mirror public",
      "npx stratus provider mirror public --target linux_amd64,darwin_arm64",
      "npx stratus provider mirror public --script",
    ],
  });
}

function writeMirror(given: string, options: ArchiveOptions): void {
  const folder = resolve(given);
  checkFolder(folder);
  const home = join(folder, providerSource);
  const before = publishedVersions(join(home, "index.json"));
  const others: object = isObject(before) ? before : {};
  const archives = writeArchives(home, options);
  const described = archives.map(
    ({ platform, name, contentHash, sha256 }) =>
      [platform, { url: name, hashes: [contentHash, `zh:${sha256}`] }] as const,
  );
  writeRegistryFiles(home, {
    [`${release}.json`]: archiveJson({ archives: Object.fromEntries(described) }),
    "index.json": archiveJson({ versions: { ...others, [release]: {} } }),
  });
  process.stdout.write(`The mirror is in ${folder}\n${requirements(options)}\n\n${whatToDo}\n\n${configuration()}\n`);
}

const whatToDo = `Serve the folder over https://. Each user adds this to ~/.terraformrc (OpenTofu: ~/.tofurc):

  provider_installation {
    network_mirror {
      url     = "https://HOST/"
      include = ["stratus.internal/*/*"]
    }
    direct {
      exclude = ["stratus.internal/*/*"]
    }
  }`;
