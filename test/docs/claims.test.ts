import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pages, root } from "./support/blocks";

interface Claim {
  readonly page: string;
  readonly target: string;
  /** The claim about the target, such as "lists the identity of each resource". */
  readonly text: string;
}

const read = (page: string) => readFileSync(join(root, page), "utf8");
const isWritten = (page: string) =>
  !/^docs\/(internals|actions|functions|index\.md|[a-z]+-?[a-z]*(resources|sources))/.test(page);

/** `[Support](support.md) lists the supported versions`: the claims of a page about other pages. */
function claimsIn(page: string, text: string): readonly Claim[] {
  const found = text.matchAll(
    /\]\((?!https?:)([^)#\s]*\.md)(?:#[^)]*)?\)((?: page)? (?:lists|shows|describes|explains|compares|contains|has) [^.:;(\n]*)/g,
  );
  return [...found].map(([, to = "", claim = ""]) => ({
    page,
    target: posix.join(dirname(page), to),
    text: claim.trim(),
  }));
}

/** Words that need no counterpart in the target. */
const filler = /^(page|these|other|their|this|that|each|every|all|steps|ways|details|section|sections)$/;

/** The nouns of what the target lists or shows, up to a word such as "of", without endings. */
function subjectsOf(claim: string): readonly string[] {
  const [, object = ""] =
    /(?:lists|shows|describes|explains|compares|contains|has) (.*)/.exec(claim.toLowerCase()) ?? [];
  const [subject = ""] = object
    .replace(/`[^`]*`/g, "")
    .split(/,|(?:^| )(?:of|for|that|which|who|what|with|in|by|from|how|such|to) /);
  const nouns = subject.split(" and ").map((part) => part.match(/[a-z]+/g)?.at(-1) ?? "");
  return nouns
    .filter((noun) => noun.length > 3 && !filler.test(noun))
    .map((noun) => noun.replace(/(ies|es|s)$/, "").slice(0, 7));
}

/** The text of a page. That of docs/index.md, the reference, is in the pages of the provider. */
function textOf(target: string): string {
  if (target !== "docs/index.md") return read(target).toLowerCase();
  const folders = ["resources", "functions"].map((name) => join("docs", name));
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));
  return files.map(read).join("\n").toLowerCase();
}

const unfounded = ({ target, text }: Claim): readonly string[] => {
  const words = textOf(target);
  return subjectsOf(text).filter((word) => !words.includes(word));
};

const claims = pages.filter(isWritten).flatMap((page) => claimsIn(page, read(page)));

it("finds the claims of a page about other pages", () => {
  const text = "See [A](a.md). [The reference](../index.md#x) lists the scopes of each resource. [B](b.md) is short.";
  expect(claimsIn("docs/guides/a.md", text)).toEqual([
    { page: "docs/guides/a.md", target: "docs/index.md", text: "lists the scopes of each resource" },
  ]);
  expect(
    unfounded({ page: "", target: "docs/support.md", text: "describes the supported wages of Terraform" }),
  ).toEqual(["wag"]);
});

it("each page has what other pages say about it", () => {
  expect(claims.length).toBeGreaterThan(20);
  const wrong = claims
    .map((claim) => ({ ...claim, missing: unfounded(claim) }))
    .filter(({ missing }) => missing.length > 0);
  expect(wrong).toEqual([]);
});
