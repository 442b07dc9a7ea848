import * as fc from "fast-check";
import {
  type AttributeType,
  isList,
  isValueObject,
  member,
  objectType,
  typeOfAttribute,
} from "../../../src/provider/plugin/attribute-type";
import { areEqual, containsUnknown } from "../../../src/provider/plugin/equal";
import { planChange } from "../../../src/provider/plugin/plan-change";
import { refreshState } from "../../../src/provider/plugin/refresh-state";
import { resolveUnknowns } from "../../../src/provider/plugin/resolve-unknowns";
import type { Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../../../src/provider/plugin/value";
import { attributes, configOf, valueOf } from "./arbitrary";

const plan = (of: Attributes, config: ValueObject, prior: ValueObject | null) =>
  planChange({ attributes: of, config, prior, private: {} });

const lives = attributes.chain((of) =>
  fc.record({
    of: fc.constant(of),
    first: configOf(of, false),
    second: configOf(of, false),
    draft: configOf(of, true),
    answers: fc.tuple(valueOf(objectType(of), false), valueOf(objectType(of), false)),
  }),
);

const asObject = (value: Value): ValueObject => (isValueObject(value) ? value : {});

/** Terraform's rule for the result of an apply: known values are unchanged, and unknown values are known. */
function keeps(shape: AttributeType, planned: Value, applied: Value): boolean {
  if (planned === TERRAFORM_UNKNOWN) return !containsUnknown(applied);
  if (!containsUnknown(planned)) return areEqual(shape, planned, applied);
  if (shape.kind === "object" && isValueObject(planned) && isValueObject(applied)) {
    return Object.entries(shape.attributes).every(([name, attribute]) =>
      keeps(typeOfAttribute(attribute), planned[name] ?? null, applied[name] ?? null),
    );
  }
  if (shape.kind === "map" && isValueObject(planned) && isValueObject(applied)) {
    const keys = Object.keys(planned);
    return (
      keys.length === Object.keys(applied).length &&
      keys.every((key) => keeps(shape.element, member(planned, key) ?? null, member(applied, key) ?? null))
    );
  }
  if ((shape.kind === "list" || shape.kind === "set") && isList(planned) && isList(applied)) {
    return (
      planned.length === applied.length &&
      planned.every((element, index) => keeps(shape.element, element, applied[index] ?? null))
    );
  }
  return false;
}

test("an apply keeps every planned value, and the next plan is empty, regardless of the response", () => {
  fc.assert(
    fc.property(lives, ({ of, first, second, answers: [created, updated] }) => {
      const creating = plan(of, first, null).planned;
      const state = resolveUnknowns(of, creating, asObject(created));
      expect(keeps(objectType(of), creating, state)).toBe(true);
      expect(plan(of, first, state)).toEqual({ planned: state, requiresReplace: [], changed: false });

      const updating = plan(of, second, state);
      const next = resolveUnknowns(of, updating.planned, asObject(updated));
      expect(keeps(objectType(of), updating.planned, next)).toBe(true);
      expect(plan(of, second, next).changed).toBe(false);
    }),
    { numRuns: 400 },
  );
});

test("a read without changes is not drift", () => {
  fc.assert(
    fc.property(lives, ({ of, first, answers: [created] }) => {
      const state = resolveUnknowns(of, plan(of, first, null).planned, asObject(created));
      expect(refreshState(of, state, state, {})).toEqual(state);
      expect(refreshState(of, state, {}, {})).toEqual(state);
    }),
    { numRuns: 200 },
  );
});

test("a plan has exactly the configured or prior values, and only unknown values become known later", () => {
  fc.assert(
    fc.property(lives, ({ of, first, draft, answers: [created] }) => {
      const state = resolveUnknowns(of, plan(of, first, null).planned, asObject(created));
      const { planned } = plan(of, draft, state);
      for (const [name, attribute] of Object.entries(of)) {
        const configured = draft[name] ?? null;
        if (configured === null && !attribute.computed) expect(planned[name]).toBeNull();
        if (configured === null || attribute.nested !== undefined) continue;
        const shape = typeOfAttribute(attribute);
        const value = planned[name] ?? null;
        expect(areEqual(shape, value, configured) || areEqual(shape, value, state[name] ?? null)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
