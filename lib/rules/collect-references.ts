import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IPostProcessor, IResolvable, IResolveContext, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** A reference of Terraform, and the stack that has what it refers to. */
export interface StackReference {
  /** As Terraform writes it in the stack of its target. */
  readonly identifier: string;
  readonly target: TerraformStack;
}

/** Collects the references that it resolves, also inside functions and operators. */
class ReferenceCollector extends DefaultTokenResolver {
  readonly references: StackReference[] = [];

  constructor() {
    super(new StringConcat());
  }

  override resolveToken(token: IResolvable, context: IResolveContext, postProcessor: IPostProcessor): unknown {
    const { identifier, originStack: target } = token as { identifier?: unknown; originStack?: TerraformStack };
    if (typeof identifier === "string" && target) this.references.push({ identifier, target });
    return super.resolveToken(token, context, postProcessor);
  }
}

/** All references in a value of a construct. */
export function collectReferences(scope: IConstruct, value: unknown): readonly StackReference[] {
  const resolver = new ReferenceCollector();
  try {
    Tokenization.resolve(value, { scope, preparing: false, resolver });
  } catch {
    // The validation of the construct reports a value that cannot be resolved.
  }
  return resolver.references;
}
