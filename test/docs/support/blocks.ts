import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

export const root = join(__dirname, "..", "..", "..");

/** A fenced block of a page, and its position. */
export interface Block {
  /** The page, relative to the root of the repository. */
  readonly page: string;
  readonly language: string;
  readonly text: string;
  /** The line of the page at which the block's first line is. */
  readonly line: number;
  /** The name of its file: in a comment in its first line, or in "`main.ts`:" before it. */
  readonly file: string | undefined;
  /** The context of a code fragment: `web: ComputeInstance, zone: Domain`. */
  readonly context: string | undefined;
}

const fence = /^```(\w*)[^\n]*\n([^]*?)^```$/gm;
const fileLine = /^(?:\/\/|#) ([\w./-]+\.\w+|\.[\w-]+)\n/;
const fileBefore = /`([\w./-]+\.\w+)`:\s*$/;
const contextBefore = /<!-- in a stack(?: with ([^>]*?))? -->\s*$/;
const contextInside = /^\/\/ in a stack(?: with (.*))?\n/;

/** The blocks of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(fence)].map((match) => {
    const [, language = "", body = ""] = match;
    const before = text.slice(0, match.index);
    const context = contextInside.exec(body) ?? contextBefore.exec(before);
    return {
      page,
      language,
      text: body,
      line: before.split("\n").length + 1,
      // The text before commands may end with the name of a file too, and does not make them a file.
      file: (fileLine.exec(body) ?? (language === "sh" ? null : fileBefore.exec(before)))?.[1],
      context: context ? (context[1] ?? "") : undefined,
    };
  });
}

/** The pages in a directory, relative to the root of the repository. */
export function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Every page for readers that is in git: the README, the docs, and the READMEs of the examples. */
export const pages: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  ...markdownIn("docs"),
  ...markdownIn("examples"),
]
  .filter((page) => !page.includes("node_modules") && !page.startsWith("docs/api/"))
  .sort();

/** The task pages. */
export const taskPages: readonly string[] = pages.filter((page) => page.startsWith("docs/guides/"));

/** The commands of a block of shell lines, with the page's comments after a `#`. */
export interface Command {
  readonly words: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly claim: string | undefined;
  readonly line: number;
}

export function commandsOf(block: Block): readonly Command[] {
  return block.text.split("\n").flatMap((whole, index) => {
    const [, text = "", comment] = /^(.*?)(?:(?:^|\s+)# *(.*))?$/.exec(whole) ?? [];
    return text
      .replace(/^\s*\((.*)\)\s*$/, "$1")
      .split(" && ")
      .flatMap((part, at, all) => {
        const every = [...part.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) => unquoted(word));
        const first = every.findIndex((word) => !/^[A-Z_]+=/.test(word));
        const settings = every.slice(0, first === -1 ? every.length : first).map((word) => pairOf(word));
        const words = first === -1 ? [] : every.slice(first);
        if (words.length === 0 && settings.length === 0) return [];
        const claim = at === all.length - 1 ? comment : undefined;
        return [{ words, settings: Object.fromEntries(settings), claim, line: block.line + index }];
      });
  });
}

const unquoted = (word: string) =>
  word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? "");

/** `NAME=value` */
export function pairOf(word: string): readonly [name: string, value: string] {
  const at = word.indexOf("=");
  return [word.slice(0, at), word.slice(at + 1)];
}
