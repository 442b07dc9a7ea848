import { isDeepStrictEqual } from "node:util";
import {
  camel,
  type Contract,
  type ExplainsChange,
  type Field,
  type Fields,
  isObject,
  isResponseTo,
  type Properties,
  snake,
} from "../../../contract";
import { contracts } from "../../../resources/contracts";
import type { ListedAccount } from "../../account";
import type { ManagedObject } from "../../stacks/read-state";

/** An attribute that differs between the account and the state. */
export interface AttributeDrift {
  /** In Terraform's spelling: `rules.inbound_policy`, `records["www/A"]`. */
  readonly attribute: string;
  readonly state: unknown;
  readonly account: unknown;
  readonly isSensitive: boolean;
  /** The contract field of the value. Undefined for an entry of a map without one. */
  readonly field?: Field | undefined;
}

/** The objects, and the surrounding attributes that affect the spelling of their values. */
interface Compared {
  readonly own: Properties;
  readonly account: Properties;
  readonly around: Properties;
}

/**
 * Compares an object of a state with the account. Only configurable attributes count: computed values, values that the
 * service never returns, and equivalent spellings are ignored.
 */
export function compareObject({ fields }: Pick<Contract, "fields">, compared: Compared): readonly AttributeDrift[] {
  const { own, account, around } = compared;
  return compareFields(fields, { own: asInStates(own), account: asInStates(account), around }, "");
}

function compareFields(fields: Fields, { own, account, around }: Compared, prefix: string): AttributeDrift[] {
  return Object.entries(fields).flatMap(([name, field]): AttributeDrift[] => {
    const { presence, notReturned } = field.spec;
    if (presence === "computed" || notReturned === true || !(name in account)) return [];
    return compareField(field, `${prefix}${snake(name)}`, name, { own, account, around });
  });
}

function compareField(
  field: Field,
  attribute: string,
  name: string,
  { own, account, around }: Compared,
): AttributeDrift[] {
  const [left, right] = [own[name] ?? null, account[name] ?? null];
  const placed = (value: unknown, among: Properties) => ({ value, among: { ...around, ...among } });
  if (isResponseTo(field, placed(left, own), placed(right, account))) return [];
  const { fields, kind, sensitive } = field.spec;
  if (isObject(left) && isObject(right)) {
    if (fields) return compareFields(fields, { own: left, account: right, around }, `${attribute}.`);
    if (kind === "map") return compareMap(field, attribute, left, right);
  }
  return [{ attribute, state: left, account: right, isSensitive: sensitive === true, field }];
}

function compareMap(map: Field, attribute: string, own: Properties, account: Properties): AttributeDrift[] {
  const keys = [...new Set([...Object.keys(own), ...Object.keys(account)])];
  return keys
    .filter((key) => !isDeepStrictEqual(own[key], account[key]))
    .map((key) => ({
      attribute: `${attribute}[${JSON.stringify(key)}]`,
      state: own[key] ?? null,
      account: account[key] ?? null,
      isSensitive: false,
      field: map.spec.item,
    }));
}

/** Terraform normalizes strings to one Unicode form, regardless of the form that the service uses. */
function asInStates(object: Properties): Properties {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name.normalize(), normalized(value)]));
}

function normalized(value: unknown): unknown {
  if (typeof value === "string") return value.normalize();
  if (Array.isArray(value)) return value.map(normalized);
  return isObject(value) ? asInStates(value) : value;
}

/**
 * Finds the differences that another resource caused. Terraform stores an object before it applies the resources that
 * depend on it, so the state lacks their changes, such as the tags of `stratus_tag`, until the next refresh.
 */
export function explainedBy(
  managed: readonly ManagedObject[],
  { listed }: Pick<ListedAccount, "listed">,
): (of: ManagedObject, difference: AttributeDrift) => boolean {
  const changing = contracts.filter(({ changes }) => changes).map((contract) => ({ contract, own: of(contract.name) }));
  function of(kind: string): readonly Properties[] {
    return managed
      .filter(({ contract, isDeposed }) => contract.name === kind && !isDeposed)
      .map(({ object }) => object);
  }
  return ({ contract: { name }, object, isConfigured }, { attribute, state, account: now }) => {
    const field = camel(attribute);
    const explanations = changing.flatMap(({ contract, own }) => {
      const explains: ExplainsChange | undefined = contract.changes?.[name]?.[field];
      return explains ? [{ explains, own }] : [];
    });
    if (explanations.length === 0) return false;
    return partsOf(state, now).every((part) => {
      const change = { ...part, object, now, isConfigured: isConfigured(field), listed };
      return explanations.some(({ explains, own }) => explains(change, own));
    });
  };
}

interface Part {
  readonly added?: unknown;
  readonly removed?: unknown;
}

/** The elements that were added to or removed from a list, or the new value of any other type. */
function partsOf(before: unknown, now: unknown): readonly Part[] {
  if (!Array.isArray(before) || !Array.isArray(now)) return [{ added: now }];
  const [old, present]: readonly [readonly unknown[], readonly unknown[]] = [before, now];
  return [
    ...present.filter((each) => !old.includes(each)).map((added) => ({ added })),
    ...old.filter((each) => !present.includes(each)).map((removed) => ({ removed })),
  ];
}
