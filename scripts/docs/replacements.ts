import { provider } from "../../src/composition/provider";
import { type Contract, snake } from "../../src/contract";
import type { Attributes } from "../../src/provider/plugin/schema";
import { contracts } from "../../src/resources/contracts";
import { pageName } from "./terraform/tables";

/** The generated part of the page starts below this line. */
const mark = "<!-- npm run docs writes what follows -->";

/** A resource that Terraform manages, with the effects of changes to its attributes. */
interface Resource {
  readonly type: string;
  readonly contract: Contract;
  readonly attributes: Attributes;
}

const resources: readonly Resource[] = contracts
  .flatMap((contract) => {
    const type = `stratus_${contract.name}`;
    const make = provider.resources[type];
    return make && !contract.action ? [{ type, contract, attributes: make().schema.attributes }] : [];
  })
  .sort((left, right) => (left.type < right.type ? -1 : 1));

/** The paths of the attributes whose every change replaces the object. */
const replacing = (attributes: Attributes, prefix = ""): readonly string[] =>
  Object.entries(attributes).flatMap(([name, { requiresReplace, writeOnly, nested }]) => {
    // A plan does not see the value of a write-only attribute.
    if (writeOnly === true) return [];
    if (requiresReplace === true) return [`\`${prefix}${name}\``];
    return nested ? replacing(nested.attributes, `${prefix}${name}.`) : [];
  });

function causes({ contract, attributes }: Resource): string {
  const sometimes = Object.entries(contract.fields).flatMap(([name, { spec }]) =>
    spec.replacesWhen ? [`\`${snake(name)}\` if ${spec.replacesWhen.words}`] : [],
  );
  const { operations } = contract;
  const stays = operations.includes("list") && !operations.includes("delete");
  const all = [...replacing(attributes), ...sometimes].join(", ") || "nothing";
  return stays ? `${all}. The API can't delete it, so the old one stays` : all;
}

const link = ({ type }: Resource) => `[\`${type}\`](../resources/${pageName(type)}.md)`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);

/** The page with its handwritten part unchanged, and the tables from the contracts. */
export function replacementPage(present: string): string {
  const [head = ""] = present.split(mark);
  const losing = resources.filter(({ contract }) => contract.loss);
  const others = resources.filter(({ contract }) => !contract.loss);
  return [
    `${head}${mark}`,
    "<!-- prettier-ignore-start -->",
    "",
    "## Resources that lose data",
    "",
    ...table(
      ["resource", "replaced by a change to", "lost data", "`deletion_protection`"],
      losing.map((each) => {
        const { what = "", keptWhenDestroyed } = each.contract.loss ?? {};
        const kept =
          keptWhenDestroyed === true ? " Only a replacement deletes it. Destroying keeps it in the service." : "";
        return [link(each), causes(each), `${what}.${kept}`, "deletion_protection" in each.attributes ? "yes" : "no"];
      }),
    ),
    "",
    "## Resources that lose no data",
    "",
    "The configuration contains all data of these objects. Terraform recreates them, and only values that the service assigns change, such as ids.",
    "",
    ...table(
      ["resource", "replaced by a change to"],
      others.map((each) => [link(each), causes(each)]),
    ),
    "",
    "<!-- prettier-ignore-end -->",
    "",
  ].join("\n");
}
