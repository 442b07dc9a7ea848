import { type HclFor, type HclNode, type HclTraversal, nameOfStep, parseExpression } from "../../hcl/expression";
import { itemOf, manyOf, merge, nothing, type ValueShape } from "./shapes";
import { type TracedSteps, traceSteps } from "./trace";

/** The objects that expressions can refer to. */
export interface Scope {
  /** Returns the shape of a resource or data source that is converted: `linode_domain.shop`, `data.linode_domain.shop`. */
  readonly find: (address: string) => { readonly shape: ValueShape; readonly type: string } | undefined;
  readonly local: (name: string) => ValueShape | undefined;
  /** Returns the shape of the outputs of a module. */
  readonly module: (name: string) => ValueShape | undefined;
  /** The variables of loops and blocks, such as `each` and `self`. */
  readonly variables: ReadonlyMap<string, ValueShape | undefined>;
  /** The iterators of dynamic blocks that become loops. */
  readonly iterators: ReadonlyMap<string, LoopIterator>;
}

/** `rule.value` and `rule.key` of a dynamic block become the variables of a loop. */
interface LoopIterator {
  readonly key: string;
  /** True if the loop needs the key. */
  readonly used: { key: boolean };
  readonly shape: ValueShape | undefined;
}

export const withVariables = (scope: Scope, added: Readonly<Record<string, ValueShape | undefined>>): Scope => ({
  ...scope,
  variables: new Map([...scope.variables, ...Object.entries(added)]),
  iterators: new Map([...scope.iterators].filter(([name]) => !Object.hasOwn(added, name))),
});

export const withIterator = (scope: Scope, name: string, loop: LoopIterator): Scope => ({
  ...withVariables(scope, { [name]: undefined }),
  iterators: new Map([...scope.iterators, [name, loop]]),
});

/** The scope inside a loop. */
export const insideLoop = (scope: Scope, { key, value, collection }: HclFor): Scope =>
  withVariables(scope, {
    ...(key !== undefined && { [key]: undefined }),
    [value]: itemOf(shapeOf(collection, scope)),
  });

/** `each` of a resource, or the iterator of a dynamic block. */
export const iterator = (collection: ValueShape | undefined): ValueShape | undefined => {
  const value = itemOf(collection);
  return value === undefined ? undefined : { kind: "fields", fields: new Map([["value", value]]) };
};

/** The beginning of a traversal that names an object, and the number of steps in it. */
export interface Head {
  readonly shape: ValueShape | undefined;
  readonly steps: number;
  /** The type in this provider, if the head names a resource or a data source. */
  readonly type?: string;
}

export function headOf({ root, steps }: HclTraversal, scope: Scope): Head | undefined {
  if (typeof root !== "string") return { shape: shapeOf(root, scope), steps: 0 };
  const loop = scope.iterators.get(root);
  if (loop) return { shape: isValueOf(steps[0]) ? loop.shape : undefined, steps: 1 };
  if (scope.variables.has(root)) return { shape: scope.variables.get(root), steps: 0 };
  const [first = "", second = ""] = steps.map((step) => (step.kind === "attribute" ? step.name : ""));
  if (root === "local") return { shape: scope.local(first), steps: 1 };
  if (root === "module") return { shape: scope.module(first), steps: 1 };
  const isData = root === "data";
  const found = scope.find(isData ? `data.${first}.${second}` : `${root}.${first}`);
  return found && { ...found, steps: isData ? 2 : 1 };
}

const isValueOf = (step: HclTraversal["steps"][number] | undefined) => nameOfStep(step) === "value";

/** Follows a traversal. Returns undefined if it leads to no converted object. */
export function trace(
  node: HclTraversal,
  scope: Scope,
  isAddress = false,
): (TracedSteps & { readonly head: Head }) | undefined {
  const head = headOf(node, scope);
  if (!head || head.shape === undefined) return undefined;
  return { ...traceSteps(head.shape, node.steps.slice(head.steps), isAddress), head };
}

