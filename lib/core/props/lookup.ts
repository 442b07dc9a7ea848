import type { TerraformMetaArguments } from "cdktf";

/** Asks for an object by its id. */
export interface ById<Id> extends TerraformMetaArguments {
  /** The object's id. */
  readonly id: Id;
  readonly label?: undefined;
}

/** Asks for an object by its label. */
export interface ByLabel extends TerraformMetaArguments {
  /** The object's label; it has to be the only one that has it. */
  readonly label: string;
  readonly id?: undefined;
}

/** What an object is asked for by: its id, or its label. */
export type Lookup<Id> = ById<Id> | ByLabel;
