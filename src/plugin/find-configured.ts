import type { Attribute, Attributes } from "./schema";
import { isList, isValueObject } from "./attribute-type";
import type { Path, Value, ValueObject } from "./value";

/** The attributes that pass the test and are set by the configuration, at any depth. */
export function findConfigured(
  attributes: Attributes,
  config: ValueObject,
  test: (attribute: Attribute) => boolean | undefined,
  path: Path = [],
): { readonly path: Path; readonly attribute: Attribute }[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = config[name] ?? null;
    if (value === null) return [];
    const here = [...path, name];
    const { nested } = attribute;
    const inside =
      nested === undefined
        ? []
        : nestedObjects(nested.mode, value, here).flatMap(([object, at]) =>
            findConfigured(nested.attributes, object, test, at),
          );
    return test(attribute) ? [{ path: here, attribute }, ...inside] : inside;
  });
}

function nestedObjects(
  mode: "single" | "list" | "set" | "map",
  value: Value,
  path: Path,
): (readonly [ValueObject, Path])[] {
  const entries: (readonly [Value, Path])[] =
    mode === "single"
      ? [[value, path]]
      : isList(value)
        ? value.map((element, index) => [element, [...path, index]])
        : isValueObject(value)
          ? Object.entries(value).map(([key, element]) => [element, [...path, key]])
          : [];
  return entries.filter((entry): entry is readonly [ValueObject, Path] => isValueObject(entry[0]));
}
