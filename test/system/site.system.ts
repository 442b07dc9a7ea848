import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root, run } from "./support/package";

jest.setTimeout(300_000);

let folder: string;
let pages: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stratus-site-"));
  const github = { GITHUB_SERVER_URL: "https://github.example", GITHUB_REPOSITORY: "acme/stratus", GITHUB_SHA: "abc" };
  await run(process.execPath, ["scripts/docs/site.mjs", folder], root, { ...process.env, ...github });
  pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (name: string) => readFileSync(join(folder, name), "utf8");

test("the site has each page of the docs, named after its heading, and the API", () => {
  const headings = ["docs/guides", "docs/resources"].flatMap((home) =>
    readdirSync(join(root, home)).map((name) => {
      const [line = ""] = readFileSync(join(root, home, name), "utf8").split("\n");
      return line.replace(/^# /, "").replaceAll(/[`/]/g, "");
    }),
  );
  expect(headings.length).toBeGreaterThan(40);
  const titles = pages.map((name) => /<title>([^<]*) \| Stratus<\/title>/.exec(text(name))?.[1]?.replace(/^.*\//, ""));
  expect(titles).toEqual(expect.arrayContaining(headings));
  expect(text("index.html")).toContain("npm run quickstart");
  expect(pages).toContain(join("classes", "cdktf-stratus.ComputeInstance.html"));
});

test("every link on the site has a target", () => {
  const broken = pages.flatMap((name) =>
    [...text(name).matchAll(/(?:href|src)="([^"#?]+)/g)].flatMap(([, link = ""]) => {
      if (/^[a-z]+:/.test(link)) return [];
      return existsSync(join(folder, dirname(name), decodeURIComponent(link))) ? [] : [`${name}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
  expect(text("index.html")).toContain('href="https://github.example/acme/stratus/tree/abc/examples/website"');
});

test("the site shows no Markdown", () => {
  for (const name of pages) expect([name, /href="[^":]*\.md"/.exec(text(name))?.[0]]).toEqual([name, undefined]);
});
