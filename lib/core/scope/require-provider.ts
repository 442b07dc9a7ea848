import { TerraformProvider, TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { entryOfHost } from "./host";

const checkedStacks = new WeakSet<TerraformStack>();

const isOurs = (construct: IConstruct) =>
  TerraformProvider.isTerraformProvider(construct) && construct.terraformResourceType === "stratus";

/**
 * Fails the synth of a stack that has Stratus constructs but no Stratus provider. CDKTF fails, too, but its message doesn't
 * say how to fix it.
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
            `${stack.node.path} has Stratus constructs but no StratusProvider. Add new StratusProvider(this, "stratus") to the stack, with import { StratusProvider } from "${entryOfHost()}".`,
          ],
  });
}
