import { groupBy } from "../../contract";
import type { Program, ProgramFile, ProgramResource } from "../model";
import type { Addresses } from "./addresses";
import { hclAddresses } from "./addresses";
import { block, quote, raw } from "./code";
import { argumentsOf } from "./values";

export { hclAddresses } from "./addresses";
export type { Addresses } from "./addresses";

export interface HclOptions {
  /** The version of the provider that the program needs: `0.1.0`, or a constraint such as `~> 0.1.0`. */
  readonly version: string;
}

/** What fits into main.tf, in lines. */
const mostLinesOfOneFile = 250;

/**
 * The program as a plain Terraform configuration: a small one in main.tf, a large one in a file for each area and zone. What
 * makes the next apply take the objects over stands in adopt.tf alone.
 */
export function writeHcl(program: Program, { version }: HclOptions): readonly ProgramFile[] {
  const addresses = hclAddresses(program);
  const write = (resources: readonly ProgramResource[]) =>
    resources.map((resource) => resourceBlock(resource, addresses)).join("\n");
  const everything = write(program.resources);
  const isSmall = everything.split("\n").length <= mostLinesOfOneFile;
  const areas = [...groupBy(program.resources, ({ area }) => area)];
  const main = header(version);
  return [
    { path: "main.tf", text: isSmall && everything !== "" ? `${main}\n${everything}` : main },
    ...(isSmall ? [] : areas.map(([area, resources]) => ({ path: fileOf(area), text: write(resources) }))),
    { path: "adopt.tf", text: adoption(program, addresses) },
  ];
}

/** `domains/shop.example` stands in `domain-shop.example.tf`. */
const fileOf = (area: string) => `${area.replace(/^domains\//, "domain-").replaceAll("/", "-")}.tf`;

function resourceBlock(resource: ProgramResource, addresses: Addresses): string {
  const [type = "", name = ""] = (addresses.get(resource.object) ?? "").split(".");
  return block(`resource ${quote(type)} ${quote(name)}`, argumentsOf(resource, addresses));
}

const adoption = ({ resources }: Program, addresses: Addresses): string =>
  resources
    .map(({ object }) =>
      block("import", [
        ["to", raw(addresses.get(object) ?? "")],
        ["id", raw(quote(object.importId))],
      ]),
    )
    .join("\n");

const header = (version: string) => `# What the account has, as a Terraform configuration. The first apply takes
# over the objects that adopt.tf names. After it, delete adopt.tf.
#
# The token and the address come from STRATUS_TOKEN and STRATUS_BASE_URL.

terraform {
  required_providers {
    stratus = {
      source  = "stratus.internal/stratus/stratus"
      version = ${quote(version)}
    }
  }
}

provider "stratus" {}
`;
