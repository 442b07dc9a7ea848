import type { Naming } from "./named";
import { sourcesNamingRules, testsNamingRules } from "./named";
import { pathOf } from "./places";
import type { Rule, Section } from "./sections";
import { writtenSections } from "./sections";

/** What there is to say of the rules. */
interface Facts {
  readonly sections: readonly Section[];
  readonly sources: Naming;
  readonly tests: Naming;
  /** Where a place is, relative to the root. */
  readonly pathOf: (place: string) => string | undefined;
}

const documents = {
  R1: "Document 1: instances, backups, images and regions",
  R2: "Document 2: databases",
  R3: "Document 3: domains, firewalls, addresses and tags",
};

const introduction = `# Rules

The specification of the API is three documents. They are divided here into rules, each with an id that comments and tests name: \`R3-061\` is the 61st of document 3. Each is said in our own words.

- _Enforced in_ has the folders and files that enforce the rule or state it. \`domain_record/contract\` is a layer of a resource in \`src/resources\`: the contract is what the provider, the constructs and the emulator read, \`provider\` is what happens while Terraform plans and applies, and \`emulator\` is what the emulated service does. Other places are in \`src\` and \`lib\`.
- _Easy to miss_ begins what is often got wrong.
- _Tests_ has those that name the rule. [Untested rules](untested-rules.md) says why a rule has none.

Written by \`npm run docs\` from [\`docs/rules\`](rules), where the sentences and the places are.`;

const link = (text: string, path: string) => `[${text}](../${path})`;

const sourceLink = (path: string) =>
  link(path.replace(/^src\/(resources\/)?/, "").replace(/(\/index)?\.ts$/, ""), path);

const testLink = (path: string) => link(path.replace(/^test\//, "").replace(/\.\w+\.ts$/, ""), path);

/** The places, each by its files that name the rule where there are such, and the other files that name it. */
function whereLinks({ sources, pathOf }: Facts, { id, places }: Rule): readonly string[] {
  const named = sources.get(id) ?? [];
  const links = places.map((place) => {
    const path = pathOf(place);
    if (path === undefined) throw new Error(`docs/rules: ${id} names the place ${place}, and there is none`);
    const inside = named.filter((file) => file === path || file.startsWith(`${path}/`));
    return { inside, shown: inside.length > 0 ? inside.map(sourceLink) : [link(place, path)] };
  });
  const others = named.filter((file) => links.every(({ inside }) => !inside.includes(file)));
  return [...new Set([...links.flatMap(({ shown }) => shown), ...others.map(sourceLink)])];
}

function row(facts: Facts, rule: Rule): string {
  const where = whereLinks(facts, rule).join(", ") || "nowhere";
  const tests = (facts.tests.get(rule.id) ?? []).map(testLink).join(", ") || "[none](untested-rules.md)";
  return `| ${rule.id} | ${rule.sentence} | ${where} | ${tests} |`;
}

const table = (facts: Facts, { title, rules }: Section) => [
  `### ${title}`,
  "",
  "| Rule | Demands | Enforced in | Tests |",
  "| --- | --- | --- | --- |",
  ...rules.map((rule) => row(facts, rule)),
  "",
];

/** The page, in Markdown. */
export function rulesPage(facts: Facts): string {
  const isOf = (document: string) => (section: Section) => section.rules[0]?.id.startsWith(document);
  const chapters = Object.entries(documents).flatMap(([document, title]) => [
    `## ${title}`,
    "",
    ...facts.sections.filter(isOf(document)).flatMap((section) => table(facts, section)),
  ]);
  return [introduction, "", ...chapters].join("\n");
}

/** What the project says of the rules. */
export const ruleFacts = (root: string): Facts => ({
  sections: writtenSections(root),
  sources: sourcesNamingRules(root),
  tests: testsNamingRules(root),
  pathOf: (place) => pathOf(root, place),
});
