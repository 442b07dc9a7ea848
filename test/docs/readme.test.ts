import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, root } from "./support/blocks";
import { compatibilityOf } from "./support/compatibility";

const read = (...path: readonly string[]) => readFileSync(join(root, ...path), "utf8");
const readme = read("README.md");
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

test("the README is one screen, with its first code below fewer than 100 words", () => {
  const [before = ""] = readme.replace(/<!--.*?-->/g, "").split("\n```");
  expect(wordsIn(before)).toBeLessThan(100);
  expect(wordsIn(readme)).toBeLessThan(1050);
});

test("the sample consists of statements of the website example, in order", () => {
  const example = linesOf(read("examples", "website", "main.ts"));
  const [sample] = blocksOf("README.md").filter(({ language }) => language === "ts");
  const places = linesOf(sample?.text ?? "").map((line) => [line, example.indexOf(line)] as const);
  expect(places.filter(([, place]) => place === -1)).toEqual([]);
  const statements = places.filter(([line]) => line !== "});").map(([, place]) => place);
  expect(statements).toEqual([...statements].sort((a, b) => a - b));
});

test("the comparison has the measured figures", () => {
  const page = read("docs", "internals", "performance.md");
  const rowsOf = (name: string) => page.split("\n").filter((line) => line.startsWith(`| ${name}`));
  const figures = (name: string, column: number) => {
    const cells =
      rowsOf(name)[0]
        ?.split("|")
        .map((cell) => cell.trim()) ?? [];
    const [, ours = "", theirs = ""] = /([\d.,]+) : ([\d.,]+)/.exec(cells[column] ?? "") ?? [];
    return { ours, theirs };
  };
  const requests = figures("1,000 records, 50 ms", 7);
  const seconds = figures("1,000 records, 50 ms", 5);
  expect(readme).toContain(`${requests.theirs} requests, ${seconds.theirs} s`);
  expect(readme).toContain(`[${requests.ours} requests, ${seconds.ours} s]`);
  const small = figures("1 domain, 0 ms", 5);
  expect(readme).toContain(`one domain takes ${small.ours} s instead of ${small.theirs} s`);
  const [, used = "", all = ""] =
    /^(\d+) of (\d+) endpoints are used/m.exec(read("docs", "internals", "endpoints.md")) ?? [];
  expect(readme).toContain(`[${used} of ${all}]`);
});

test.each(["Node", "Terraform", "OpenTofu", "TypeScript"])("%s has the supported versions of the docs", (software) => {
  expect(readme).toContain(compatibilityOf(software).supported);
});

test.each(["CDK Terrain", "CDKTF"])("%s has the supported version of the docs", (host) => {
  const [version = ""] = compatibilityOf(host).supported.split(" with ");
  expect(readme).toContain(version);
});
