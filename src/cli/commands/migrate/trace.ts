import type { Contract } from "../../../contract";
import {
  attributePath,
  type Conversion,
  type Destination,
  destinationOf,
  fieldOfAttribute,
  isOmission,
  isRefusal,
} from "../../../provider/commands";
import { type HclStep, nameOfStep } from "../../hcl/expression";
import { itemOf, manyOf, objectOf, type ObjectShape, prefixesIn, type ValueShape } from "./shapes";

/** A replacement of a part of a text. */
export interface ExpressionEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Code around a value that gives it the type or the form of the Linode provider. */
export interface Adapter {
  readonly before: string;
  readonly after: string;
  /** True if the text is a number here, and false if it is the ID of an image. */
  readonly isNumber: boolean;
}

/** The result of following the steps behind an object. */
export interface TracedSteps {
  readonly shape: ValueShape | undefined;
  readonly edits: readonly ExpressionEdit[];
  readonly problem?: string;
  readonly adapter?: Adapter;
  /** The number of splats that apply to the value. */
  readonly splats: number;
}

/** A call of a function with the name of the value in place of the cursor. */
const text: Adapter = { before: "tostring(", after: ")", isNumber: true };

const imageText = ([ours, theirs]: readonly [string, string]): Adapter => ({
  before: "try(replace(",
  after: `, "/^${ours.replaceAll("/", "\\\\/")}/", "${theirs}"), null)`,
  isNumber: false,
});

/**
 * Follows the steps behind an object, and collects the replacements of the attribute names.
 * @param isAddress true if only the name of an attribute matters, not its value
 */
export function traceSteps(start: ValueShape, steps: readonly HclStep[], isAddress: boolean): TracedSteps {
  const edits: ExpressionEdit[] = [];
  let shape: ValueShape | undefined = start;
  let splats = 0;
  let openSplats = 0;
  let adapter: Adapter | undefined;
  const wrapped = (inner: ValueShape | undefined): ValueShape | undefined =>
    Array.from({ length: splats }).reduce<ValueShape | undefined>((all) => manyOf(all), inner);
  for (const step of steps) {
    if (step.kind === "splat") {
      const isCollection: boolean = shape?.kind === "many" || shape?.kind === "fields";
      shape = isCollection ? itemOf(shape) : shape;
      splats += 1;
      if (!step.isFull) openSplats += 1;
      continue;
    }
    // An index behind an attribute splat applies to its result.
    if (step.kind === "index" && !step.isDotted && openSplats > 0) {
      openSplats -= 1;
      splats -= 1;
      continue;
    }
    if (shape === undefined || shape.kind === "nothing") continue;
    if (shape.kind === "mixed")
      return { shape: undefined, edits, splats, problem: "The command can't tell which object this is." };
    const name = nameOfStep(step);
    if (shape.kind === "many") shape = shape.item;
    else if (shape.kind === "fields") shape = fieldOf(shape.fields, step);
    else if (name === undefined) {
      // A single block is a list in the other provider, and an object here.
      if (shape.path.length > 0) edits.push({ start: step.start, end: step.end, text: "" });
      // An index before the last step is the key of an instance.
      else if (step.kind === "index" && step.index.kind !== "literal" && step === steps.at(-1))
        return { shape: undefined, edits, splats, problem: "The command can't tell which attribute this is." };
    } else {
      const found = attributeOf(shape, name, isAddress);
      if (typeof found === "string") return { shape: undefined, edits, splats, problem: found };
      if (found.text !== name) edits.push({ start: step.start, end: step.end, text: `.${found.text}` });
      shape = found.shape;
      adapter = found.adapter;
    }
  }
  const isValue = adapter !== undefined && !isAddress;
  return { shape: wrapped(shape), edits, splats, ...(isValue && adapter ? { adapter } : {}) };
}

function fieldOf(fields: ReadonlyMap<string, ValueShape | undefined>, step: HclStep): ValueShape | undefined {
  const name = nameOfStep(step);
  if (name !== undefined) return fields.get(name);
  return itemOf({ kind: "fields", fields });
}

interface FoundAttribute {
  readonly text: string;
  readonly shape: ValueShape | undefined;
  readonly adapter?: Adapter;
}

function attributeOf({ of, path, inside }: ObjectShape, name: string, isAddress: boolean): FoundAttribute | string {
  const { contract } = of;
  if (of.list !== undefined && path.length === 0) {
    if (name !== of.list) return `data.stratus_${contract.plural} has no attribute ${name}.`;
    const { list: _, ...one } = of;
    return { text: contract.plural, shape: manyOf(objectOf(one)) };
  }
  const destination = destinationOf(inside, name);
  const target = targetOf(contract, path, destination, isAddress);
  if (typeof target === "string") return target;
  const whole = [...path, ...target];
  const field = fieldOfAttribute(contract, whole);
  const next = (typeof destination === "object" && "inside" in destination && destination.inside) || {};
  const found = { text: target.join(".") };
  const spec = field?.spec;
  if (spec?.writeOnly === true && !isAddress)
    return `stratus_${contract.name}.${found.text} is write-only, so it has no value. Use the value that sets it.`;
  if (spec?.kind === "object") return { ...found, shape: objectOf(of, whole, next) };
  if (spec?.item?.spec.kind === "object") return { ...found, shape: manyOf(objectOf(of, whole, next)) };
  const isId = whole.length === 1 && whole[0] === contract.id;
  if (isId && spec?.kind === "int" && of.hasTextId) return { ...found, shape: undefined, adapter: text };
  const prefixes = prefixesIn(of, whole);
  return { ...found, shape: undefined, ...(prefixes && { adapter: imageText(prefixes) }) };
}

/** Returns the path of an attribute in this provider, or the reason why the reference can't be rewritten. */
function targetOf(
  contract: Contract,
  within: readonly string[],
  destination: Destination,
  isAddress: boolean,
): readonly string[] | string {
  if (isOmission(destination)) return destination.omitted;
  if (isRefusal(destination)) return destination.refused;
  const { to, values }: Conversion = typeof destination === "string" ? { to: destination } : destination;
  if (values && !isAddress) return `stratus_${contract.name} has ${to} instead, with other values.`;
  const path = within.length === 0 ? attributePath(contract, to) : to.split(".");
  return fieldOfAttribute(contract, [...within, ...path])
    ? path
    : `stratus_${contract.name} has no attribute ${[...within, to].join(".")}.`;
}
