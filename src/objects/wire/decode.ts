import {
  camel,
  type Contract,
  type Field,
  type FieldSpec,
  type FieldUse,
  isEmptyResponse,
  isEquivalent,
  isSet,
  type Known,
  passesChecks,
  pathParameters,
  plainUse,
  presenceOf,
  type Properties,
  propertyText,
  snake,
  variantOf,
} from "../../contract";
import { forcesReplacement, readImmutable } from "./read-immutable";
import { inside, readValue, shownValue, UnexpectedResponseError, ValueMismatchError } from "./read-value";

/** Describes a valid id. Follows "must be". */
function idWords({ slashedId }: Contract, { spec }: Field): string {
  if (spec.kind === "int") return "a whole number of at least 1";
  return slashedId === true ? "a string such as a/b" : "a string without slashes";
}

/** True if the string is a valid path segment that doesn't change the rest of the path. */
const isSegment = (text: string) => text !== "" && text !== "." && text !== "..";

/**
 * True if a value can be the id of an object of this contract. Numbers start at 1. Strings must pass the checks of
 * their field. They contain a slash only if the contract permits it (R1-009), or if the user chooses them, as for
 * the label of a tag.
 */
function isObjectId(contract: Contract, field: Field, value: unknown): boolean {
  const { kind, presence } = field.spec;
  if (kind === "int") return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
  if (typeof value !== "string" || value === "") return false;
  if (!passesChecks(field, value, plainUse)) return false;
  // A string that the user chooses is escaped in the path.
  if (presence !== "computed") return isSegment(value);
  const segments = value.split("/");
  return (
    segments.every(isSegment) && (contract.slashedId === true || segments.length === 1) && !/[\p{Cc}\s?#%]/u.test(value)
  );
}

/** Converts a request or response body of the API to camelCase names. */
function toCamelCase(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(toCamelCase);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, entry]) => [camel(name), toCamelCase(entry)]));
}

/** Converts a response of the API to camelCase. Values are unchanged: `fromResponse` reads them by a contract. */
export const decodeResponse = (json: unknown): Properties => toCamelCase(json) as Properties;

/** Reads the object in a response of the API. */
export const fromWire = <C extends Contract>(contract: C, json: unknown, known: Properties = {}): Known<C> =>
  fromResponse(contract, decodeResponse(json), known);

/** The readable fields of an object, and the problems of the others. */
export interface ReadObject<C extends Contract> {
  readonly object: Known<C>;
  readonly problems: readonly ValueMismatchError[];
}

/**
 * Reads the object of a response whose names are in camelCase, such as one with values of other endpoints.
 *
 * @throws UnexpectedResponseError if a value has the wrong type
 */
export function fromResponse<C extends Contract>(contract: C, response: Properties, known: Properties): Known<C> {
  const { object, problems } = parseResponse(contract, response, known);
  if (problems.length > 0) throw new UnexpectedResponseError(contract.name, problems);
  return object;
}

/**
 * Decodes the response of a view. A response with no id or another one isn't the requested object.
 *
 * @throws UnexpectedResponseError if the id is wrong
 */
export function viewFromWire(contract: Contract, json: unknown, known: Properties): Properties {
  const response = decodeResponse(json);
  const problem = problemWithView(contract, response, known);
  if (problem) throw new UnexpectedResponseError(contract.name, [problem]);
  return response;
}

/** The service may return an id that the user chooses in another spelling, or not at all. */
function problemWithView(contract: Contract, response: Properties, known: Properties): ValueMismatchError | undefined {
  const field = contract.fields[contract.id];
  const wanted = known[contract.id];
  if (contract.singleton === true || field?.spec.presence !== "computed" || !isSet(wanted)) return undefined;
  const given = field.spec.from ? field.spec.from(response) : response[contract.id];
  const own = isSet(given) && !isEmptyResponse(given) ? given : undefined;
  if (typeof own === "object") return undefined;
  const isOwn = own !== undefined && isEquivalent(field, propertyText(own), {}, propertyText(wanted), {});
  return isOwn ? undefined : new ValueMismatchError([contract.id], shownValue(wanted), shownValue(own));
}

/** The problem of an object's id in a listing. Requests for the object need the id. */
export function problemWithListedId(contract: Contract, object: Properties): ValueMismatchError | undefined {
  const field = contract.fields[contract.id];
  const id = object[contract.id];
  if (!field || contract.singleton === true || isObjectId(contract, field, id)) return undefined;
  return new ValueMismatchError([contract.id], idWords(contract, field), shownValue(id));
}

/**
 * The numeric id of an object in a listing.
 *
 * @throws UnexpectedResponseError if the id is missing or invalid
 */
export function listedId(contract: Contract, object: Properties): number {
  const problem = problemWithListedId(contract, object);
  if (problem) throw new UnexpectedResponseError(contract.name, [problem]);
  return Number(object[contract.id]);
}

/**
 * Returns why the response to a create can't be that of the new object. The reason ends a sentence about the response.
 */
