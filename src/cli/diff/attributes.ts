import { type Field, type Fields, camel, type Properties, propertyText } from "../../contract";
import { isSameValue, isShownObject, keysOf, partOf, type ValuePair } from "../../terraform/shown-plan";
import { hideValue, sensitiveValue } from "../plans/hide-value";
import { diffArrays } from "diff/lib/diff/array.js";

/** One attribute that would change. */
export interface ChangedAttribute {
  /** Spelled as in the user's code: `rules.inboundPolicy` in a construct, `rules.inbound_policy` in HCL. */
  readonly name: string;
  /**
   * The value with placeholders for secrets and for values known after apply. Undefined if the attribute has no value.
   */
  readonly before: unknown;
  readonly after: unknown;
  readonly isSensitive: boolean;
  readonly isUnknown: boolean;
  /** True if the change forces a replacement. */
  readonly replaces: boolean;
  /** The differences of a list, a set or a map, line by line. */
  readonly lines?: readonly LineDifference[];
}

/** The settings for reading the attributes of one object. */
export interface AttributeReader {
  /** The fields of its contract, if it is an object of the service. */
  readonly fields: Fields | undefined;
  /** True if the user's code defines it as a construct. */
  readonly inCamelCase: boolean;
  /** The paths of attributes that force a replacement. */
  readonly replacePaths: readonly (readonly (string | number)[])[];
}

interface Place {
  readonly name: string;
  readonly path: readonly (string | number)[];
  /** The contract field of the value, if there is one. */
  readonly field: Field | undefined;
  /** The contract fields of an object's parts, if there are any. */
  readonly fields: Fields | undefined;
}

/** The attributes that differ between the two values of a pair. */
export function attributeChanges(pair: ValuePair, reader: AttributeReader): readonly ChangedAttribute[] {
  return changesAt({ name: "", path: [], field: undefined, fields: reader.fields }, pair, reader);
}

function changesAt(place: Place, pair: ValuePair, reader: AttributeReader): readonly ChangedAttribute[] {
  const { before, after, unknown } = pair;
  const isSensitive = pair.secretBefore === true || pair.secretAfter === true || place.field?.spec.sensitive === true;
  const isUnknown = unknown === true;
  const isWhole = place.field?.spec.item?.spec.line !== undefined;
  if (!isSensitive && !isUnknown && !isWhole && isTree(before, after)) {
    return keysOf(before, after, unknown).flatMap((key) => {
      return changesAt(placeOf(place, String(key), reader), partOf(pair, key), reader);
    });
  }
  if (!isUnknown && isSameValue(before, after)) return [];
  const hidden = hideValue(place.field, pair);
  const all = isSensitive || isUnknown ? undefined : lineDifferences(place.field, hidden.before, hidden.after);
  const lines = all?.some(({ sign }) => sign !== " ") === true ? all : undefined;
  // If all visible parts are equal, the values differ in a secret.
  const isSecretPart = all !== undefined && isSameValue(hidden.before, hidden.after);
  return [
    {
      name: place.name === "" ? "value" : place.name,
      ...(isSecretPart ? { before: sensitiveValue, after: sensitiveValue } : hidden),
      isSensitive: isSensitive || isSecretPart,
      isUnknown,
      replaces: reader.replacePaths.some((path) => isOnPath(path, place.path)),
      ...(lines && { lines }),
    },
  ];
}

/** True if one path contains the other. */
const isOnPath = (left: readonly unknown[], right: readonly unknown[]) =>
  left.slice(0, right.length).every((step, index) => String(step) === String(right[index]));

const isObjectOrUnset = (value: unknown) => isShownObject(value) || value === undefined || value === null;

const isTree = (before: unknown, after: unknown) =>
  isObjectOrUnset(before) &&
  isObjectOrUnset(after) &&
  (isShownObject(before) || isShownObject(after)) &&
  keysOf(before, after).length > 0;

function placeOf(around: Place, key: string, { inCamelCase }: AttributeReader): Place {
  const path = [...around.path, key];
  const { spec } = around.field ?? {};
  const isTop = around.path.length === 0;
  if (!isTop && around.fields === undefined) {
    // The keys of a map are the user's own.
    return {
      name: `${around.name}[${JSON.stringify(key)}]`,
      path,
      field: spec?.item,
      fields: spec?.item?.spec.fields,
    };
  }
  const field = around.fields?.[camel(key)];
  const spelled = inCamelCase ? camel(key) : key;
  return { name: isTop ? spelled : `${around.name}.${spelled}`, path, field, fields: field?.spec.fields };
}

