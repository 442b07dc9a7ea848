import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CodePosition } from "../../../shared/call-positions";
import { readConfigurationFiles } from "../../../terraform/configuration-files";

/** Returns the position of a resource in the configuration, or undefined if it isn't found. */
type FindPlace = (address: string) => CodePosition | undefined;

/** Reads the configuration files of these directories. The place of a resource in a module is that of the module block. */
export function readPlaces(folders: readonly string[]): FindPlace {
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readConfigurationFiles(folder).map(({ name, text }) => ({ file: join(folder, name), text })))
    .map(({ file, text }) => ({ file, lines: text.split("\n") }));
  return (address) => {
    const [inHcl, inJson] = patternsOf(address);
    for (const { file, lines } of files) {
      const pattern = file.endsWith(".json") ? inJson : inHcl;
      const index = lines.findIndex((line) => pattern.test(line));
      if (index >= 0) return { file, line: index + 1, column: 1 };
    }
    return undefined;
  };
}

/** The first line of the block of a resource or module, in HCL and in JSON. */
function patternsOf(address: string): readonly [inHcl: RegExp, inJson: RegExp] {
  const [, kind = "resource", first = "", second = ""] =
    /^(?:(data|module)\.)?([\w-]+)(?:\.([\w-]+))?/.exec(address) ?? [];
  const labels = kind === "module" ? [first] : [first, second];
  return [
    new RegExp(`^\\s*${kind}\\s+${labels.map((label) => `"${label}"`).join("\\s+")}\\s*\\{`),
    new RegExp(`^\\s*"${labels[labels.length - 1] ?? ""}"\\s*:\\s*[{[]`),
  ];
}
