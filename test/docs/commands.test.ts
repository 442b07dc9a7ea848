import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { blocksOf, commandsOf, pages, root } from "./support/blocks";
import { missing } from "./support/commands";

const lines = pages.flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => language === "sh")
    .flatMap((block) => commandsOf(block).map((command) => ({ ...command, at: `${page}:${String(command.line)}` }))),
);

it("every command in the pages exists", () => {
  expect(lines.length).toBeGreaterThan(20);
  const absent = lines.map((command) => [command.at, missing(command)]).filter(([, what]) => what !== undefined);
  expect(absent).toEqual([]);
});

it.each([
  ["npm run deploy", "package.json has no script deploy"],
  ["npx stratus serve", "stratus has no serve"],
  ["npx stratus emulator --speed 2", "stratus emulator has no --speed"],
  ["npx --package a.tgz stratus init --speed 2", "stratus init has no --speed"],
  ["npx stratus provider", "stratus provider needs a command after it"],
  ["npx cdktf apply", "cdktf has no apply"],
  ["npx cdktn apply", "cdktn has no apply"],
  ["node scripts/nothing.mjs", "scripts/nothing.mjs does not exist"],
  ["frobnicate", "unknown program frobnicate"],
])("finds %s", (text, words) => {
  expect(missing({ words: text.split(" ") })).toBe(words);
});

it("scripts named in a sentence exist", () => {
  const named = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8");
    return [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, script = ""]) => [page, script] as const);
  });
  expect(named.filter(([, script]) => missing({ words: ["npm", "run", script] }) !== undefined)).toEqual([]);
});

/** The anchors of a page's headings. */
const anchorsOf = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replace(/\s/g, "-"),
  );

it("links between the pages have a target", () => {
  const dead = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8").replace(/^```[^]*?^```$/gm, "");
    return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([whole, path = "", anchor]) => {
        const target = path === "" ? join(root, page) : join(root, dirname(page), path);
        const exists = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
        return exists ? [] : [`${page}: ${whole}`];
      },
    );
  });
  expect(dead).toEqual([]);
});