/** Functions that return one of their arguments, or all of their elements. */
const merging = new Set([
  ...["tolist", "toset", "tomap", "reverse", "distinct", "compact", "slice", "try", "coalesce", "coalescelist"],
  ...["concat", "merge", "setunion", "sensitive", "nonsensitive"],
]);

/** Functions that return parts of their first argument. */
const selecting: Readonly<Record<string, (argument: ValueShape | undefined) => ValueShape | undefined>> = {
  values: (argument) => manyOf(itemOf(argument)),
  one: itemOf,
  element: itemOf,
  lookup: itemOf,
  flatten: (argument) => manyOf(innermost(argument)),
  chunklist: (argument) => manyOf(argument),
};

/** Functions whose result depends on the number or the keys of objects only. */
const counting = new Set(["length", "keys", "can", "alltrue", "anytrue", "range"]);

/** True if the attributes of objects that a function gets can be followed. */
export const isTransparent = (name: string): boolean =>
  merging.has(name) || counting.has(name) || name in selecting || name === "zipmap";

/** True if a function reads the attributes of an object that it gets. */
export const readsAttributes = (name: string): boolean =>
  ["keys", "values", "lookup", "element", "zipmap", "tomap"].includes(name);

const innermost = (shape: ValueShape | undefined): ValueShape | undefined =>
  shape?.kind === "many" || shape?.kind === "fields" ? innermost(itemOf(shape)) : shape;

export function shapeOfText(text: string, scope: Scope): ValueShape | undefined {
  const node = parseExpression(text);
  return node && shapeOf(node, scope);
}

/** Returns the shape of the value of an expression. */
export function shapeOf(node: HclNode, scope: Scope): ValueShape | undefined {
  switch (node.kind) {
    case "literal":
      return node.text === "null" ? nothing : undefined;
    case "traversal":
      return trace(node, scope)?.shape;
    case "parentheses":
      return shapeOf(node.inner, scope);
    case "conditional":
      return merge(node.branches.map((branch) => shapeOf(branch, scope)));
    case "list":
      return node.items.length === 0 ? nothing : manyOf(merge(node.items.map((item) => shapeOf(item, scope))));
    case "object":
      return shapeOfObject(node, scope);
    case "for": {
      const item = shapeOf(node.result, insideLoop(scope, node));
      return manyOf(node.isGrouped ? manyOf(item) : item);
    }
    case "call":
      return shapeOfCall(node, scope);
    case "operation":
    case "template":
      return undefined;
  }
}

function shapeOfObject({ entries }: Extract<HclNode, { kind: "object" }>, scope: Scope): ValueShape | undefined {
  if (entries.length === 0) return nothing;
  const shapes = entries.map(({ name, value }) => [name, shapeOf(value, scope)] as const);
  if (shapes.every(([, shape]) => shape === undefined)) return undefined;
  const named = shapes.flatMap(([name, shape]) => (name === undefined ? [] : [[name, shape] as const]));
  if (named.length === shapes.length) return { kind: "fields", fields: new Map(named) };
  return manyOf(merge(shapes.map(([, shape]) => shape)));
}

function shapeOfCall({ name, args }: Extract<HclNode, { kind: "call" }>, scope: Scope): ValueShape | undefined {
  const shapes = args.map((arg) => shapeOf(arg, scope));
  const select = Object.hasOwn(selecting, name) ? selecting[name] : undefined;
  if (select) return select(shapes[0]);
  if (name === "zipmap") return shapes[1];
  if (!merging.has(name)) return undefined;
  if (name === "try" || name === "coalesce" || name === "coalescelist")
    // A fallback of another form, such as an empty string, is for the case that there is no object.
    return merge(shapes.filter((shape) => shape !== undefined)) ?? undefined;
  return merge(shapes.slice(0, name === "slice" ? 1 : undefined));
}
