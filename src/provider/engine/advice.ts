import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Contract, Properties } from "../../contract";
import { importId } from "../../objects/names";
import { quoteHcl } from "../../shared/template";

/**
 * Explains how a resource adopts an existing object, in a program and in HCL. Every message about a conflicting
 * object ends with this. Terraform doesn't wrap indented lines.
 */
export function howToAdopt(contract: Contract, object: Properties): string {
  const type = `stratus_${contract.name}`;
  const id = importId(contract, object);
  return `To manage the existing object, adopt it. In a program, call importFrom(${JSON.stringify(id)}) on the construct. In HCL, add this block and replace NAME with the name of the resource:

  import {
    to = ${type}.NAME
    id = ${quoteHcl(id)}
  }

If you renamed the construct or resource after it was created, move it instead. In a program, call moveFromId("${type}.OLD") on the construct. In HCL, add:

  moved {
    from = ${type}.OLD
    to   = ${type}.NAME
  }`;
}

/**
 * A command that changes the state of an object. Terraform doesn't pass the resource address to a provider, but
 * shows it above each message.
 * @param stack the folder in which Terraform runs
 */
export function stateCommand(command: "untaint" | "state rm", { name }: Contract, stack = process.cwd()): string {
  const folder = existsSync(join(stack, "cdk.tf.json")) ? ` in the folder ${stack}` : "";
  const address = `find the full address above, after "with", or with: terraform state list | grep stratus_${name}`;
  return `terraform ${command} stratus_${name}.NAME${folder} (${address})`;
}
