import { isDeepStrictEqual } from "node:util";
import type { Contract, Field, Fields, Properties } from "../../contract";
import { isAnswerFor, isObject, snake } from "../../contract";

/** An attribute that the account has otherwise than the state. */
export interface Difference {
  /** With Terraform's names: `rules.inbound_policy`, `records["www/A"]`. */
  readonly attribute: string;
  readonly state: unknown;
  readonly account: unknown;
  readonly isSensitive: boolean;
}

/** The objects, and what of their surroundings the spellings of their values depend on. */
interface Compared {
  readonly own: Properties;
  readonly account: Properties;
  readonly around: Properties;
}

/**
 * What of an object of a state is otherwise in the account, as far as a configuration decides it: what the service decides,
 * and what it never returns, is left out, and so are other spellings of one value.
 */
export function compareObject({ fields }: Pick<Contract, "fields">, compared: Compared): readonly Difference[] {
  const { own, account, around } = compared;
  return compareFields(fields, { own: asInStates(own), account: asInStates(account), around }, "");
}

function compareFields(fields: Fields, { own, account, around }: Compared, prefix: string): Difference[] {
  return Object.entries(fields).flatMap(([name, field]): Difference[] => {
    const { presence, notReturned } = field.facts;
    if (presence === "computed" || notReturned === true || !(name in account)) return [];
    return compareField(field, `${prefix}${snake(name)}`, name, { own, account, around });
  });
}

function compareField(field: Field, attribute: string, name: string, { own, account, around }: Compared): Difference[] {
  const [left, right] = [own[name] ?? null, account[name] ?? null];
  const placed = (value: unknown, among: Properties) => ({ value, among: { ...around, ...among } });
  if (isAnswerFor(field, placed(left, own), placed(right, account))) return [];
  const { fields, kind, sensitive } = field.facts;
  if (isObject(left) && isObject(right)) {
    if (fields) return compareFields(fields, { own: left, account: right, around }, `${attribute}.`);
    if (kind === "map") return compareMap(attribute, left, right);
  }
  return [{ attribute, state: left, account: right, isSensitive: sensitive === true }];
}

function compareMap(attribute: string, own: Properties, account: Properties): Difference[] {
  const keys = [...new Set([...Object.keys(own), ...Object.keys(account)])];
  return keys
    .filter((key) => !isDeepStrictEqual(own[key], account[key]))
    .map((key) => ({
      attribute: `${attribute}[${JSON.stringify(key)}]`,
      state: own[key] ?? null,
      account: account[key] ?? null,
      isSensitive: false,
    }));
}

/** Terraform keeps texts in one form of Unicode, whatever form the service has them in. */
function asInStates(object: Properties): Properties {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name.normalize(), normalized(value)]));
}

function normalized(value: unknown): unknown {
  if (typeof value === "string") return value.normalize();
  if (Array.isArray(value)) return value.map(normalized);
  return isObject(value) ? asInStates(value) : value;
}
