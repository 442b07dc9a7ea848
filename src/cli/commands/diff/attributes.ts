import { camel, type Field, type Fields } from "../../../contract";
import { changedValues } from "../../../terraform/plan-changes";
import { SENSITIVE } from "../../../terraform/planned-changes";
import { isSameValue, isShownObject, keysOf, type ValuePair } from "../../../terraform/shown-plan";
import { hideValue } from "../../plans/hide-value";
import { type LineDifference, lineDifferences } from "../../plans/line-differences";

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
  const start: Place = { name: "", path: [], field: undefined, fields: reader.fields };
  const values = changedValues(start, pair, {
    hasParts: ({ field }, { before, after }) => field?.spec.item?.spec.line === undefined && isTree(before, after),
    partAt: (place, key) => placeOf(place, String(key), reader),
    isSecret: ({ field }) => field?.spec.sensitive === true,
  });
  return values.map(({ place, pair: changed, isSensitive, isUnknown }) => {
    const hidden = hideValue(place.field, changed);
    const all = isSensitive || isUnknown ? undefined : lineDifferences(place.field, hidden.before, hidden.after);
    const lines = all?.some(({ sign }) => sign !== " ") === true ? all : undefined;
    // If all visible parts are equal, the values differ in a secret.
    const isSecretPart = all !== undefined && isSameValue(hidden.before, hidden.after);
    return {
      name: place.name === "" ? "value" : place.name,
      ...(isSecretPart ? { before: SENSITIVE, after: SENSITIVE } : hidden),
      isSensitive: isSensitive || isSecretPart,
      isUnknown,
      replaces: reader.replacePaths.some((path) => isOnPath(path, place.path)),
      ...(lines && { lines }),
    };
  });
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
