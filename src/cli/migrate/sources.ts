import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type HclBlock, type HclItem, parseHcl } from "../hcl/parse";

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

/** Terraform ignores hidden files and the backup files of editors. */
const isRead = (name: string) => !/^\.|^#.*#$|~$/.test(name);
const isHcl = (name: string) => isRead(name) && /\.(tf|tofu)$/.test(name);
const isTest = (name: string) => isRead(name) && /\.(tftest|tofutest)\.hcl$/.test(name);
/** Files that the command only lists. */
const isOther = (name: string) =>
  isRead(name) && /\.((tf|tofu|tftest|tofutest|tfmock|tfquery)\.json|(tfmock|tofumock|tfquery)\.hcl)$/.test(name);

/** The files in a folder and its tests that the command doesn't convert. */
export const otherFiles = (folder: string): readonly string[] => [
  ...readdirSync(folder).sort().filter(isOther),
  ...inTests(folder, isOther),
];

/** An override file changes blocks of other files. */
export const isOverride = (name: string): boolean => /(^|_)override\.(tf|tofu)$/.test(name);

export function readSource(folder: string, name: string): ParsedFile {
  const raw = readFileSync(join(folder, name), "utf8");
  const hasCarriageReturns = raw.includes("\r\n");
  const text = raw.replaceAll("\r\n", "\n");
  return { name, text, items: parseHcl(text, join(folder, name)), hasCarriageReturns };
}

/** Returns a text with the line endings of a file. */
export const withEndings = (text: string, hasCarriageReturns: boolean): string =>
  hasCarriageReturns ? text.replaceAll("\n", "\r\n") : text;

export const configurationFiles = (folder: string): readonly string[] => readdirSync(folder).sort().filter(isHcl);

/** The test files of a folder, which may be in the folder `tests`. */
export const testFiles = (folder: string): readonly string[] => [
  ...readdirSync(folder).sort().filter(isTest),
  ...inTests(folder, isTest),
];

function inTests(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  const tests = join(folder, "tests");
  const isFolder = statSync(tests, { throwIfNoEntry: false })?.isDirectory() === true;
  const names = isFolder ? readdirSync(tests).sort().filter(isWanted) : [];
  return names.map((name) => join("tests", name));
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
