import { existsSync } from "node:fs";
import type { Contract } from "../contract";

/**
 * A command that changes what the state says of an object. Terraform does not tell a provider the address of a resource,
 * and shows it above each message; its processes run in the folder of the stack.
 */
export function stateCommand(command: "untaint" | "state rm", { name }: Contract): string {
  const folder = existsSync("cdk.tf.json") ? `, in the folder ${process.cwd()}` : "";
  const address = `the whole address stands above, after "with", and in the output of: terraform state list | grep stratus_${name}`;
  return `terraform ${command} stratus_${name}.NAME${folder} (${address})`;
}
