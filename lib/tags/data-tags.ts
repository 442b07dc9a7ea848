import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract } from "../../src/contract";
import { taggedObjects } from "../../src/resources/data_sources/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { DataStratusTaggedObjectsConfig } from "../l1/data-stratus-tagged-objects";
import { DataStratusTaggedObjects } from "../l1/data-stratus-tagged-objects";
import { DataStratusTags } from "../l1/data-stratus-tags";
import type { ITag } from "./tag";

/** Whose objects to read: of a tag, or of its label. */
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

/** Every tag, as `tags` (document 3, Tag). */
export class DataTags extends DataStratusTags {}

/** Every object that carries a tag, each kind by itself (document 3, Tags). */
export class DataTaggedObjects extends DataStratusTaggedObjects {
  constructor(scope: Construct, id: string, props: DataTaggedObjectsProps) {
    const { tag, ...rest } = withoutNulls(props);
    const fields = { ...rest, label: tag?.label ?? rest.label };
    super(scope, id, validateProps<DataStratusTaggedObjectsConfig>(scope, id, tagged, fields));
  }
}
