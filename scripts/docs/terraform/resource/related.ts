import { readFileSync } from "node:fs";
import { join } from "node:path";
import { provider } from "../../../../src/composition/provider";
import type { Contract } from "../../../../src/contract";
import type { DocsPart } from "../../../../src/resources/base/common/docs";
import { contracts } from "../../../../src/resources/contracts";

const { resources, dataSources, ephemeralResources = {}, listResources = {}, actions = {} } = provider;

const folders = [
  ["data-sources", "Data source", dataSources],
  ["ephemeral-resources", "Ephemeral resource", ephemeralResources],
  ["list-resources", "List resource", listResources],
  ["actions", "Action", actions],
] as const;

/** The names of pages about this kind: the object, its collection, and what belongs to it. */
function namesOf(contract: Contract): readonly string[] {
  const parts = contracts.filter(({ parent }) => parent?.name === contract.name);
  return [contract, ...parts].flatMap(({ name, plural }) => [name, plural]);
}

const heading = /^#{1,6} (.*)$/gm;

/** The anchor of a heading on GitHub. */
const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

const titleOf = (root: string, path: string) =>
  /^# (.*)$/m.exec(readFileSync(join(root, "docs", path), "utf8"))?.[1] ?? path;

/** @throws if the page has no such entry */
function entryLink(page: string, words: string): string {
  const entries = [...page.matchAll(heading)].map(([, text = ""]) => text);
  const found = entries.find((text) => text.replace(/^`(… ?)?/, "").startsWith(words));
  if (found === undefined) throw new Error(`docs/troubleshooting.md has no entry that starts with ${words}`);
  return `[${found}](../troubleshooting.md#${anchorOf(found)})`;
}

/** The finding of a check, from the table of checks. */
function findingOf(page: string, id: string): string {
  const [, words] = new RegExp(`^\\| \`${id}\` +\\| \\w+ +\\| (.*?) +\\|$`, "m").exec(page) ?? [];
  if (words === undefined) throw new Error(`docs/guides/check-policies.md has no check ${id}`);
  return words;
}

export function relatedSection(root: string, contract: Contract, facts: DocsPart): readonly string[] {
  const read = (path: string) => readFileSync(join(root, "docs", path), "utf8");
  const pages = folders.flatMap(([folder, title, handlers]) => {
    const found = namesOf(contract).filter((name) => `stratus_${name}` in handlers);
    const links = found.map((name) => `[\`stratus_${name}\`](../${folder}/${name}.md)`);
    return links.length === 0 ? [] : [`- ${title}${links.length > 1 ? "s" : ""}: ${links.join(", ")}`];
  });
  const parts = contracts
    .filter(({ parent, name }) => parent?.name === contract.name && `stratus_${name}` in resources)
    .map(({ name }) => `[\`stratus_${name}\`](${name}.md)`);
  const policies = (facts.policies ?? []).map(
    (id) =>
      `  - [\`${id}\`](../guides/check-policies.md#the-checks): ${findingOf(read("guides/check-policies.md"), id)}`,
  );
  const troubleshooting = (facts.troubleshooting ?? []).map(
    (words) => `  - ${entryLink(read("troubleshooting.md"), words)}`,
  );
  const guides = (facts.guides ?? []).map((name) => `[${titleOf(root, `guides/${name}.md`)}](../guides/${name}.md)`);
  return [
    "## Related",
    "",
    ...(guides.length > 0 ? [`- Guides: ${guides.join(", ")}`] : []),
    ...(parts.length > 0 ? [`- Resources: ${parts.join(", ")}`] : []),
    ...pages,
    ...(policies.length > 0 ? ["- Policies:", ...policies] : []),
    ...(troubleshooting.length > 0 ? ["- Troubleshooting:", ...troubleshooting] : []),
    "",
  ];
}
