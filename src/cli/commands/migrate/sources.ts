import { statSync } from "node:fs";
import { join } from "node:path";
import {
  configurationNames,
  fileNames,
  isHclFile,
  readConfigurationFile,
} from "../../../terraform/configuration-files";
import { type HclBlock, type HclItem, parseHcl } from "../../hcl/parse";

/** A parsed file of a folder. */
export interface ParsedFile {
  /** The path in the folder. */
  readonly name: string;
  /** The text with the line endings of Unix. */
  readonly text: string;
  readonly items: readonly HclItem[];
  /** True if the file has the line endings of Windows. */
  readonly hasCarriageReturns: boolean;
}

const testPattern = /\.(tftest|tofutest)\.hcl$/;
/** Files that the command only lists. */
const otherPattern = /\.((tf|tofu|tftest|tofutest|tfmock|tfquery)\.json|(tfmock|tofumock|tfquery)\.hcl)$/;

/** The files in a folder and its tests that the command doesn't convert. */
export const otherFiles = (folder: string): readonly string[] => withTests(folder, otherPattern);

/** The reasons why those of them stay that mention the Linode provider, by name. */
export const leftFiles = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    otherFiles(folder)
      .filter((name) => /\blinode_\w+/.test(readConfigurationFile(folder, name).text))
      .map((name) => [
        name,
        name.endsWith(".json") ? "JSON configurations aren't converted." : "Files of this kind aren't converted.",
      ]),
  );

export function readSource(folder: string, name: string): ParsedFile {
  const { text: raw } = readConfigurationFile(folder, name);
  const hasCarriageReturns = raw.includes("\r\n");
  const text = raw.replaceAll("\r\n", "\n");
  return { name, text, items: parseHcl(text, join(folder, name)), hasCarriageReturns };
}

/** Returns a text with the line endings of a file. */
export const withEndings = (text: string, hasCarriageReturns: boolean): string =>
  hasCarriageReturns ? text.replaceAll("\n", "\r\n") : text;

export const configurationFiles = (folder: string): readonly string[] => configurationNames(folder).filter(isHclFile);

/** The test files of a folder, which may be in the folder `tests`. */
export const testFiles = (folder: string): readonly string[] => withTests(folder, testPattern);

function withTests(folder: string, pattern: RegExp): readonly string[] {
  const tests = join(folder, "tests");
  const isFolder = statSync(tests, { throwIfNoEntry: false })?.isDirectory() === true;
  const names = isFolder ? fileNames(tests, pattern) : [];
  return [...fileNames(folder, pattern), ...names.map((name) => join("tests", name))];
}

/** The blocks of resources and data sources in a file, with those inside `check` blocks. */
export const blocksIn = (items: readonly HclItem[]): readonly HclBlock[] =>
  items.flatMap((item) => {
    if (item.kind !== "block") return [];
    return item.type === "check" ? [item, ...item.body.filter((each) => each.kind === "block")] : [item];
  });

/** The address of a resource or data source of the Linode provider. */
export function linodeAddress({ type, labels: [of = "", name = ""] }: HclBlock): string | undefined {
  if (!of.startsWith("linode_")) return undefined;
  if (type === "resource") return `${of}.${name}`;
  return type === "data" ? `data.${of}.${name}` : undefined;
}
