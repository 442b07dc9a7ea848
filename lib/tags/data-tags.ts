import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract, referenceKinds } from "../../src/contract";
import { taggedObjects } from "../../src/resources/data_sources/contract";
import { pathIn, throwProblems } from "../core/problems";
import { readProps } from "../core/props/read-props";
import { referenceProblem } from "../core/props/resolve-references";
import { validateProps } from "../core/validation/validate-props";
import { DataStratusTaggedObjects, type DataStratusTaggedObjectsConfig } from "../l1/data-stratus-tagged-objects";
import type { ITag } from "./tag";

/** Properties of `DataTaggedObjects`: the tag or its label. */
export type DataTaggedObjectsProps = TerraformMetaArguments &
  (
    | {
        /** The tag. */
        readonly tag: ITag;
        readonly label?: undefined;
      }
    | {
        /** The tag's label. */
        readonly label: string;
        readonly tag?: undefined;
      }
  );

const tagged = { contract: dataSourceContract(taggedObjects), others: ["tag"] };

/**
 * Lists the objects with a tag, by kind.
 *
 * @example new DataTaggedObjects(this, "shop", { label: "team-shop" });
 * @throws if a value is invalid
 */
export class DataTaggedObjects extends DataStratusTaggedObjects {
  constructor(scope: Construct, id: string, props: DataTaggedObjectsProps) {
    const { tag, ...rest } = readProps(scope, id, props);
    const problem = tag === undefined ? undefined : referenceProblem(scope, referenceKinds.tag, tag);
    throwProblems(pathIn(scope, id), [
      ...(problem === undefined ? [] : [`tag ${problem}`]),
      ...(tag !== undefined && rest.label !== undefined ? ["label must not be set if tag is set"] : []),
    ]);
    const fields = { ...rest, label: tag?.label ?? rest.label };
    super(scope, id, validateProps<DataStratusTaggedObjectsConfig>(scope, id, tagged, fields));
  }
}