export function problemWithCreated(contract: Contract, response: unknown): string | undefined {
  const field = contract.fields[contract.id];
  if (!field) return undefined;
  const decoded = decodeResponse(response);
  const { object, problems } = parseResponse(contract, decoded, {});
  const id: unknown = (object as Properties)[contract.id];
  if (!problems.some(({ path }) => path[0] === contract.id) && isObjectId(contract, field, id)) return undefined;
  const given = shownValue(field.spec.from ? id : decoded[contract.id], field.spec);
  return `no valid new object: ${snake(contract.id)} must be ${idWords(contract, field)}, got ${given}.`;
}

/**
 * Reads the object of a response, with every value in the type of its field (read-value.ts). Fields that this
 * response leaves out, or that no response has, come from `known`: undocumented responses may omit anything.
 * Ignores fields that the contract doesn't have.
 */
export function parseResponse<C extends Contract>(contract: C, response: Properties, known: Properties): ReadObject<C> {
  const object: Record<string, unknown> = {};
  const problems: ValueMismatchError[] = [];
  const read = ({ name, field, use }: Reader, given: () => unknown): unknown => {
    const before = known[name];
    try {
      return inside(name, () => readField(field, given(), before, use));
    } catch (error) {
      if (!(error instanceof ValueMismatchError)) throw error;
      problems.push(error);
      return before ?? null;
    }
  };
  // The path of the request has the ids of the parents.
  const inPath = pathParameters(contract);
  const { plain, derived } = readersOf(contract, response, known);
  for (const reader of plain) {
    const { name, field } = reader;
    const isFromRequest = field.spec.notReturned === true || (inPath.includes(name) && isSet(known[name]));
    object[name] = isFromRequest ? (known[name] ?? null) : read(reader, () => response[name]);
  }
  const whole = derived.length > 0 ? { ...response, ...object } : response;
  for (const reader of derived) object[reader.name] = read(reader, () => reader.field.spec.from?.(whole));
  return { object: object as Known<C>, problems };
}

function readField(field: Field, given: unknown, known: unknown, use: FieldUse): unknown {
  if (given === undefined && isSet(known)) return known;
  return forcesReplacement(field) ? readImmutable(field, given, known, use) : readValue(field, given, known, use);
}

/** The fields of the contract that a response omits. A null field isn't omitted. */
export function missingFields(contract: Contract, response: Properties): readonly string[] {
  const all = Object.entries(contract.fields).filter(([, { spec }]) => spec.notReturned !== true);
  // Derived fields expect values of the right types.
  const typed = all.some(([, { spec }]) => spec.from) ? typedValues(contract, response) : response;
  return all.filter(([name, { spec }]) => valueIn(typed, name, spec) === undefined).map(([name]) => name);
}

/** The response with each value in the type of its field. Omitted fields stay omitted. */
function typedValues(contract: Contract, response: Properties): Properties {
  const object: Properties = parseResponse(contract, response, {}).object;
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [
      name,
      value === undefined || !(name in object) ? value : object[name],
    ]),
  );
}

/** A derived value is in the response under its own name once other endpoints were read for it. */
function valueIn(response: Properties, name: string, { from }: FieldSpec): unknown {
  const derived = from?.(response);
  return derived === undefined ? response[name] : derived;
}

interface Reader {
  readonly name: string;
  readonly field: Field;
  readonly use: FieldUse;
}

/** The fields of one variant: the plain ones, and those derived from them. */
interface Readers {
  readonly plain: readonly Reader[];
  readonly derived: readonly Reader[];
}

/** Cached per variant, because a zone has thousands of records of a few types. */
const readersByVariant = new WeakMap<Contract, Map<unknown, Readers>>();

function readersOf(contract: Contract, response: Properties, known: Properties): Readers {
  const on = contract.variants?.on;
  const given = on === undefined ? undefined : response[on];
  const selector = on === undefined || (typeof given === "string" && given !== "") ? given : known[on];
  const variant = typeof selector === "string" ? selector : undefined;
  const byVariant = readersByVariant.get(contract) ?? new Map<unknown, Readers>();
  readersByVariant.set(contract, byVariant);
  const found = byVariant.get(variant) ?? createReaders(contract, on === undefined ? {} : { [on]: variant });
  byVariant.set(variant, found);
  return found;
}

function createReaders(contract: Contract, object: Properties): Readers {
  const all = Object.entries(contract.fields).map(([name, field]): Reader => {
    const cell = variantOf(contract, object)?.[name];
    const isBanned = presenceOf(contract, name, field, object) === "banned";
    const use =
      cell || isBanned
        ? { isBanned, isNeeded: cell?.presence === "needed", checks: cell?.checks ?? [], among: object }
        : plainUse;
    return { name, field, use };
  });
  const isDerived = ({ field: { spec } }: Reader) => spec.from !== undefined && spec.notReturned !== true;
  return { plain: all.filter((reader) => !isDerived(reader)), derived: all.filter(isDerived) };
}
