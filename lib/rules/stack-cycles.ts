import { TerraformElement, type TerraformStack } from "cdktf";
import { camel } from "../../src/contract";
import { circularDependencies, dependenciesOnStacks, type StackDependency } from "../core/scope/dependencies";
import { attributesOf } from "../core/tokens/attributes";
import { failedToPrepare } from "../core/tokens/resolve-tokens";
import { collectReferences, type StackReference } from "./collect-references";
import type { ElementOf, ElementType } from "./contracts";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { addressOf } from "./references";

/** A reference from an element to an attribute in another stack. */
interface ForeignReference extends StackReference {
  readonly element: TerraformElement;
  /** The prop that contains the reference. */
  readonly prop: string;
}

/**
 * Finds two stacks that refer to each other. CDKTF refuses the second reference while it prepares the synth, before problems
 * are reported, and would replace it with a reference to the element's own stack.
 */
export function validateStackCycles(program: Program): readonly Finding[] {
  const own = program.stack;
  const references = program
    .elements()
    .filter((element) => program.isOwn(element) && failedToPrepare(element))
    .flatMap((element) => referencesToOtherStacks(element, own))
    .filter(({ target }) => target.dependsOn(own))
    .map((reference) => describeCycle(describe(reference), reference.target, own));
  const dependencies = circularDependencies(own).map((each) =>
    describeCycle(describeDependency(each), each.on.cdktfStack, own),
  );
  return [...new Set([...references, ...dependencies])].map((text) => ({ construct: own, text }));
}

function describeCycle(reference: string, target: TerraformStack, own: TerraformStack): string {
  const [there, here] = [target.node.path, own.node.path];
  return (
    `${reference}, but stack "${there}" already depends on stack "${here}": ${describeOrder(target, own)}. ` +
    "Stacks are deployed in order, so two of them can't depend on each other. Move one of these constructs to the other stack, or merge the stacks. " +
    "A resource that a method creates belongs to the stack of the construct you call it on. For example, `Domain.fromDomainId(this, id, zone.id).point(…)` creates the records in the stack of `this`."
  );
}

const describeDependency = ({ path, on }: StackDependency) => `${path} depends on ${on.node.path}`;

const describe = ({ element, prop, target, identifier }: ForeignReference) =>
  `${element.node.path} (${prop}) refers to ${findConstruct(target, identifier)}`;

/** Returns the path of the construct that has the attribute, or the reference itself if there is no such construct. */
function findConstruct(stack: TerraformStack, identifier: string): string {
  const found = elementsOf(stack).find(
    (element) => isResourceOrData(element) && `${identifier}.`.startsWith(`${addressOf(element)}.`),
  );
  return found ? found.node.path : `${identifier} in stack "${stack.node.path}"`;
}

/** Describes why one stack is deployed after another: the first reference in that direction. */
function describeOrder(from: TerraformStack, to: TerraformStack): string {
  const next = from.dependencies.find((stack) => stack === to || stack.dependsOn(to));
  for (const element of elementsOf(from)) {
    const reference = referencesToOtherStacks(element, from).find(({ target }) => target === next);
    if (reference) return describe(reference);
  }
  const dependency = dependenciesOnStacks(from).find(({ on }) => on.cdktfStack === next);
  if (dependency) return describeDependency(dependency);
  return `it depends on stack "${next?.node.path ?? to.node.path}"`;
}

const elementsOf = (stack: TerraformStack): TerraformElement[] =>
  stack.node.findAll().filter((construct) => TerraformElement.isTerraformElement(construct));

const isResourceOrData = (element: TerraformElement): element is ElementOf<ElementType> =>
  "terraformResourceType" in element;

function referencesToOtherStacks(element: TerraformElement, own: TerraformStack): ForeignReference[] {
  if (!("synthesizeAttributes" in element)) return [];
  return Object.entries(attributesOf(element)).flatMap(([name, value]) =>
    collectReferences(element, value)
      .filter(({ target }) => target !== own)
      .map((reference) => ({ element, prop: camel(name), ...reference })),
  );
}
