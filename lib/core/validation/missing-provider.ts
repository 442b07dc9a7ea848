import { TerraformProvider, TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { entryOfHost } from "../scope/host";

const checkedStacks = new WeakSet<TerraformStack>();

const isOurs = (construct: IConstruct) =>
  TerraformProvider.isTerraformProvider(construct) && construct.terraformResourceType === "stratus";

/**
 * Makes the synth of a stack with our constructs fail where it has no provider of ours. The host fails, too, but its words
 * do not say what to write.
 */
export function requireProvider(scope: Construct): void {
  const stack = TerraformStack.of(scope);
  if (checkedStacks.has(stack)) return;
  checkedStacks.add(stack);
  stack.node.addValidation({
    validate: () =>
      stack.node.findAll().some(isOurs)
        ? []
        : [
            `${stack.node.path} has Stratus constructs and no StratusProvider: write new StratusProvider(this, "stratus") in the stack, with import { StratusProvider } from "${entryOfHost()}"`,
          ],
  });
}
