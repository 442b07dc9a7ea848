import { provider } from "../../../src/composition/provider";
import type { Contract } from "../../../src/contract";
import type { Schema } from "../../../src/provider/plugin/schema";
import { contracts } from "../../../src/resources/contracts";
import { eitherOf, firstVersions } from "../../../src/terraform/versions";
import { actionPage } from "./action-pages";
import { constructsIn, type FindConstruct } from "./constructs";
import { dataSourcePage } from "./data-source-pages";
import { frontMatter } from "./front-matter";
import { functionPages } from "./functions";
import { indexPage } from "./index-page";
import { listPage } from "./list-pages";
import { type PageSources, resourcePage } from "./resource/page";
import { pageName } from "./tables";

/** The sources of the pages. */
interface Sources extends PageSources {
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

function schemaOf(kind: Kind, type: string): { readonly schema: Schema } {
  const handler = kind.handlers[type];
  if (!handler) throw new Error(`The provider has no ${kind.title} ${type}`);
  return handler();
}

function linesOf(kind: Kind, type: string, { find, ...sources }: Sources): readonly string[] {
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
      return resourcePage(contract, schema, sources);
  }
}

const page = (kind: Kind, type: string, sources: Sources) =>
  [`# ${kind.title} \`${type}\``, "", ...linesOf(kind, type, sources)].join("\n");

const typesOf = ({ handlers }: Kind) => Object.keys(handlers).sort();

/** Every page of the reference, by its path below `docs`. */
export function terraformPages(given: PageSources): ReadonlyMap<string, string> {
  const sources = { ...given, find: constructsIn(given.root) };
  const pages = kinds.flatMap((kind) =>
    typesOf(kind).map((type) => [`${kind.folder}/${pageName(type)}.md`, page(kind, type, sources)] as const),
  );
  const all = [["index.md", indexPage(kinds)] as const, ...pages, ...functionPages()];
  return new Map(all.map(([path, text]) => [path, `${frontMatter(path)}${text}`]));
}
