import { correlate, semanticallyEqual } from "./equal";
import { removeUnknownsFromValue } from "./remove-unknowns";
import type { PrivateJson } from "./private-json";
import type { Attribute, Attributes } from "./schema";
import { isList, isValueObject, mapAttributes, member, objectFrom, objectType, typeOf } from "./attribute-type";
import { UNKNOWN_VALUE, type Value, type ValueObject } from "./value";

/**
 * The state after a read. What the read leaves out stays; what means the same as before keeps its spelling, so that
 * another spelling of the service is no drift; the rest is as it was read.
 */
export function refresh(
  attributes: Attributes,
  prior: ValueObject,
  fresh: ValueObject,
  remembered: PrivateJson,
  key?: string,
): ValueObject {
  const completed = mapAttributes(attributes, (name, attribute) =>
    complete(attribute, prior[name] ?? null, member(fresh, name), remembered, key),
  );
  const context = { left: completed, right: prior, key, private: remembered };
  return mapAttributes(attributes, (name, attribute) => {
    const now = completed[name] ?? null;
    const before = prior[name] ?? null;
    return semanticallyEqual(attribute, now, before, context) ? before : now;
  });
}

/** The value that was read, with the parts that the read left out as they were. */
function complete(
  attribute: Attribute,
  prior: Value,
  fresh: Value | undefined,
  remembered: PrivateJson,
  around: string | undefined,
): Value {
  const { nested } = attribute;
  if (attribute.writeOnly) return null;
  if (fresh === undefined || fresh === UNKNOWN_VALUE) return prior;
  if (nested === undefined) return removeUnknownsFromValue(typeOf(attribute), fresh);
  const element = (before: Value | undefined, now: Value, key = around) =>
    isValueObject(before) && isValueObject(now)
      ? refresh(nested.attributes, before, now, remembered, key)
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
      : correlate(fresh, before, (now, then) => agrees(nested.attributes, now, then, remembered));
  return fresh.map((now, index) => element(partners[index], now));
}

/** Whether a read element of a set is the known one, judged by the attributes that the read has. */
function agrees(attributes: Attributes, fresh: Value, prior: Value, remembered: PrivateJson): boolean {
  if (!isValueObject(fresh) || !isValueObject(prior)) return false;
  const context = { left: fresh, right: prior, private: remembered };
  return Object.entries(attributes).every(([name, attribute]) => {
    const now = member(fresh, name);
    return now === undefined || attribute.writeOnly || semanticallyEqual(attribute, now, prior[name] ?? null, context);
  });
}
