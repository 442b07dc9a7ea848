import type { ShownExpression } from "../../../src/terraform/shown-plan";
import { childScope, type ModuleScope, type PlannedObject, withoutKeys } from "./planned-objects";

/** An object that an expression may refer to. */
export interface Target {
  readonly object: PlannedObject;
  /** The attribute. Undefined for the whole object, and for a part of an attribute. */
  readonly attribute?: string;
}

/** Returns the objects that an expression of an object refers to, also through modules, variables and `for_each`. */
export function findTargets(
  { references = [] }: ShownExpression,
  from: PlannedObject,
  all: readonly PlannedObject[],
): readonly Target[] {
  return new TargetSearch(from, all).inReferences(references, from.scope);
}

/** Follows references. The plan doesn't contain the expressions of locals, so a local may be any object. */
class TargetSearch {
  constructor(
    private readonly from: PlannedObject,
    private readonly all: readonly PlannedObject[],
  ) {}

  inReferences(references: readonly string[], scope: ModuleScope): readonly Target[] {
    // Terraform lists `a.b` after `a.b.id`.
    const whole = new Set(
      references.filter((each) => !references.some((other) => other !== each && afterStart(other, each) !== undefined)),
    );
    return [...whole].flatMap((reference) => this.inReference(reference, scope));
  }

  private inReference(reference: string, scope: ModuleScope): readonly Target[] {
    const [kind = "", name = ""] = reference.split(/[.[]/);
    if (kind === "each" || kind === "count") {
      const { for_each_expression: forEach, count_expression: count } = this.from.configuration;
      const [, attribute] = /^each\.value\.(\w+)$/.exec(reference) ?? [];
      const targets = scope === this.from.scope ? this.inExpression(forEach ?? count, scope) : [];
      return targets.map((target) => ({ ...(attribute !== undefined && { attribute }), ...target }));
    }
    if (kind === "var") return scope.parent ? this.inExpression(scope.call?.expressions?.[name], scope.parent) : [];
    if (kind === "local") return this.all.map((object) => ({ object }));
    if (kind === "module") return this.inModule(reference, scope);
    return this.objects(reference, scope);
  }

  private inExpression(expression: ShownExpression | undefined, scope: ModuleScope): readonly Target[] {
    return this.inReferences(expression?.references ?? [], scope);
  }

  private inModule(reference: string, scope: ModuleScope): readonly Target[] {
    const [step = "", name = "", output] = /^module\.([\w-]+)(?:\[[^\]]*\])?(?:\.([\w-]+))?/.exec(reference) ?? [];
    const child = childScope(scope, name, output === undefined ? step : step.slice(0, -output.length - 1));
    const outputs = Object.entries(child?.module.outputs ?? {}).filter(
      ([each]) => output === undefined || each === output,
    );
    return outputs.flatMap(([, { expression }]) => (child ? this.inExpression(expression, child) : []));
  }

  private objects(reference: string, scope: ModuleScope): readonly Target[] {
    return this.all.flatMap((object): readonly Target[] => {
      const { address, configuration } = object;
      const module = object.scope.address;
      if (module !== scope.address && withoutKeys(module) !== scope.address) return [];
      const instance = module === "" ? address : address.slice(module.length + 1);
      // A reference without a key may be to any instance.
      const after = afterStart(reference, instance) ?? afterStart(reference, configuration.address);
      if (after === undefined || after.startsWith("[")) return [];
      const [, attribute] = /^\.(\w+)$/.exec(after) ?? [];
      return [attribute === undefined ? { object } : { object, attribute }];
    });
  }
}

/** Returns the text after a reference to an object. Undefined if the text refers to something else. */
function afterStart(text: string, start: string): string | undefined {
  const after = text.startsWith(start) ? text.slice(start.length) : undefined;
  return after === "" || (after !== undefined && /^[.[]/.test(after)) ? after : undefined;
}
