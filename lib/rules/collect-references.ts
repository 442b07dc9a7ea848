import {
  DefaultTokenResolver,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  StringConcat,
  type TerraformStack,
  Tokenization,
} from "cdktf";
import type { IConstruct } from "constructs";

/** A Terraform reference, and the stack that contains its target. */
export interface StackReference {
  /** The reference as written in the stack of its target. */
  readonly identifier: string;
  readonly target: TerraformStack;
}

/** Collects the references that it resolves, including those inside functions and operators. */
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

/** Returns all references in a value of a construct. */
export function collectReferences(scope: IConstruct, value: unknown): readonly StackReference[] {
  const resolver = new ReferenceCollector();
  try {
    Tokenization.resolve(value, { scope, preparing: false, resolver });
  } catch {
    // The validation of the construct reports values that can't be resolved.
  }
  return resolver.references;
}
