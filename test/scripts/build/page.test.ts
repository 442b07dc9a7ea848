import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(__dirname, "..", "..", "..");

interface Page {
  readonly files: Readonly<Record<string, string>>;
  readonly packages: readonly string[];
}

/** The emulator's page as the build of a checkout bundles it. */
function pageIn(checkout: string): Page {
  const module = pathToFileURL(join(checkout, "scripts", "build", "page.mjs")).href;
  const program = `import { buildPage } from ${JSON.stringify(module)};
    process.stdout.write(JSON.stringify(await buildPage()));`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 26 })) as Page;
}

const page = pageIn(root);
const file = (name: string) => page.files[name] ?? "";
const zipped = (name: string) => gzipSync(file(name)).length;

/** The size of the parts loaded before a view is drawn, gzipped, in bytes. */
const maxAtStart = 60 * 1024;

test("the parts loaded at the start are small, without parts for later", () => {
  const sizes = Object.keys(page.files).map((name) => `${name} ${String(zipped(name))}`);
  process.stderr.write(`the page of the emulator, gzipped: ${sizes.join(", ")}\n`);
  const atStart = ["index.html", "main.js", "main.css"].reduce((sum, name) => sum + zipped(name), 0);
  expect(atStart).toBeGreaterThan(10_000);
  expect(atStart).toBeLessThan(maxAtStart);
  expect(file("main.js")).toContain('"./topology.js"');
  expect(file("main.js")).not.toMatch(/rankdir|"R\d-/);
  expect(file("topology.js")).toContain("rankdir");
});

test("the same sources give the same bytes in another folder", () => {
  const other = mkdtempSync(join(tmpdir(), "stratus-page-"));
  try {
    for (const name of ["scripts", "src", "docs/internals/rules", "package.json", "tsconfig.json"]) {
      cpSync(join(root, name), join(other, name), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(other, "node_modules"));
    const { files } = pageIn(other);
    expect(Object.keys(files)).toEqual(Object.keys(page.files));
    expect(Object.keys(files).filter((name) => files[name] !== file(name))).toEqual([]);
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

test("every rule has its sentence", () => {
  const folder = join(root, "docs", "internals", "rules");
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const written = lines.map((line) => line.split(" | ")).filter((parts) => parts.length === 3);
  expect(written.length).toBeGreaterThan(300);
  expect(JSON.parse(file("rules.json"))).toEqual(Object.fromEntries(written.map(([id, sentence]) => [id, sentence])));
});

test("a policy without inline scripts and styles lets the page run, and it loads nothing from other servers", () => {
  const html = file("index.html");
  const loaded = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(loaded).toEqual(["data:,", "ui/main.css", "ui/main.js"]);
  expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/);
  expect(file("main.css")).not.toMatch(/url\(|@import/);
  expect(file("main.js") + file("topology.js")).not.toMatch(/\beval\(|new Function\(/);
});

const sources = readdirSync(join(root, "src", "emulator", "page"), { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.tsx?$/.test(name),
);

test.each(sources)("%s creates no HTML from strings", (name) => {
  const text = readFileSync(join(root, "src", "emulator", "page", name), "utf8");
  expect(text).not.toMatch(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser/);
});

test("each package in it has a license that allows redistribution", () => {
  const folder = join("node_modules", "preact");
  expect(page.packages).toContain(folder);
  expect(page.packages.every((name) => name.startsWith("node_modules"))).toBe(true);
});
