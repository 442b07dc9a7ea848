import { attributeIn, type HclBlock, type HclItem } from "../../hcl/parse";
import { targetType } from "./moved-blocks";
import { type Scope, shapeOfText } from "./scope";
import { type Convertible, manyOf, objectOf, type ValueShape } from "./shapes";

/** The objects and values of a folder. */
export interface FolderObjects {
  readonly converted: ReadonlyMap<string, Convertible>;
  /** The addresses of resources and data sources with `count` or `for_each`. */
  readonly several: ReadonlySet<string>;
  /** The expressions of local values. */
  readonly locals: ReadonlyMap<string, string>;
  /** The calls of modules, with those in local folders. */
  readonly calls: ReadonlyMap<HclBlock, { readonly outputs: () => ValueShape | undefined } | undefined>;
}

export const isSeveral = (item: HclBlock): boolean =>
  (attributeIn(item, "count") ?? attributeIn(item, "for_each")) !== undefined;

/** The expressions of the local values in a folder. */
export const localsIn = (items: readonly HclItem[]): ReadonlyMap<string, string> =>
  new Map(
    items
      .flatMap((item) => (item.kind === "block" && item.type === "locals" ? item.body : []))
      .flatMap((item) => (item.kind === "attribute" ? [[item.name, item.expression] as const] : [])),
  );

/** Returns the objects in the values of the outputs of a folder. */
export function outputShapes(items: readonly HclItem[], scope: Scope): ValueShape | undefined {
  const outputs = items.flatMap((item) => (item.kind === "block" && item.type === "output" ? [item] : []));
  const shapes = outputs.map((item) => {
    const value = attributeIn(item, "value")?.expression ?? "";
    return [item.labels[0] ?? "", shapeOfText(value, scope)] as const;
  });
  return shapes.some(([, shape]) => shape) ? { kind: "fields", fields: new Map(shapes) } : undefined;
}

export const emptyScope: Scope = {
  find: () => undefined,
  local: () => undefined,
  module: () => undefined,
  variables: new Map(),
  iterators: new Map(),
};

/** The scope of a folder. It reads the objects when an expression refers to them. */
export function folderScope(
  { converted, several, locals, calls }: FolderObjects,
  variables: Scope["variables"] = new Map(),
): Scope {
  const pending = new Set<string>();
  const scope: Scope = {
    ...emptyScope,
    variables,
    find: (address) => {
      const kind = converted.get(address);
      if (!kind) return undefined;
      const object = objectOf(kind);
      const shape: ValueShape = several.has(address) ? { kind: "many", item: object } : object;
      return { shape, type: targetType(kind) };
    },
    local: (name) => {
      const text = locals.get(name);
      // A local value can't refer to itself, which Terraform reports.
      if (text === undefined || pending.has(name)) return undefined;
      pending.add(name);
      const shape = shapeOfText(text, scope);
      pending.delete(name);
      return shape;
    },
    module: (name) => {
      const [call, called] = [...calls].find(([{ labels }]) => labels[0] === name) ?? [];
      const shape = called?.outputs();
      return call && isSeveral(call) ? manyOf(shape) : shape;
    },
  };
  return scope;
}
