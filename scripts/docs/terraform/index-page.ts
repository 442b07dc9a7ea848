import { provider } from "../../../src/composition/provider";
import { snake } from "../../../src/contract";
import type { Schema } from "../../../src/provider/plugin/schema";
import { oldestNode } from "../../../src/shared/node-version";
import { environmentOf } from "../../../src/shared/provider-settings";
import { areaOf } from "./front-matter";
import { functionList } from "./functions";
import { argumentTable, pageName, row, table } from "./tables";

/** The types of one folder of pages. */
interface TypeList {
  readonly folder: string;
  readonly title: string;
  readonly handlers: Readonly<Record<string, () => { readonly schema: Schema }>>;
}

const example = `terraform {
  required_providers {
    stratus = {
      source = "${provider.address}"
    }
  }
}

provider "stratus" {
  base_url = "https://api.stratus.example/v4"
}

resource "stratus_domain" "shop" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}`;

const areas = ["Compute", "Networking", "Domains", "Databases", "Tags"];

function list({ folder, title, handlers }: TypeList): readonly string[] {
  const types = Object.keys(handlers).sort();
  const groups = areas.flatMap((area) => {
    const own = types.filter((type) => areaOf(type) === area);
    if (own.length === 0) return [];
    return [row(area, own.map((type) => `[\`${type}\`](${folder}/${pageName(type)}.md)`).join(", "))];
  });
  return [`## ${title}s`, "", ...table(["area", "types"], groups), ""];
}

/** The page of the provider: installation, authentication, settings, and links to the other pages. */
export function indexPage(lists: readonly TypeList[]): string {
  const variables = Object.entries(environmentOf).map(([name, variable]) =>
    row(`\`${snake(name)}\``, `\`${variable}\``),
  );
  return [
    "# Stratus provider",
    "",
    provider.schema.description,
    "",
    "```hcl",
    example,
    "```",
    "",
    "## Installation",
    "",
    "The provider isn't in the public registry. Install it next to your configuration:",
    "",
    "```sh",
    "npx stratus provider install",
    "```",
    "",
    `Terraform starts it with the \`node\` on \`PATH\`, which must be version ${oldestNode} or newer. See [other ways to install it](installing-the-provider.md), such as executables that need no Node, a mirror or a private registry.`,
    "",
    "In TypeScript, use the [constructs](README.md). They add the provider to the stack.",
    "",
    "## Authentication",
    "",
    "The provider needs an access token. Set it in the environment, so that it is in no file:",
    "",
    "```sh",
    'export STRATUS_TOKEN="your-token"',
    "```",
    "",
    "An argument of the `provider` block takes precedence over its environment variable:",
    "",
    ...table(["argument", "environment variable"], variables),
    "",
    "## Settings",
    "",
    ...argumentTable(provider.schema.attributes),
    "",
    ...lists.flatMap(list),
    ...functionList(),
    "## Reading the tables",
    "",
    "You set *required* and *optional* attributes. A *computed* attribute has the service's value if you don't set it. The service sets *read-only* attributes. Changing an attribute that *replaces* destroys and recreates the object. Names of nested attributes contain `[]` for a list and `[*]` for a map.",
    "",
  ].join("\n");
}
