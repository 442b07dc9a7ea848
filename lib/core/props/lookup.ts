import type { TerraformMetaArguments } from "cdktf";

/** Looks up an object by its id. */
export interface LookupById<Id> extends TerraformMetaArguments {
  /** The id of the object. */
  readonly id: Id;
  readonly label?: undefined;
}

/** Looks up an object by its label. */
export interface LookupByLabel extends TerraformMetaArguments {
  /** The label of the object. It must be unique. */
  readonly label: string;
  readonly id?: undefined;
}

/** Looks up an object by its id or its label. */
export type LookupProps<Id> = LookupById<Id> | LookupByLabel;
