import type { TerraformElement } from "cdktf";
import { type Fields, isPlainObject, type Properties, snake } from "../../../src/contract";
import { isSameValue, type ShownExpression } from "../../../src/terraform/shown-plan";
import { addressOf, attributePlaceholder, type Placeholder, placeholder } from "../../rules/references";
import { findTargets, type Target } from "./find-targets";
import type { PlannedObject } from "./planned-objects";

/** The objects of a plan with the elements that the checks read. */
export type PlannedElements = ReadonlyMap<PlannedObject, TerraformElement>;

/**
 * Returns the configured attributes of an object, by Terraform's names. The plan supplies the values. Those that are known
 * only after apply are placeholders, as at synth, and so are those that the service assigns to another object.
 */
export function configuredAttributes(object: PlannedObject, elements: PlannedElements, fields: Fields): Properties {
  const byAttribute = new Map(Object.entries(fields).map(([name, { spec }]) => [snake(name), spec]));
  const configured = Object.entries(object.configuration.expressions ?? {}).map(([name, expression]) => {
    const { sensitive, writeOnly } = (byAttribute.get(name) ?? {}) as { sensitive?: boolean; writeOnly?: boolean };
    const reader = new AttributeReader(object, elements, name, expression);
    return [
      name,
      sensitive === true || writeOnly === true ? reader.secret(writeOnly === true) : reader.value(),
    ] as const;
  });
  return Object.fromEntries(configured.filter(([, value]) => value !== undefined && value !== null));
}

/** True for a string of a JSON configuration that contains an expression. HCL has only constants and references. */
const isTemplate = (value: unknown): value is string => typeof value === "string" && value.includes("${");

class AttributeReader {
  /** The attributes that the expression refers to and that the service assigns, in the order of the expression. */
  private readonly assigned: readonly Target[];
  private readonly targets: readonly Target[];
  private unknownCount = 0;

  constructor(
    private readonly object: PlannedObject,
    private readonly elements: PlannedElements,
    private readonly name: string,
    private readonly expression: ShownExpression,
  ) {
    this.targets = this.targetsOf(expression);
    this.assigned = this.targets.filter(isAssigned);
  }

  value(): unknown {
    const { values, unknown } = this.object;
    return this.read(values[this.name], unknown[this.name], this.expression.constant_value);
  }

  /** A secret counts as known only if the configuration contains it. */
  secret(isWriteOnly: boolean): unknown {
    const { constant_value: constant, references } = this.expression;
    if (references === undefined) return constant;
    return isWriteOnly || this.value() !== undefined ? this.unknownValue() : undefined;
  }

  private targetsOf(expression: ShownExpression): readonly Target[] {
    return findTargets(expression, this.object, [...this.elements.keys()]);
  }

  private read(value: unknown, unknown: unknown, template: unknown): unknown {
    if (unknown === true || typeof value !== "object" || value === null) {
      return this.readLeaf(value ?? undefined, unknown === true, template);
    }
    if (Array.isArray(value)) return this.readList(value, unknown, template);
    const written = isPlainObject(template) ? template : undefined;
    const masks = isPlainObject(unknown) ? unknown : {};
    const names = [...new Set([...Object.keys(value), ...Object.keys(masks)])];
    const entries = names
      .filter((name) => written === undefined || Object.hasOwn(written, name))
      .map((name) => [name, this.read((value as Properties)[name], masks[name], written?.[name])] as const);
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined && entry !== null));
  }

  /** Terraform sorts sets, so the templates of strings and numbers belong to the entries that the configuration doesn't contain. */
  private readList(list: readonly unknown[], unknown: unknown, template: unknown): readonly unknown[] {
    const written: readonly unknown[] = Array.isArray(template) ? template : [];
    const masks: readonly unknown[] = Array.isArray(unknown) ? unknown : [];
    const templates = written.filter(isTemplate);
    return list.map((value, index) => {
      if (typeof value === "object" && value !== null) return this.read(value, masks[index], written[index]);
      const isWritten = masks[index] !== true && written.some((each) => isSameValue(each, value));
      return this.read(value, masks[index], isWritten ? value : templates.shift());
    });
  }

  private readLeaf(value: unknown, isUnknown: boolean, template: unknown): unknown {
    const [, only] = (isTemplate(template) && /^\$\{([^{}]*)\}$/.exec(template)) || [];
    if (only !== undefined) {
      const [target, ...more] = this.targetsOf({ references: [only] });
      if (target && more.length === 0 && (isUnknown || isAssigned(target))) return this.attribute(target);
    }
    if (isUnknown) {
      const target = isTemplate(template) ? undefined : this.nextTarget();
      return target ? this.attribute(target) : this.unknownValue();
    }
    const equal = this.assigned.find(({ object, attribute }) => object.values[attribute ?? ""] === value);
    if (equal) return this.attribute(equal);
    // The plan doesn't contain locals. A number may be the id of an object.
    const isLocal = this.expression.references?.some((each) => each.startsWith("local.")) === true;
    if (isLocal && typeof value === "number" && this.targets.some(({ object }) => object.values["id"] === value)) {
      return this.unknownValue();
    }
    return value;
  }

  /** The target of the next unknown value of HCL, if each one is certain to be the id of another object. */
  private nextTarget(): Target | undefined {
    const isIds = this.targets.every((target) => target.attribute === "id" && isAssigned(target));
    const isClear = isIds && this.targets.length === countUnknown(this.object.unknown[this.name]);
    return isClear ? this.targets[this.unknownCount++] : undefined;
  }

  private attribute({ object, attribute }: Target): Placeholder | undefined {
    const element = this.elements.get(object);
    return element && attributePlaceholder(element, attribute ?? "");
  }

  /** A placeholder that equals no other, and that contains the addresses of all targets. */
  private unknownValue(): Placeholder {
    const addresses = this.targets.flatMap(({ object }) => this.elements.get(object) ?? []).map(addressOf);
    const identifier = `\${${addresses.join(" ")}} ${this.object.address}.${this.name} ${String(this.unknownCount++)}`;
    return placeholder({ stack: "", identifier });
  }
}

/** True for an attribute that the configuration doesn't set. */
const isAssigned = ({ object, attribute }: Target): boolean =>
  attribute !== undefined && !Object.hasOwn(object.configuration.expressions ?? {}, attribute);

/** The number of unknown values in a mask. */
const countUnknown = (mask: unknown): number =>
  mask === true ? 1 : typeof mask === "object" && mask !== null ? sum(Object.values(mask).map(countUnknown)) : 0;

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
