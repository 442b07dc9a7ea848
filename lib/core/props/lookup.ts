import type { TerraformMetaArguments } from "cdktf";

/** Looks up an object by its id. */
export interface LookupById<Id> extends TerraformMetaArguments {
  /** The object's id. */
  readonly id: Id;
  readonly label?: undefined;
}

/** Looks up an object by its label. */
export interface LookupByLabel extends TerraformMetaArguments {
  /** The object's label. Only one object may have it. */
  readonly label: string;
  readonly id?: undefined;
}

/** Identifies the object to look up, by its id or its label. */
export type LookupProps<Id> = LookupById<Id> | LookupByLabel;
