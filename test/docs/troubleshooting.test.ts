import { readFileSync } from "node:fs";
import { join } from "node:path";
import { terraformMessages, wordsOfOpenTofu } from "../e2e/support/terraform-messages";
import { root } from "./support/blocks";
import { has, messages } from "./support/messages";
import { synthMessages } from "./support/synth-messages";

const provoked = [...Object.keys(synthMessages), ...Object.keys(terraformMessages)];

it("a test causes every message of the page, and the page has every message that tests cause", () => {
  expect(messages.map(({ words }) => words).sort()).toEqual([...provoked].sort());
});

it("the page has OpenTofu's message next to the corresponding message of Terraform", () => {
  const page = readFileSync(join(root, "docs", "troubleshooting.md"), "utf8");
  for (const [words, own] of Object.entries(wordsOfOpenTofu)) {
    expect(page).toContain(`#### \`${words}\`\n\nOpenTofu shows \`${own}\`. `);
  }
});

it("the messages of each section are in alphabetical order", () => {
  for (const section of new Set(messages.map((message) => message.section))) {
    const words = messages.filter((message) => message.section === section).map((message) => message.words);
    const sorted = [...words].sort((left, right) => left.replace(/^… /, "").localeCompare(right.replace(/^… /, "")));
    expect(words).toEqual(sorted);
  }
});

it("missing words, or words in another order, are found", () => {
  expect(has("a label that is in use", "… label … in use")).toBe(true);
  expect(has("a label that is in use", "… in use … label")).toBe(false);
  expect(has("a label that is in use", "… label … taken")).toBe(false);
});

it.each(Object.entries(synthMessages))("%s", (words, provoke) => {
  const message = provoke();
  if (!has(message, words)) throw new Error(`The program says:\n${message}`);
});