/** One line of a list: added, removed or unchanged. */
export interface LineDifference {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

/** Limits the time for comparing lists that differ in thousands of places. */
const maxMs = 500;

/**
 * Compares two lists, sets or maps line by line. Returns undefined if the values are of other types.
 *
 * @param field The contract field of the list.
 */
export function lineDifferences(
  field: Field | undefined,
  before: unknown,
  after: unknown,
): readonly LineDifference[] | undefined {
  const kind = field?.spec.kind;
  const item = field?.spec.item;
  if (kind === "map" && item?.spec.line && isMapOrUnset(before) && isMapOrUnset(after)) {
    return differingKeys(item, before ?? {}, after ?? {});
  }
  if (!isListOrUnset(before) || !isListOrUnset(after) || (!before && !after)) return undefined;
  const [left, right] = [before ?? [], after ?? []].map((list) => list.map((value) => lineOfValue(item, value)));
  return kind === "set" ? differingMembers(left ?? [], right ?? []) : differingPlaces(left ?? [], right ?? []);
}

const isListOrUnset = (value: unknown): value is readonly unknown[] | undefined =>
  value === undefined || Array.isArray(value);

const isMapOrUnset = (value: unknown): value is Readonly<Record<string, unknown>> | undefined =>
  value === undefined || isShownObject(value);

const line = (sign: LineDifference["sign"]) => (text: string) => ({ sign, text });

/** Compares lists in which order matters. */
function differingPlaces(left: readonly string[], right: readonly string[]): readonly LineDifference[] {
  const parts = diffArrays([...left], [...right], { timeout: maxMs });
  if (!parts) return [...left.map(line("-")), ...right.map(line("+"))];
  return parts.flatMap(({ added, removed, value }) => value.map(line(added ? "+" : removed ? "-" : " ")));
}

/** Compares lists in which order doesn't matter. */
function differingMembers(left: readonly string[], right: readonly string[]): readonly LineDifference[] {
  const [own, other] = [new Set(left), new Set(right)];
  return [
    ...left.filter((text) => !other.has(text)).map(line("-")),
    ...right.filter((text) => !own.has(text)).map(line("+")),
  ];
}

function differingKeys(
  item: Field,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly LineDifference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((key) => {
    const [left, right] = [before[key], after[key]].map((value) =>
      value === undefined ? undefined : `${key}: ${lineOfValue(item, value)}`,
    );
    if (left === right) return [];
    return [...(left === undefined ? [] : [line("-")(left)]), ...(right === undefined ? [] : [line("+")(right)])];
  });
}

/** The number of unchanged lines shown around a change. */
const context = 1;

/** Returns the changed lines with their context. Other lines are replaced by their count. */
export function shortened(lines: readonly LineDifference[]): readonly LineDifference[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ sign }) => sign !== " ");
  const shown: LineDifference[] = [];
  let left = 0;
  const endRun = () => {
    if (left > 0) shown.push({ sign: " ", text: `(${String(left)} unchanged)` });
    left = 0;
  };
  lines.forEach((each, index) => {
    if (each.sign === " " && !isNear(index)) {
      left += 1;
      return;
    }
    endRun();
    shown.push(each);
  });
  endRun();
  return shown;
}

/** Formats a value of a list, a set or a map on one line, in the form that its contract defines. */
function lineOfValue(field: Field | undefined, value: unknown): string {
  if (typeof value === "string") return /^\S+( \S+)*$/.test(value) ? value : JSON.stringify(value);
  if (!isShownObject(value)) return Array.isArray(value) ? JSON.stringify(value) : propertyText(value);
  const { line, fields } = field?.spec ?? {};
  if (line) return line(inCamelCase(field, value));
  return Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null)
    .map(([name, part]) => {
      const inside = lineOfValue(fields?.[camel(name)], part);
      return `${name} ${isShownObject(part) ? `{ ${inside} }` : inside}`;
    })
    .join(", ");
}

/** Converts the field names of a value to camelCase. Keys of maps are unchanged. */
function inCamelCase(field: Field | undefined, value: unknown): unknown {
  const { fields, item } = field?.spec ?? {};
  if (Array.isArray(value)) return value.map((each) => inCamelCase(item, each));
  if (!isShownObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    return fields ? [camel(name), inCamelCase(fields[camel(name)], part)] : [name, inCamelCase(item, part)];
  });
  return Object.fromEntries(parts) satisfies Properties;
}
