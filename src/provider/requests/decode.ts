import type { Contract, Field, FieldUse, Known, Properties } from "../../contract";
import { isSet, plainUse, presenceOf, variantOf } from "../../contract";
import { toCamelCase } from "../schema/values";
import { readValue } from "./read-value";

/** A response of the API in camelCase. Its values are as they came: `toObject` makes an object of a contract of it. */
export const decodeResponse = (json: unknown): Properties => toCamelCase(json) as Properties;

/** The object of a response, as `toObject` makes it. */
export const decodeObject = <C extends Contract>(contract: C, json: unknown, known: Properties = {}): Known<C> =>
  toObject(contract, decodeResponse(json), known);

/**
 * The object of a response, every value of the type that its field has (read-value.ts). Fields that no response has, and
 * fields that this one leaves out, are taken from what is known: a response that the specification does not show may
 * leave out anything. What the contract does not know of the response is left alone.
 */
export function toObject<C extends Contract>(contract: C, answer: Properties, known: Properties): Known<C> {
  const object: Record<string, unknown> = {};
  const { plain, derived } = readersOf(contract, answer, known);
  for (const { name, field, use } of plain) {
    object[name] =
      field.facts.notReturned === true ? (known[name] ?? null) : read(field, answer[name], known[name], use);
  }
  const whole = derived.length > 0 ? { ...answer, ...object } : answer;
  for (const { name, field, use } of derived) object[name] = read(field, field.facts.from?.(whole), known[name], use);
  return object as Known<C>;
}

const read = (field: Field, given: unknown, known: unknown, use: FieldUse): unknown =>
  given === undefined && isSet(known) ? known : readValue(field, given, known, use);

/** The fields of the contract that a response leaves out. */
export const missingFields = (contract: Contract, answer: Properties): readonly string[] =>
  Object.entries(contract.fields)
    .filter(([name, { facts }]) => facts.notReturned !== true && (facts.from?.(answer) ?? answer[name]) === undefined)
    .map(([name]) => name);

interface Reader {
  readonly name: string;
  readonly field: Field;
  readonly use: FieldUse;
}

/** The fields of one variant: those that are simply there, and those that are derived from them. */
interface Readers {
  readonly plain: readonly Reader[];
  readonly derived: readonly Reader[];
}

/** A zone has thousands of records of a few types, so this is found out once for each type. */
const readersByVariant = new WeakMap<Contract, Map<unknown, Readers>>();

function readersOf(contract: Contract, answer: Properties, known: Properties): Readers {
  const on = contract.variants?.on;
  const variant = on === undefined ? undefined : (answer[on] ?? known[on]);
  const byVariant = readersByVariant.get(contract) ?? new Map<unknown, Readers>();
  readersByVariant.set(contract, byVariant);
  const found = byVariant.get(variant) ?? makeReaders(contract, on === undefined ? {} : { [on]: variant });
  byVariant.set(variant, found);
  return found;
}

function makeReaders(contract: Contract, object: Properties): Readers {
  const all = Object.entries(contract.fields).map(([name, field]): Reader => {
    const cell = variantOf(contract, object)?.[name];
    const isBanned = presenceOf(contract, name, field, object) === "banned";
    const use =
      cell || isBanned
        ? { isBanned, isNeeded: cell?.presence === "needed", checks: cell?.checks ?? [], among: object }
        : plainUse;
    return { name, field, use };
  });
  const isDerived = ({ field: { facts } }: Reader) => facts.from !== undefined && facts.notReturned !== true;
  return { plain: all.filter((reader) => !isDerived(reader)), derived: all.filter(isDerived) };
}
