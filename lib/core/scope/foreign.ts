import { Construct } from "constructs";

/** Creates a construct that represents an object outside this program. No request is sent. */
export const foreign = <const Values extends object>(
  scope: Construct,
  id: string,
  values: Values,
): Construct & Values => Object.assign(new Construct(scope, id), values);
