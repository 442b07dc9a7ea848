import { type Field, type Fields, camel, type Properties, propertyText } from "../../contract";
import { isSameValue, isShownObject, keysOf, partOf, type ValuePair } from "../../terraform/shown-plan";
import { hideValue, sensitiveValue } from "../plans/hide-value";
import { diffArrays } from "diff/lib/diff/array.js";

/** One attribute that would change. */
export interface ChangedAttribute {
  /** As the people who read it write it: `rules.inboundPolicy` in a construct, `rules.inbound_policy` in HCL. */
  readonly name: string;
  /** Without secrets, and with words in the place of what is not known yet. Undefined where there is none. */
  readonly before: unknown;
  readonly after: unknown;
  readonly isSensitive: boolean;
  readonly isUnknown: boolean;
  /** Whether it is a reason for replacing the object. */
  readonly replaces: boolean;
  /** Of a list, a set or a map: what differs, line by line. */
  readonly lines?: readonly LineDifference[];
}

/** How the attributes of one object are read. */
export interface AttributeReader {
  /** Those of its contract, where it is an object of the service. */
  readonly fields: Fields | undefined;
  /** Whether people write it as a construct. */
  readonly inCamelCase: boolean;
  /** The paths of attributes that replace it. */
  readonly replacePaths: readonly (readonly (string | number)[])[];
}

interface Place {
  readonly name: string;
  readonly path: readonly (string | number)[];
  /** What is known of the value here. */
  readonly field: Field | undefined;
  /** What is known of the parts of an object. */
  readonly fields: Fields | undefined;
}

/** The attributes that differ between the two values of a pair. */
export function attributeChanges(pair: ValuePair, reader: AttributeReader): readonly ChangedAttribute[] {
  return changesAt({ name: "", path: [], field: undefined, fields: reader.fields }, pair, reader);
}

function changesAt(place: Place, pair: ValuePair, reader: AttributeReader): readonly ChangedAttribute[] {
  const { before, after, unknown } = pair;
  const isSensitive = pair.secretBefore === true || pair.secretAfter === true || place.field?.facts.sensitive === true;
  const isUnknown = unknown === true;
  const isWhole = place.field?.facts.item?.facts.line !== undefined;
  if (!isSensitive && !isUnknown && !isWhole && isTree(before, after)) {
    return keysOf(before, after, unknown).flatMap((key) => {
      return changesAt(placeOf(place, String(key), reader), partOf(pair, key), reader);
    });
  }
  if (!isUnknown && isSameValue(before, after)) return [];
  const hidden = hideValue(place.field, pair);
  const all = isSensitive || isUnknown ? undefined : lineDifferences(place.field, hidden.before, hidden.after);
  const lines = all?.some(({ sign }) => sign !== " ") === true ? all : undefined;
  // Values that differ although everything that is shown of them is equal differ in a secret.
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

/** Whether the one place is in the other. */
const isOnPath = (left: readonly unknown[], right: readonly unknown[]) =>
  left.slice(0, right.length).every((step, index) => String(step) === String(right[index]));

const isObjectOrNothing = (value: unknown) => isShownObject(value) || value === undefined || value === null;

const isTree = (before: unknown, after: unknown) =>
  isObjectOrNothing(before) &&
  isObjectOrNothing(after) &&
  (isShownObject(before) || isShownObject(after)) &&
  keysOf(before, after).length > 0;

function placeOf(around: Place, key: string, { inCamelCase }: AttributeReader): Place {
  const path = [...around.path, key];
  const { facts } = around.field ?? {};
  const isTop = around.path.length === 0;
  if (!isTop && around.fields === undefined) {
    // The keys of a map are the user's own.
    return {
      name: `${around.name}[${JSON.stringify(key)}]`,
      path,
      field: facts?.item,
      fields: facts?.item?.facts.fields,
    };
  }
  const field = around.fields?.[camel(key)];
  const spelled = inCamelCase ? camel(key) : key;
  return { name: isTop ? spelled : `${around.name}.${spelled}`, path, field, fields: field?.facts.fields };
}

/** One line of a list: a new one, one that goes, or one that stays. */
export interface LineDifference {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

/** Lists that differ in all of thousands of places are not worth a minute of work. */
const mostMs = 500;

/**
 * Two lists, sets or maps, line by line. `undefined`: they are none, or have nothing that a line could tell.
 *
 * @param field what is known of the list
 */
export function lineDifferences(
  field: Field | undefined,
  before: unknown,
  after: unknown,
): readonly LineDifference[] | undefined {
  const kind = field?.facts.kind;
  const item = field?.facts.item;
  if (kind === "map" && item?.facts.line && isMapOrNothing(before) && isMapOrNothing(after)) {
    return differingKeys(item, before ?? {}, after ?? {});
  }
  if (!isListOrNothing(before) || !isListOrNothing(after) || (!before && !after)) return undefined;
  const [left, right] = [before ?? [], after ?? []].map((list) => list.map((value) => lineOfValue(item, value)));
  return kind === "set" ? differingMembers(left ?? [], right ?? []) : differingPlaces(left ?? [], right ?? []);
}

const isListOrNothing = (value: unknown): value is readonly unknown[] | undefined =>
  value === undefined || Array.isArray(value);

const isMapOrNothing = (value: unknown): value is Readonly<Record<string, unknown>> | undefined =>
  value === undefined || isShownObject(value);

const line = (sign: LineDifference["sign"]) => (text: string) => ({ sign, text });

/** Order means something. */
function differingPlaces(left: readonly string[], right: readonly string[]): readonly LineDifference[] {
  const parts = diffArrays([...left], [...right], { timeout: mostMs });
  if (!parts) return [...left.map(line("-")), ...right.map(line("+"))];
  return parts.flatMap(({ added, removed, value }) => value.map(line(added ? "+" : removed ? "-" : " ")));
}

/** Order means nothing. */
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

/** How many lines that stay are shown beside one that does not. */
const context = 1;

/** The lines that differ, with those beside them. Of others only how many there are. */
export function shortened(lines: readonly LineDifference[]): readonly LineDifference[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ sign }) => sign !== " ");
  const shown: LineDifference[] = [];
  let left = 0;
  const endRun = () => {
    if (left > 0) shown.push({ sign: " ", text: `(${String(left)} more ${left === 1 ? "stays" : "stay"})` });
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

/** A value of a list, a set or a map in one line, as its contract says where it does. */
function lineOfValue(field: Field | undefined, value: unknown): string {
  if (typeof value === "string") return /^\S+( \S+)*$/.test(value) ? value : JSON.stringify(value);
  if (!isShownObject(value)) return Array.isArray(value) ? JSON.stringify(value) : propertyText(value);
  const { line, fields } = field?.facts ?? {};
  if (line) return line(inCamelCase(field, value));
  return Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null)
    .map(([name, part]) => {
      const inside = lineOfValue(fields?.[camel(name)], part);
      return `${name} ${isShownObject(part) ? `{ ${inside} }` : inside}`;
    })
    .join(", ");
}

/** The value with the names of contracts; the keys of maps stay. */
function inCamelCase(field: Field | undefined, value: unknown): unknown {
  const { fields, item } = field?.facts ?? {};
  if (Array.isArray(value)) return value.map((each) => inCamelCase(item, each));
  if (!isShownObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    return fields ? [camel(name), inCamelCase(fields[camel(name)], part)] : [name, inCamelCase(item, part)];
  });
  return Object.fromEntries(parts) satisfies Properties;
}
