import type { Field, Fields } from "../../contract";
import { camel } from "../../contract";
import { isSameValue, isShownObject, keysOf, partOf } from "../../terraform/value-pair";
import type { ValuePair } from "../../terraform/value-pair";
import { hideValue, sensitiveValue } from "../plans/hide-value";
import type { LineDifference } from "./line-differences";
import { lineDifferences } from "./line-differences";

/** One attribute that would change. */
export interface AttributeChange {
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
export function attributeChanges(pair: ValuePair, reader: AttributeReader): readonly AttributeChange[] {
  return changesAt({ name: "", path: [], field: undefined, fields: reader.fields }, pair, reader);
}

function changesAt(place: Place, pair: ValuePair, reader: AttributeReader): readonly AttributeChange[] {
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
