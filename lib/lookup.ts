import type { TerraformMetaArguments } from "cdktf";

/** What an object is asked for by: its id, or its label. */
export type Lookup<Id extends string | number> = TerraformMetaArguments &
  (
    | {
        /** The object's id. */
        readonly id: Id;
        readonly label?: undefined;
      }
    | {
        /** The object's label; it has to be the only one that has it. */
        readonly label: string;
        readonly id?: undefined;
      }
  );
