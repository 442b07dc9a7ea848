import type { Contract, Properties } from "../../../src/contract";
import type { Schema } from "../../../src/plugin/schema";
import { provider } from "../../../src/composition/provider";
import { importForm } from "../../../src/provider/operations/find-by-key";
import { identityForm } from "../../../src/provider/operations/import-by-identity";
import { contracts } from "../../../src/resources/contracts";
import { eitherOf, firstVersions } from "../../../src/terraform/versions";
import { actionPage } from "./action-pages";
import { functionPages } from "./functions";
import { dataSourcePage } from "./data-source-pages";
import { frontMatter } from "./front-matter";
import { constructsIn, type FindConstruct } from "./constructs";
import { asked, block } from "./hcl";
import { indexPage } from "./index-page";
import { listPage } from "./list-pages";
import { type PageSources, resourcePage } from "./resource/page";
import { resourceFacts } from "./resource/facts";
import { attributeTable, pageName, stateTable, variantTable } from "./tables";

/** Valid objects of each contract: the specimens of the tests. */
export type Specimens = readonly { readonly contract: Contract; readonly valid: readonly object[] }[];

/** The sources of the pages. */
interface Sources extends PageSources {
  readonly specimens: Specimens;
  readonly find: FindConstruct;
}

interface Kind {
  readonly folder: string;
  readonly title: string;
  readonly block: string;
  readonly handlers: Readonly<Record<string, () => { readonly schema: Schema }>>;
}

const kinds: readonly Kind[] = [
  { folder: "resources", title: "Resource", block: "resource", handlers: provider.resources },
  { folder: "data-sources", title: "Data source", block: "data", handlers: provider.dataSources },
  {
    folder: "ephemeral-resources",
    title: "Ephemeral resource",
    block: "ephemeral",
    handlers: provider.ephemeralResources ?? {},
  },
  { folder: "actions", title: "Action", block: "action", handlers: provider.actions ?? {} },
  { folder: "list-resources", title: "List resource", block: "list", handlers: provider.listResources ?? {} },
];

function contractOf(type: string): Contract {
  const name = pageName(type);
  const found = contracts.find((each) => each.name === name) ?? contracts.find(({ plural }) => plural === name);
  if (!found) throw new Error(`${type} has no contract`);
  return found;
}

/**
 * The start of a configuration with an ephemeral resource: with it, an older version reports the required version, and not
 * only an unknown block. One setting applies to both programs, so it is the higher version.
 */
const settingForEphemeral = [
  "terraform {",
  `  required_version = ">= ${firstVersions.ephemeral.OpenTofu}" # ephemeral resources require ${eitherOf(firstVersions.ephemeral)}`,
  "}",
  "",
  "",
].join("\n");

/** The example of a resource: the specimen with the most attributes. */
function exampleOf(type: string, contract: Contract, schema: Schema, specimens: Specimens): string {
  const valid = specimens.find((each) => each.contract === contract)?.valid ?? [];
  const [fullest] = [...valid].sort((left, right) => Object.keys(right).length - Object.keys(left).length);
  return block("resource", type, contract, (fullest as Properties | undefined) ?? asked(type, contract, schema));
}

function schemaOf(kind: Kind, type: string): { readonly schema: Schema } {
  const handler = kind.handlers[type];
  if (!handler) throw new Error(`The provider has no ${kind.title} ${type}`);
  return handler();
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];

function importLines(type: string, contract: Contract): readonly string[] {
  if (contract.action) return ["An operation can't be imported."];
  const identity = `With ${eitherOf(firstVersions.identities)}, you can also [import it by its identity](../guides/import-by-identity.md): \`${identityForm(contract)}\`.`;
  return [importForm(contract), "", "```sh", `terraform import ${type}.example ID`, "```", "", identity];
}

function plainResourcePage(type: string, contract: Contract, schema: Schema, specimens: Specimens): readonly string[] {
  return [
    schema.description,
    "",
    "```hcl",
    exampleOf(type, contract, schema, specimens),
    "```",
    "",
    ...section("Attributes", attributeTable(schema)),
    ...section("By variant", variantTable(contract)),
    ...section("States", stateTable(contract)),
    ...section("Import", importLines(type, contract)),
  ];
}

function linesOf(kind: Kind, type: string, { specimens, find }: Sources): readonly string[] {
  const contract = contractOf(type);
  const { schema } = schemaOf(kind, type);
  switch (kind.block) {
    case "action":
      return actionPage(type, contract, schema, find("action", type));
    case "list":
      return listPage(type, contract, schema, find("list", type));
    case "data":
      return dataSourcePage("data", type, contract, schema, find("data", type));
    case "ephemeral":
      return dataSourcePage("ephemeral", type, contract, schema, find("ephemeral", type), settingForEphemeral);
    default:
      return plainResourcePage(type, contract, schema, specimens);
  }
}

function page(kind: Kind, type: string, sources: Sources): string {
  const contract = contractOf(type);
  if (kind.block === "resource" && contract.name in resourceFacts)
    return resourcePage(contract, schemaOf(kind, type).schema, sources);
  return [`# ${kind.title} \`${type}\``, "", ...linesOf(kind, type, sources)].join("\n");
}

const typesOf = ({ handlers }: Kind) => Object.keys(handlers).sort();

/** Every page of the reference, by its path below `docs`. */
export function terraformPages(specimens: Specimens, given: PageSources): ReadonlyMap<string, string> {
  const sources = { ...given, specimens, find: constructsIn(given.root) };
  const pages = kinds.flatMap((kind) =>
    typesOf(kind).map((type) => [`${kind.folder}/${pageName(type)}.md`, page(kind, type, sources)] as const),
  );
  const all = [["index.md", indexPage(kinds)] as const, ...pages, ...functionPages()];
  return new Map(all.map(([path, text]) => [path, `${frontMatter(path)}${text}`]));
}
