import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(__dirname, "..", "..", "docs");
const index = readFileSync(join(docs, "README.md"), "utf8");

/** Not in the package, so the index names it without a link. */
const unshipped = "internals/rules.md";

const pages = [".", "guides", "internals"]
  .flatMap((folder) => readdirSync(join(docs, folder)).map((name) => (folder === "." ? name : `${folder}/${name}`)))
  .filter((page) => page.endsWith(".md") && page !== "README.md");

it("finds the pages", () => {
  expect(pages).toContain("troubleshooting.md");
  expect(pages.length).toBeGreaterThan(50);
});

it.each(pages)("docs/README.md has one line for %s", (page) => {
  const line = page === unshipped ? `- \`docs/${page}\`: ` : `](${page}): `;
  expect(index.split(line)).toHaveLength(2);
});
