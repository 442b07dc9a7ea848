import {
  isList,
  isValueObject,
  mapAttributes,
  member,
  objectFrom,
  objectType,
  typeOfAttribute,
} from "./attribute-type";
import { areSemanticallyEqual, correlate } from "./equal";
import { removeUnknownsFromValue } from "./resolve-unknowns";
import type { Attribute, Attributes, PrivateJson } from "./schema";
import { TERRAFORM_UNKNOWN, type Value, type ValueObject } from "./value";

/**
 * Returns the state after a read. Attributes that the read omits keep their prior value. A value that is semantically
 * equal to the prior one keeps its spelling, so that a different spelling in the API isn't drift. All other values are
 * those of the read. Returns `prior` itself if nothing has changed.
 */
export function refreshState(
  attributes: Attributes,
  prior: ValueObject,
  fresh: ValueObject,
  privateState: PrivateJson,
  key?: string,
): ValueObject {
  const filled = mapAttributes(attributes, (name, attribute) =>
    fillGaps(attribute, prior[name] ?? null, member(fresh, name), privateState, key),
  );
  const context = { left: filled, right: prior, key, private: privateState };
  const state = mapAttributes(attributes, (name, attribute) => {
    const now = filled[name] ?? null;
    const before = prior[name] ?? null;
    return areSemanticallyEqual(attribute, now, before, context) ? before : now;
  });
  return Object.keys(state).every((name) => state[name] === (prior[name] ?? null)) ? prior : state;
}

/** Returns the value of the read. Parts that the read omits keep their prior value. */
function fillGaps(
  attribute: Attribute,
  prior: Value,
  fresh: Value | undefined,
  privateState: PrivateJson,
  mapKey: string | undefined,
): Value {
  const { nested } = attribute;
  if (attribute.writeOnly) return null;
  if (fresh === undefined || fresh === TERRAFORM_UNKNOWN) return prior;
  if (nested === undefined) return removeUnknownsFromValue(typeOfAttribute(attribute), fresh);
  const element = (before: Value | undefined, now: Value, key = mapKey) =>
    isValueObject(before) && isValueObject(now)
      ? refreshState(nested.attributes, before, now, privateState, key)
      : removeUnknownsFromValue(objectType(nested.attributes), now);
  if (nested.mode === "single") return element(prior, fresh);
  if (nested.mode === "map") {
    if (!isValueObject(fresh)) return fresh;
    return objectFrom(
      Object.entries(fresh).map(([key, now]) => [
        key,
        element(isValueObject(prior) ? member(prior, key) : undefined, now, key),
      ]),
    );
  }
  if (!isList(fresh)) return fresh;
  const before = isList(prior) ? prior : [];
  const partners =
    nested.mode === "list"
      ? before
      : correlate(fresh, before, (now, then) => isSameElement(nested.attributes, now, then, privateState));
  return fresh.map((now, index) => element(partners[index], now));
}

/** True if an element of a set is this prior element, compared by the attributes that the read returned. */
function isSameElement(attributes: Attributes, fresh: Value, prior: Value, privateState: PrivateJson): boolean {
  if (!isValueObject(fresh) || !isValueObject(prior)) return false;
  const context = { left: fresh, right: prior, private: privateState };
  return Object.entries(attributes).every(([name, attribute]) => {
    const now = member(fresh, name);
    return (
      now === undefined || attribute.writeOnly || areSemanticallyEqual(attribute, now, prior[name] ?? null, context)
    );
  });
}
