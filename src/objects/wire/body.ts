import { isDeepStrictEqual } from "node:util";
import {
  type Contract,
  type Field,
  type FieldSpec,
  isPlainObject,
  isResponseTo,
  isSent,
  otherFieldsIn,
  pathParameters,
  pathText,
  type Properties,
  snake,
  UNKNOWN,
} from "../../contract";
import { decodeResponse, parseResponse, problemWithCreated } from "./decode";
import { collectionPath, filledPath } from "./paths";
import { shownValue } from "./read-value";

/** The POST that creates an object. */
export interface CreatePost {
  readonly path: string;
  readonly body: Properties;
  /** The field of the response that contains the object (default: the response is the object). */
  readonly responseField?: string;
}

/** A resource or an action whose handler may have a request of its own. */
interface Requester {
  readonly contract: Contract;
  readonly handler: { createRequest?(wanted: Properties): CreatePost | undefined };
}

/** The request that creates the object, or that runs the operation. */
export const createRequest = ({ contract, handler }: Requester, wanted: Properties): CreatePost =>
  handler.createRequest?.(wanted) ?? {
    path: contract.action ? filledPath(contract.action.path, wanted) : collectionPath(contract, wanted),
    body: toWire(contract, wanted),
  };

/** The fields of a create that a response for the new object must return unchanged. */
export interface SentFields {
  readonly contract: Contract;
  readonly fields: readonly (readonly [string, Field])[];
  readonly wanted: Properties;
  readonly parentAttributes: Properties;
}

export function sentFields(
  contract: Contract,
  body: Properties,
  wanted: Properties,
  parentAttributes: Properties,
): SentFields {
  const carried = fieldsInBody(contract, body);
  const fields = Object.entries(contract.fields).filter(
    ([name, { spec }]) => spec.notReturned !== true && wanted[name] !== undefined && carried.includes(name),
  );
  return { contract, fields, wanted, parentAttributes };
}

/** True if an object of the service equals the sent one. */
export function isAsSent({ contract, fields, wanted, parentAttributes }: SentFields, json: unknown): boolean {
  const { object } = parseResponse(contract, decodeResponse(json), wanted);
  const isSame = comparisonWith(contract, { ...parentAttributes, ...object }, wanted, parentAttributes);
  return fields.every(isSame);
}

type Comparison = (field: readonly [string, Field]) => boolean;

function comparisonWith(contract: Contract, shown: Properties, wanted: Properties, above: Properties): Comparison {
  // Some values depend on the object, such as an IP address that stands for the caller's own.
  const own = { ...above, ...contract.parentAttributesFrom?.(shown), ...wanted };
  return ([name, field]) => isResponseTo(field, { value: own[name], among: own }, { value: shown[name], among: shown });
}

/**
 * Returns why the response to a create can't be that of the new object. The reason ends a sentence about the response.
 * If the id is invented, so are the other fields. A service may return a value in another spelling, so one
 * different field proves nothing: every sent field must differ, and there must be several of them, or one of
 * another type.
 */
export function problemWithNew(sent: SentFields, json: unknown): string | undefined {
  const { contract, fields, wanted, parentAttributes } = sent;
  const problem = problemWithCreated(contract, json);
  if (problem !== undefined) return problem;
  const response = decodeResponse(json);
  const { object, problems } = parseResponse(contract, response, {});
  const isSame = comparisonWith(contract, { ...parentAttributes, ...object }, wanted, parentAttributes);
  const shown = fields.filter(([name, { spec }]) => spec.from === undefined && response[name] !== undefined);
  const [first] = shown;
  if (!first || shown.some(isSame)) return undefined;
  const isOfOtherType = ([name, { spec }]: (typeof shown)[number]) =>
    problems.some(({ path }) => path[0] === name) ||
    ((spec.kind === "text" || spec.kind === "choice") && typeof response[name] !== "string");
  if (shown.length === 1 && !isOfOtherType(first)) return undefined;
  const [name, { spec }] = first;
  return `an object that isn't the new one: none of its values match the request. ${pathText([name], "snake")} must be ${shownValue(wanted[name], spec)}, got ${shownValue(response[name], spec)}.`;
}

/** The body of a create request: every set field that the request accepts. */
export function toWire(contract: Contract, wanted: Properties): Properties {
  return bodyOf(contract, "create", (name) => wanted[name]);
}

/** The body of an update request: the changed fields, and the unset value of each removed field. */
export function changesToWire(contract: Contract, wanted: Properties, changed: ReadonlySet<string>): Properties {
  return bodyOf(contract, "update", (name, spec) => {
    if (!changed.has(name)) return undefined;
    return wanted[name] ?? spec.unsetValue;
  });
}

/** The fields of the contract in a body. */
export function fieldsInBody(contract: Contract, sent: Properties): string[] {
  return Object.entries(contract.fields)
    .filter(([name, { spec }]) => spec.presence !== "computed" && wireNameOf(name, spec) in sent)
    .map(([name]) => name);
}

const wireNameOf = (name: string, { sentAs }: FieldSpec) => snake(sentAs ?? name);

function bodyOf(
  contract: Contract,
  by: "create" | "update",
  choose: (name: string, spec: FieldSpec) => unknown,
): Properties {
  const inPath = pathParameters(contract);
  return Object.fromEntries(
    Object.entries(contract.fields)
      .filter(([name, { spec }]) => isSent(spec, by) && !inPath.includes(name))
      .map(([name, field]) => [wireNameOf(name, field.spec), valueToWire(field, choose(name, field.spec))] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** Converts a value to the API's form: snake_case names, without computed and unknown values. */
export function valueToWire(field: Field, value: unknown): unknown {
  if (value === undefined || value === UNKNOWN) return undefined;
  if (value === null) return null;
  const { fields, item, kind } = field.spec;
  if (fields) {
    const own = value as Properties;
    return Object.fromEntries(
      Object.entries(fields)
        .filter(([, inside]) => inside.spec.presence !== "computed")
        .flatMap(([name, inside]): readonly (readonly [string, unknown])[] => {
          if (inside.spec.otherFields === true) return Object.entries(otherFieldsIn(own[name]));
          return [[snake(name), valueToWire(inside, own[name] ?? inside.spec.unsetValue)]];
        })
        .filter(([, entry]) => entry !== undefined),
    );
  }
  if (item && kind !== "map") return (value as readonly unknown[]).map((entry) => valueToWire(item, entry));
  return value;
}

/** The fields whose wanted value is known and differs from the prior one. */
export function changedFields(contract: Contract, wanted: Properties, prior: Properties): Set<string> {
  return new Set(
    Object.keys(contract.fields).filter((name) => {
      const [before, after] = [prior[name] ?? null, wanted[name] ?? null];
      return !isUnknown(after) && !isDeepStrictEqual(before, after);
    }),
  );
}

/** Also true for an object without a known value, which is planned for an object whose attributes are all null. */
function isUnknown(value: unknown): boolean {
  if (!isPlainObject(value)) return value === UNKNOWN;
  const inside = Object.values(value);
  return inside.length > 0 && inside.every(isUnknown);
}
