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

test("the README says below its title what Stratus is, in the words of the FAQ", () => {
  const [, , definition = ""] = readme.split("\n");
  const [sentence = ""] = definition.split(/(?<=\.) /);
  expect(sentence).toBe("Stratus is an API for virtual machines, firewalls, DNS and managed databases.");
  expect(read("docs", "faq.md")).toContain(sentence);
});

test.each([
  ["website", "main.ts"],
  ["tested-stack", "stack.test.ts"],
])("a sample consists of statements of examples/%s/%s, in order", (...path) => {
  const example = linesOf(read("examples", ...path));
  const samples = blocksOf("README.md")
    .filter(({ language }) => language === "ts")
    .map(({ text }) => linesOf(text).filter((line) => line !== "});"));
  const places = samples.map((sample) => sample.map((line) => example.indexOf(line)));
  const isInOrder = (found: readonly number[]) =>
    found.every((place, index) => place !== -1 && place > (found[index - 1] ?? -1));
  expect(places.filter(isInOrder)).toHaveLength(1);
});

test("the comparison has the number of endpoints", () => {
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
