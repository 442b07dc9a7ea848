import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const root = join(__dirname, "..", "..");

/** The files of the package. `prepack` would build it. */
function shippedFiles(): ReadonlySet<string> {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const listed = execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, stdio: "pipe" });
  const [packed] = Object.values(JSON.parse(listed) as Record<string, { files: { path: string }[] }>);
  return new Set(packed?.files.map(({ path }) => path));
}

/** Pages for contributors, which only the repository and the site have. */
const isInternal = (path: string) => path.startsWith("docs/internals/");

test("the package has no pages for contributors", () => {
  expect([...shippedFiles()].filter(isInternal)).toEqual([]);
});

test("every relative link in a Markdown file of the package points to a file of the package, or to a page for contributors", () => {
  const files = shippedFiles();
  const folders = new Set([...files].map((file) => dirname(file)));
  const isShipped = (path: string) => files.has(path) || [...folders].some((each) => `${each}/`.startsWith(`${path}/`));
  const links = [...files]
    // Present only after they were built. A system test checks them.
    .filter((file) => file.endsWith(".md") && !file.startsWith("docs/api/"))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8").replace(/^```[^]*?^```$/gm, "");
      const found = text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)\s]*)?\)/g);
      return [...found].map(([, to = ""]) => ({ file, to: posix.join(dirname(file), to).replace(/\/$/, "") }));
    });
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ to }) => !isShipped(to) && !(isInternal(to) && existsSync(join(root, to))))).toEqual([]);
});
