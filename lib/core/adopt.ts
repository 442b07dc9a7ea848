import { TerraformResource } from "cdktf";
import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { addImport } from "../bundled-provider/stack-imports";
import { noteImported } from "./validation/validate-props";
import { throwProblems } from "./validation/problems";

/**
 * Imports existing objects in the next deploy, instead of creating them again. `importFrom` does the same for one construct;
 * this function is as fast for thousands. After the deploy the call has no effect, and you can remove it.
 *
 * @param ids the import ID of each object, by the path of its construct in the stack: `{ "shop.example/www-A": "1/2" }`.
 * @throws if a path doesn't lead to a resource. The error lists every such path.
 */
export function adopt(stack: TerraformStack, ids: { readonly [path: string]: string }): void {
  const problems: string[] = [];
  for (const [path, id] of Object.entries(ids)) {
    const construct = findAt(stack, path);
    if (construct && TerraformResource.isTerraformResource(construct)) {
      noteImported(construct);
      addImport(stack, construct, id);
    } else {
      const what = construct ? "isn't a resource" : "doesn't exist";
      problems.push(`${JSON.stringify(path)} (${id}) ${what}. If you renamed it, use its new path.`);
    }
  }
  throwProblems(stack.node.path, problems);
}

const findAt = (stack: TerraformStack, path: string): IConstruct | undefined =>
  path.split("/").reduce((scope: IConstruct | undefined, name) => scope?.node.tryFindChild(name), stack);
