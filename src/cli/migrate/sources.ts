import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HclBlock, type HclItem, parseHcl } from "../hcl/parse";

/** A parsed file of a folder. */
export interface Source {
  /** The path in the folder. */
  readonly name: string;
  /** The text with the line endings of Unix. */
  readonly text: string;
  readonly items: readonly HclItem[];
  /** True if the file has the line endings of Windows. */
  readonly hasCarriageReturns: boolean;
}

const isHcl = (name: string) => /\.(tf|tofu)$/.test(name);
const isTest = (name: string) => /\.(tftest|tofutest)\.hcl$/.test(name);

export function readSource(folder: string, name: string): Source {
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
  ...(existsSync(join(folder, "tests")) ? readdirSync(join(folder, "tests")).sort() : [])
    .filter(isTest)
    .map((name) => join("tests", name)),
];

/** The blocks of resources and data sources in a file, with those inside `check` blocks. */
export const blocksIn = (items: readonly HclItem[]): readonly HclBlock[] =>
  items.flatMap((item) => {
    if (item.kind !== "block") return [];
    return item.type === "check" ? [item, ...item.body.filter((each) => each.kind === "block")] : [item];
  });

/** The address of a resource or data source of the Linode provider. */
export function addressOf({ type, labels: [of = "", name = ""] }: HclBlock): string | undefined {
  if (!of.startsWith("linode_")) return undefined;
  if (type === "resource") return `${of}.${name}`;
  return type === "data" ? `data.${of}.${name}` : undefined;
}
