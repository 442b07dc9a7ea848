import type { Field, Fields } from "../../contract";
import { camel } from "../../contract";
import { isSameValue, isShownObject, keysOf, partOf } from "../../terraform/value-pair";
import type { ValuePair } from "../../terraform/value-pair";
import { hideValue } from "./hide-value";

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
  if (!isSensitive && !isUnknown && isTree(before, after)) {
    return keysOf(before, after, unknown).flatMap((key) => {
      return changesAt(placeOf(place, String(key), reader), partOf(pair, key), reader);
    });
  }
  if (!isUnknown && isSameValue(before, after)) return [];
  const hidden = hideValue(place.field, pair);
  return [
    {
      name: place.name === "" ? "value" : place.name,
      ...hidden,
      isSensitive,
      isUnknown,
      replaces: reader.replacePaths.some((path) => isOnPath(path, place.path)),
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
