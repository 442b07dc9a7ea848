import { TerraformResource, TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { importsFileName, readImportsFile } from "../../src/project-files/imports-file";
import { resourceOf } from "../../src/project-files/moves-file";
import { requireFeature } from "../bundled-provider/required-versions";
import { addImport, addImportsByAddress } from "../bundled-provider/stack-imports";
import { describeArgument } from "./arguments";
import { importIdProblems } from "./import-id";
import { identityInTerraform, identityProblems, type ImportIdentity } from "./import-identity";
import { currentAddressOf, movablesOf } from "./moves/former-addresses";
import { noteWarnings, startTraceAtCaller, throwProblems } from "./problems";
import { inHost } from "./scope/host";
import { isObjectNotToken } from "./tokens/replace-tokens";
import { noteImported } from "./validation/adopted";

/**
 * Imports existing objects in the next deployment, instead of creating them again. `importFrom` does the same for one construct;
 * this function is as fast for thousands. After the deploy the call has no effect, and you can remove it.
 *
 * @example
 * ```ts
 * new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
 * adopt(this, { zone: "4711" });
 * ```
 * @param ids the import ID or the identity of each object, by the path of its construct in the stack:
 * `{ "shop.example": { id: 1 }, "shop.example/www-A": "1/2" }`. Identities require Terraform or OpenTofu 1.12.
 * @throws if a path doesn't lead to a resource, or an identity is invalid. The error lists every such path.
 */
export function adopt(stack: TerraformStack, ids: { readonly [path: string]: string | ImportIdentity }): void {
  if (!TerraformStack.isStack(inHost(stack)))
    throw startTraceAtCaller(new Error(`adopt: stack must be a TerraformStack, got ${describeArgument(stack)}`));
  const problems: string[] = [];
  const isMap = isObjectNotToken(ids) && !Construct.isConstruct(ids);
  if (!isMap)
    throwProblems(stack.node.path, [
      `adopt: ids must be an object with import IDs by path, such as { zone: "4711" }, got ${describeArgument(ids)}`,
    ]);
  for (const [path, id] of Object.entries(ids)) {
    const construct = findAt(stack, path);
    if (construct && TerraformResource.isTerraformResource(construct)) {
      const wrong = typeof id === "string" ? importIdProblems(construct, id) : identityProblems(construct, id);
      problems.push(...wrong.map((problem) => `${JSON.stringify(path)} ${problem}`));
      if (wrong.length > 0) continue;
      noteImported(construct);
      addImport(stack, construct, typeof id === "string" ? id : identityInTerraform(construct, id));
      if (typeof id !== "string") requireFeature(stack, "An import by identity", "identities");
    } else {
      const what = construct ? "isn't a resource" : "doesn't exist";
      problems.push(
        `${JSON.stringify(path)} (${typeof id === "string" ? id : describeArgument(id)}) ${what}. If you renamed it, use its new path.`,
      );
    }
  }
  throwProblems(stack.node.path, problems);
}

const findAt = (stack: TerraformStack, path: string): IConstruct | undefined =>
  path.split("/").reduce((scope: IConstruct | undefined, name) => scope?.node.tryFindChild(name), stack);

/**
 * Adds the imports of the stack from the imports file in the program's working directory, if it exists. Terraform rejects
 * an import into a resource that the program no longer has, so such an import is omitted with a warning.
 *
 * @throws if the file is invalid
 */
export function addImportsOfFile(stack: TerraformStack): void {
  const entries = readImportsFile(process.cwd()).get(stack.node.id) ?? [];
  if (entries.length === 0) return;
  const usable = () => {
    const resources = movablesOf(stack).filter((element) => TerraformResource.isTerraformResource(element));
    const addresses = new Set(resources.map(currentAddressOf));
    return entries.filter(({ to }) => addresses.has(resourceOf(to)));
  };
  addImportsByAddress(stack, usable);
  noteWarnings(stack, "unused-import", () => {
    const used = usable();
    return entries
      .filter((each) => !used.includes(each))
      .map(
        ({ to, id }) =>
          `${importsFileName} imports ${id} into ${to}, but ${to} is not in the program. If you renamed the construct, run stratus recover again. After the deploy, delete ${importsFileName}.`,
      );
  });
}
