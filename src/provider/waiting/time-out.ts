import { existsSync } from "node:fs";
import type { TimeoutError } from "../../client";
import type { Contract } from "../../contract";

/** The deadline of an operation passed. What to do stands before the way to wait longer. */
export function timedOut(
  { fields }: Contract,
  operation: "create" | "update" | "delete",
  error: TimeoutError,
  advice = "",
): Error {
  const isAdjustable = fields["timeouts"]?.facts.fields?.[operation] !== undefined;
  const wait = isAdjustable ? `To wait longer, set timeouts.${operation}.` : "";
  return new Error([`${error.message}.`, advice, wait].filter(Boolean).join(" "), { cause: error });
}

/**
 * The command that keeps a tainted object. Terraform does not tell a provider the address of a resource, and shows it
 * above each error; its processes run in the folder of the stack.
 */
export function untaintCommand({ name }: Contract): string {
  const folder = existsSync("cdk.tf.json") ? `, in the folder ${process.cwd()}` : "";
  return `terraform untaint stratus_${name}.NAME${folder} (the whole address stands above, after "with")`;
}
