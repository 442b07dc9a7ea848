import { App, TerraformModule, TerraformResource, TerraformStack } from "cdktf";
import { Construct, RootConstruct } from "constructs";
import { FormerPaths, levelOf, type Move } from "./former-path";

/** A resource or a module of the program, with its addresses in the state: the current one first, the oldest last. */
export interface FormerAddresses {
  readonly element: Movable;
  readonly addresses: readonly string[];
  /** The moves that it takes part in. */
  readonly moves: readonly Move[];
}

type Movable = TerraformResource | TerraformModule;

const isMovable = (construct: unknown): construct is Movable =>
  TerraformResource.isTerraformResource(construct) || construct instanceof TerraformModule;

/** Returns the resources and modules of a stack. They have addresses in its state. */
export const movablesOf = (stack: TerraformStack): readonly Movable[] =>
  stack.node
    .findAll()
    .filter(isMovable)
    .filter(({ cdktfStack }) => cdktfStack === stack);

const addressFor = (element: Movable, name: string) =>
  `${TerraformResource.isTerraformResource(element) ? element.terraformResourceType : "module"}.${name}`;

export const currentAddressOf = (element: Movable): string => addressFor(element, element.friendlyUniqueId);

/** Returns the former addresses of the elements of a stack that are part of a move. */
export function formerAddresses(stack: TerraformStack, moves: readonly Move[]): readonly FormerAddresses[] {
  const levels = [...new Set(moves.map(levelOf))].sort((one, other) => one - other);
  const steps = levels.map((level) => new FormerPaths(level));
  const names = new ElementNames(stack);
  return movablesOf(stack).flatMap((element) => {
    const movesOfElement = steps[steps.length - 1]?.movesOf(element) ?? [];
    if (movesOfElement.length === 0) return [];
    // A name that the program chose doesn't depend on the path.
    const isNamed = stack.getLogicalId(element) !== element.friendlyUniqueId;
    const former = isNamed ? [] : steps.map((paths) => addressFor(element, names.of(paths.pathOf(element))));
    return [{ element, moves: movesOfElement, addresses: [...new Set([currentAddressOf(element), ...former])] }];
  });
}

/** Gets the names of elements at former paths from the stack, because a stack may name its elements in its own way. */
class ElementNames {
  private readonly roots = new Map<string, Construct>();

  constructor(private readonly stack: TerraformStack) {}

  of(path: readonly string[]): string {
    const [first = "", ...others] = path.slice(this.stack.node.path.split("/").length);
    const root = this.roots.get(first) ?? new RootConstruct(first);
    this.roots.set(first, root);
    const last = others.reduce(
      (scope, id) => (scope.node.tryFindChild(id) as Construct | undefined) ?? new Construct(scope, id),
      root,
    );
    return this.stack.getLogicalId(last.node);
  }
}

/** Returns the name of an element at a path, as addresses in the state contain it. */
export const nameAtPath = (stack: TerraformStack, path: readonly string[]): string => new ElementNames(stack).of(path);

/**
 * Returns the addresses of the resources and modules that a function creates in a scope of this path. The function gets a
 * scope outside of the program.
 */
export function addressesOfContents(scope: Construct, contents: (scope: Construct) => unknown): readonly string[] {
  const stack = TerraformStack.of(scope);
  const outside = new TerraformStack(new App(), stack.node.id);
  const [, ...ids] = scope.node.path.slice(stack.node.path.length).split("/");
  contents(ids.reduce((parent: Construct, id) => new Construct(parent, id), outside));
  const before = stack.node.path.split("/");
  return movablesOf(outside).map((element) => {
    const isNamed = outside.getLogicalId(element) !== element.friendlyUniqueId;
    const path = [...before, ...element.node.path.split("/").slice(1)];
    return isNamed ? currentAddressOf(element) : addressFor(element, nameAtPath(stack, path));
  });
}
