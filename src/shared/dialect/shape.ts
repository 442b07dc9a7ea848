import { isObject, type Properties } from "../../contract";

/**
 * Translates the content of the X-Filter header. Its keys are fields of the listed objects, or operators that begin
 * with a plus.
 */
export const translateFilter = (fields: Shape, given: unknown, direction: Direction): unknown =>
  condition(fields, given, direction);

/** Translates the header itself. A value that isn't JSON is returned unchanged. */
export function translateFilterText(fields: Shape, text: string, direction: Direction): string {
  try {
    return JSON.stringify(condition(fields, JSON.parse(text) as unknown, direction));
  } catch {
    return text;
  }
}

function condition(fields: Shape, given: unknown, direction: Direction): unknown {
  if (!isObject(given)) return given;
  const name = (key: string) => translatePlace(fields, key, direction).place;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]): [string, unknown] => {
      if (key === "+order_by") return [key, typeof value === "string" ? name(value) : value];
      if (Array.isArray(value) && key.startsWith("+"))
        return [key, value.map((each: unknown) => condition(fields, each, direction))];
      if (key.startsWith("+")) return [key, value];
      return [name(key), operand(fields, key, value, direction)];
    }),
  );
}

/** Translates a value, or an object of operators and values. */
function operand(fields: Shape, key: string, value: unknown, direction: Direction): unknown {
  const one = (each: unknown) =>
    Object.values(translate(fields, { [key]: each }, direction) as Readonly<Record<string, unknown>>)[0];
  if (!isObject(value)) return one(value);
  return Object.fromEntries(Object.entries(value).map(([operator, each]) => [operator, one(each)]));
}

/** The direction of a translation: to the names of the service, or back to those of the specification. */
export type Direction = "to service" | "from service";

/** The difference of one field. A field that isn't listed stays unchanged, with everything inside it. */
export interface FieldDifference {
  /** The name of the field at the service. */
  readonly name?: string;
  /** Translates a string in the field. The function is its own inverse. */
  readonly value?: (text: string) => string;
  /** The shape of the object in the field, or of the objects in its list. */
  readonly inside?: Shape;
  /** A field of the listed objects that the service takes only once, next to the list. */
  readonly once?: string;
  /**
   * The value in responses of the emulator, from the object as the specification describes it. The provider reads such
   * values as they are, because it accepts every spelling.
   */
  readonly returned?: (object: Properties) => unknown;
}

/** The fields of an object that differ, by their names in the specification. */
export interface Shape {
  readonly [name: string]: FieldDifference;
}

interface Renaming {
  readonly name: string;
  readonly difference: FieldDifference;
}

const renamings = new WeakMap<Shape, ReadonlyMap<string, Renaming>>();

/**
 * Maps the name of each field on this side to its name on the other side. Names are swapped: a field that has the other
 * side's name doesn't exist in this API, and must not become a valid name.
 */
function renamingsOf(shape: Shape): ReadonlyMap<string, Renaming> {
  const known = renamings.get(shape);
  if (known) return known;
  const made = new Map<string, Renaming>();
  for (const [ours, difference] of Object.entries(shape)) {
    const theirs = difference.name ?? ours;
    made.set(ours, { name: theirs, difference });
    made.set(theirs, { name: ours, difference });
  }
  renamings.set(shape, made);
  return made;
}

/** Translates the names and values in an object or a list of objects. */
export function translate(shape: Shape, value: unknown, direction: Direction): unknown {
  if (Array.isArray(value)) return value.map((entry) => translate(shape, entry, direction));
  if (!isObject(value)) return value;
  const names = renamingsOf(shape);
  const separate = direction === "from service" ? distribute(shape, value) : value;
  const translated = Object.fromEntries(
    Object.entries(separate).map(([key, inner]) => {
      const { name, difference } = names.get(key) ?? { name: key, difference: {} };
      return [name, translateField(difference, inner, direction)];
    }),
  );
  return direction === "to service" ? { ...collect(shape, translated), ...returnedValues(shape, value) } : translated;
}

/** The object with the values that the service returns, in the names of the specification. */
export const withReturnedValues = (shape: Shape, object: Properties): Properties => ({
  ...object,
  ...returnedValues(shape, object),
});

function returnedValues(shape: Shape, object: Properties): Properties {
  const listed = Object.entries(shape).flatMap(([name, { returned }]) => (returned ? [[name, returned(object)]] : []));
  return Object.fromEntries(listed) as Properties;
}

function translateField({ value, inside }: FieldDifference, given: unknown, direction: Direction): unknown {
  if (inside) return translate(inside, given, direction);
  if (value === undefined) return given;
  if (Array.isArray(given))
    return given.map((entry) => (typeof entry === "string" ? value(entry) : (entry as unknown)));
  return typeof given === "string" ? value(given) : given;
}

/** Moves a value that all objects of a list share to its place next to the list. */
function collect(shape: Shape, object: Properties): Properties {
  let collected = object;
  for (const [ours, { name = ours, once }] of Object.entries(shape)) {
    const list = collected[name];
    if (once === undefined || !Array.isArray(list) || !list.every(isObject)) continue;
    const values = new Set(list.map((entry) => entry[once]));
    const [value] = values;
    if (values.size !== 1 || value === undefined) continue;
    const entries = list.map((entry) => Object.fromEntries(Object.entries(entry).filter(([key]) => key !== once)));
    collected = { ...collected, [name]: entries, [once]: value };
  }
  return collected;
}

/** The reverse of `collect`: copies the value next to the list into each object. */
function distribute(shape: Shape, object: Properties): Properties {
  let distributed = object;
  for (const [ours, { name = ours, once }] of Object.entries(shape)) {
    if (once === undefined || distributed[once] === undefined || !Array.isArray(distributed[name])) continue;
    const { [once]: value, ...rest } = distributed;
    const list = distributed[name] as readonly unknown[];
    distributed = { ...rest, [name]: list.map((entry) => (isObject(entry) ? { [once]: value, ...entry } : entry)) };
  }
  return distributed;
}

/** Translates the path of a field, such as `assignments[0].compute_id`, and returns the difference of the field. */
export function translatePlace(
  shape: Shape,
  place: string,
  direction: Direction,
): { readonly place: string; readonly difference: FieldDifference } {
  let inside: Shape | undefined = shape;
  let difference: FieldDifference = {};
  const renamed = placeOfShared(shape, place, direction).replace(/[^.[\]]+/g, (step) => {
    if (/^\d+$/.test(step)) return step;
    const found: Renaming | undefined = inside && renamingsOf(inside).get(step);
    difference = found?.difference ?? {};
    inside = difference.inside;
    return found?.name ?? step;
  });
  return { place: renamed, difference };
}

/** `assignments[0].region` becomes `region` at a service that takes it once. */
function placeOfShared(shape: Shape, place: string, direction: Direction): string {
  for (const [ours, { name = ours, once }] of Object.entries(shape)) {
    if (once === undefined) continue;
    if (direction === "from service" && place === once) return `${name}[0].${once}`;
    if (direction === "to service" && place.startsWith(`${ours}[`) && place.endsWith(`].${once}`)) return once;
  }
  return place;
}
