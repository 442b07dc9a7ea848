import { Construct } from "constructs";

/** Creates a construct that stands for an object outside this program. Nothing is sent for it. */
export const foreign = <const Values extends object>(
  scope: Construct,
  id: string,
  values: Values,
): Construct & Values => Object.assign(new Construct(scope, id), values);
