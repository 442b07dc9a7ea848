import { TerraformResource } from "cdktf";
import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { addImport } from "../bundled-provider/stack-imports";
import { noteImported } from "./validation/validate-props";
import { throwProblems } from "./validation/problems";

/**
 * Lets the next deploy take over objects that exist, instead of making them a second time. It does what `importFrom` does for
 * one construct, and takes no longer for thousands. Once it is deployed, the call has no effect and may go.
 *
 * @param ids what `terraform import` takes, by the path of the construct in the stack: `{ "shop.example/www-A": "1/2" }`.
 * @throws Error with every path that leads to no resource.
 */
export function adopt(stack: TerraformStack, ids: { readonly [path: string]: string }): void {
  const problems: string[] = [];
  for (const [path, id] of Object.entries(ids)) {
    const construct = findAt(stack, path);
    if (construct && TerraformResource.isTerraformResource(construct)) {
      noteImported(construct);
      addImport(stack, construct, id);
    } else {
      const what = construct ? "is no resource" : "is not there";
      problems.push(`${JSON.stringify(path)} (${id}) ${what}. Where you have renamed it, write its new path.`);
    }
  }
  throwProblems(stack.node.path, problems);
}

const findAt = (stack: TerraformStack, path: string): IConstruct | undefined =>
  path.split("/").reduce((scope: IConstruct | undefined, name) => scope?.node.tryFindChild(name), stack);
