import type { TerraformMetaArguments } from "cdktf";
import type { IConstruct } from "constructs";
import type { AnyContract, Problem } from "../../../src/contract";
import { nameHint, snake } from "../../../src/contract";

/**
 * Validates `lifecycle.ignoreChanges`, whose entries begin with attributes as Terraform spells them. Terraform itself
 * reports a wrong name only after the synth, and does not name the construct.
 */
export function validateLifecycleNames(construct: IConstruct, { fields }: AnyContract): readonly Problem[] {
  const { lifecycle } = construct as TerraformMetaArguments & IConstruct;
  const ignored = lifecycle?.ignoreChanges ?? [];
  if (ignored === "all" || ignored.length === 0) return [];
  const known = [...Object.keys(fields).map(snake), "timeouts"];
  return ignored.flatMap((path, index) => {
    const name = /^\w+/.exec(path)?.[0];
    if (name === undefined || known.includes(name)) return [];
    const meant = nameHint(name, known);
    return [
      {
        path: ["lifecycle", "ignoreChanges", index],
        words: "must begin with the name of an attribute as Terraform spells it",
        given: path,
        ...(meant === undefined ? {} : { hint: `did you mean ${JSON.stringify(meant)}?` }),
      },
    ];
  });
}
