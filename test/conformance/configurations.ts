import { type AttributeType, typeOfAttribute } from "../../src/provider/plugin/attribute-type";
import type { Attribute, Attributes } from "../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../../src/provider/plugin/value";
import type { State } from "../kinds/life";
import type { Resources } from "../kinds/needs";

/** The state of a resource by its address. Undefined if it doesn't exist yet. */
export type StateOf = (address: string) => ValueObject | undefined;

/** A reference, which may be the argument of a function. */
const template = /\$\{(?:(\w+)\()?(\w+\.\w+)\.(\w+)\)?\}/;

const functions: Readonly<Record<string, (text: string) => string>> = {
  upper: (text) => text.toUpperCase(),
  title: (text) => text.charAt(0).toUpperCase() + text.slice(1),
};

/** Evaluates a configuration. A reference to a resource that doesn't exist is unknown. */
export const evaluate = (attributes: Attributes, configuration: State, stateOf: StateOf): ValueObject =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, valueOf(attribute, configuration[name], stateOf)]),
  );

function valueOf(attribute: Attribute, given: unknown, stateOf: StateOf): Value {
  if (given === undefined || given === null) return null;
  const { nested } = attribute;
  if (!nested) return convert(typeOfAttribute(attribute), given, stateOf);
  const object = (one: unknown) => evaluate(nested.attributes, one as State, stateOf);
  if (nested.mode === "single") return object(given);
  if (Array.isArray(given)) return given.map(object);
  return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, object(one)]));
}

/** Converts scalars as Terraform does: an id that is a number becomes a string where the schema has one. */
function convert(type: AttributeType, given: unknown, stateOf: StateOf): Value {
  if (typeof given === "string" && template.test(given)) return convert(type, interpolate(given, stateOf), stateOf);
  if (given === TERRAFORM_UNKNOWN) return given;
  if (given === null) return null;
  switch (type.kind) {
    case "string":
      return typeof given === "string" ? given : JSON.stringify(given);
    case "number":
      return Number(given);
    case "list":
    case "set":
      return (given as readonly unknown[]).map((one) => convert(type.element, one, stateOf));
    case "map":
      return Object.fromEntries(
        Object.entries(given as object).map(([key, one]) => [key, convert(type.element, one, stateOf)]),
      );
    default:
      return given as Value;
  }
}

function interpolate(text: string, stateOf: StateOf): unknown {
  const [whole = "", called, address = "", name = ""] = template.exec(text) ?? [];
  if (whole === "") return text;
  const state = stateOf(address);
  if (!state) return TERRAFORM_UNKNOWN;
  const value = state[name] ?? null;
  if (value === TERRAFORM_UNKNOWN) return TERRAFORM_UNKNOWN;
  if (whole === text && called === undefined) return value;
  const call = called === undefined ? (same: string) => same : functions[called];
  if (!call) throw new Error(`unknown function ${String(called)}`);
  return interpolate(text.replace(whole, call(String(value))), stateOf);
}

/** A resource of a configuration, by its address. */
export interface Configured {
  readonly address: string;
  readonly type: string;
  readonly configuration: State;
}

/** The resources, each after those that it refers to. */
export function inOrder(resources: Resources): readonly Configured[] {
  const left = new Map(
    Object.entries(resources).flatMap(([type, named]) =>
      Object.entries(named).map(([name, configuration]) => {
        const address = `${type}.${name}`;
        return [address, { address, type, configuration }] as const;
      }),
    ),
  );
  const ordered: Configured[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ configuration }) => {
      const references = JSON.stringify(configuration).matchAll(/\$\{(?:\w+\()?(\w+\.\w+)\./g);
      return [...references].every(([, address = ""]) => !left.has(address));
    });
    if (ready.length === 0) throw new Error(`cycle: ${[...left.keys()].join()}`);
    ordered.push(...ready);
    for (const { address } of ready) left.delete(address);
  }
  return ordered;
}
