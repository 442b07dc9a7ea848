import type { Operation } from "./access";
import type { Fields, Values, WithoutDependent } from "./field";
import type { HasFields, Known } from "./fields";
import type { ObjectLimit, SoleOwner, Unique } from "./limits";
import type { ListedObjects } from "./listings";
import { type Rule, rulesFrom } from "./rule";
import type {
  Absent,
  ContractSpec,
  DataSourceSpec,
  EphemeralSpec,
  InputSpec,
  Limits,
  Managed,
  OperationSpec,
  ResourceSpec,
} from "./spec";
import type { VariantField, Variants } from "./variants";

/**
 * The members that name fields. The names are checked in a contract's own file, and its readers use them as
 * strings.
 */
type TypedNames =
  "rules" | "id" | "key" | "identity" | "notInList" | "parent" | "parentAttributes" | keyof Limits<Fields, never>;

interface Made {
  readonly id: string;
  readonly plural: string;
  readonly parent?: Contract;
  readonly rules: readonly Rule[];
}

export interface ResourceContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<ResourceSpec<F, V, HasFields, Contract>, TypedNames | "plural">, Made {
  readonly key?: readonly string[];
  readonly identity?: readonly string[];
  readonly notInList?: readonly string[];
  readonly parentAttributes?: readonly string[];
  readonly unique?: Unique<Contract>;
  readonly atMost?: readonly ObjectLimit[];
  readonly soleOwner?: SoleOwner;
}

type NoNames = Absent<
  Pick<Managed<Fields, HasFields, never>, "key" | "identity" | "parentAttributes" | keyof Limits<Fields, never>>
>;

export interface DataSourceContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<DataSourceSpec<F, V, HasFields>, TypedNames | "plural">, Made, NoNames {
  readonly notInList?: readonly string[];
}

export interface EphemeralContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<EphemeralSpec<F, V, HasFields>, TypedNames | "plural">, Made, NoNames {
  readonly parent: Contract;
  readonly notInList?: undefined;
}

export interface OperationContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<OperationSpec<F, V>, TypedNames | "plural" | "path" | "operations">, Omit<Made, "parent">, NoNames {
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly parent?: undefined;
  readonly notInList?: undefined;
}

export interface InputContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<InputSpec<F, V>, TypedNames>, NoNames {
  readonly rules: readonly Rule[];
  readonly id?: undefined;
  readonly parent?: undefined;
  readonly notInList?: undefined;
}

/** The contract of one kind of API object: fields, rules, states and endpoints. Its readers add nothing to them. */
export type Contract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined> =
  ResourceContract<F, V> | DataSourceContract<F, V> | EphemeralContract<F, V> | OperationContract<F, V>;

/** A contract of an API object, or of values that are only validated. */
export type AnyContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined> =
  Contract<F, V> | InputContract<F, V>;

/** Variants with a row for each value of the field. The rows name other fields. */
type VariantsOf<F extends Fields, V extends Variants, Value = F[V["on"]]["valueType"] & string> = {
  readonly of: { readonly [value in Value & string]: unknown } & {
    readonly [value in keyof V["of"]]: string extends value
      ? unknown
      : value extends Value
        ? { readonly [name in keyof V["of"][value]]: name extends keyof F ? unknown : `${name & string} is no field` }
        : `${value & string} is no value of the field`;
  };
};

/** The variants with the names of the fields. A contract without variants has no dependent fields. */
type Checked<F extends Fields, V extends Variants | undefined> = V extends Variants
  ? { readonly variants: VariantsOf<F, V> }
  : { readonly fields: WithoutDependent<F> };

type AnySpec = ContractSpec<Fields, Variants | undefined, HasFields, Contract>;

/** Defines the contract of a kind. */
export function defineContract<
  const Kind extends AnySpec["kind"],
  const F extends Fields,
  const V extends Variants<keyof F & string> | undefined = undefined,
  Parent extends HasFields = never,
>(
  spec: { readonly kind: Kind } & ContractSpec<F, V, Parent, Contract> & Checked<F, V>,
): Extract<AnyContract<F, V>, { readonly kind: Kind }>;
export function defineContract(spec: AnySpec): AnyContract {
  const rules = spec.rules ? rulesFrom(spec.rules) : [];
  if (spec.kind === "input") return { ...spec, rules };
  const made = { rules, id: spec.id ?? "id", plural: spec.plural ?? `${spec.name}s` };
  if (spec.kind === "operation") return { ...spec, ...made, path: spec.action.path, operations: [] };
  return { ...spec, ...made } as Contract;
}

type RowKeys<R, P> = {
  [K in keyof R]: R[K] extends VariantField<infer Q> ? ([Q] extends [P] ? K : never) : never;
}[keyof R];
type Type<F extends Fields, K extends PropertyKey> = K extends keyof F ? F[K]["valueType"] : never;
type Simplify<T> = { [K in keyof T]: T[K] };

type VariantInput<F extends Fields, On extends string, Value, R> = Simplify<
  { readonly [K in On]: Value } & Omit<Values<F>, On | keyof R> & {
      readonly [K in RowKeys<R, "needed">]: Type<F, K>;
    } & { readonly [K in RowKeys<R, "allowed">]?: Type<F, K> | undefined }
>;

// Checks for undefined first, because without `strictNullChecks` it extends every type.
/** The values that a user sets for an object of this contract: a union if the contract has variants. */
export type Input<C> = C extends { readonly fields: infer F extends Fields; readonly variants?: infer V }
  ? V extends undefined
    ? Values<F>
    : V extends Variants
      ? { [K in keyof V["of"]]: VariantInput<F, V["on"], K, V["of"][K]> }[keyof V["of"]]
      : never
  : never;

/**
 * True if an account has objects of this kind: users create them, and a listing returns them. False for another
 * view of listed objects, such as all records of a domain as one.
 */
export const hasObjects = ({ kind, operations, objectsInList, listedByParent }: Contract): boolean =>
  kind === "resource" &&
  (listedByParent !== undefined ||
    (operations.includes("create") && (operations.includes("list") || objectsInList !== undefined)));

/** The listed objects of a contract. Undefined if they could not be listed. */
export const listedOf = <const C extends Contract>(
  listed: ListedObjects,
  { name }: C,
): readonly Known<C>[] | undefined => listed(name) as readonly Known<C>[] | undefined;
