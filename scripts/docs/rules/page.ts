import { type Naming, sourcesNamingRules, testsNamingRules } from "./named";
import { pathOf } from "./places";
import { type Rule, type Section, writtenSections } from "./sections";

/** The contents of the page. */
interface Facts {
  readonly sections: readonly Section[];
  readonly sources: Naming;
  readonly tests: Naming;
  /** The path of a place, relative to the root. */
  readonly pathOf: (place: string) => string | undefined;
}

const documents = {
  R1: "Document 1: instances, backups, images and regions",
  R2: "Document 2: databases",
  R3: "Document 3: domains, firewalls, addresses and tags",
};

const introduction = `# Rules

The specification of the API is three documents. This page divides them into rules. Comments and tests refer to a rule by its id: \`R3-061\` is rule 61 of document 3. The rules are written in our own words.

- _Enforced in_ lists the folders and files that enforce or state the rule. \`domain_record/contract\` is a layer of a resource in \`src/resources\`. The provider, the constructs and the emulator read \`contract\`. Terraform runs \`provider\` during plan and apply, and the emulator runs \`emulator\`. Other places are in \`src\` and \`lib\`.
- _Easy to miss_ marks a frequent mistake.
- _Tests_ lists the tests that name the rule. [Untested rules](untested-rules.md) explains why a rule has none.

\`npm run docs\` writes this page from the sentences and places in [\`docs/internals/rules\`](rules).`;

const link = (text: string, path: string) => `[${text}](../../${path})`;

const sourceLink = (path: string) =>
  link(path.replace(/^src\/(resources\/)?/, "").replace(/(\/index)?\.ts$/, ""), path);

const testLink = (path: string) => link(path.replace(/^test\//, "").replace(/\.\w+\.ts$/, ""), path);

/** Links to the places of a rule (to their files that name the rule, if there are any) and to other files that name it. */
function whereLinks({ sources, pathOf }: Facts, { id, places }: Rule): readonly string[] {
  const named = sources.get(id) ?? [];
  const links = places.map((place) => {
    const path = pathOf(place);
    if (path === undefined)
      throw new Error(`docs/internals/rules: ${id} names the place ${place}, which doesn't exist`);
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
  "| Rule | Requirement | Enforced in | Tests |",
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

/** The rules, and the files that name them. */
export const ruleFacts = (root: string): Facts => ({
  sections: writtenSections(root),
  sources: sourcesNamingRules(root),
  tests: testsNamingRules(root),
  pathOf: (place) => pathOf(root, place),
});
