import { type Contract, type Field, type Fields, snake } from "../../src/contract";
import { isObject } from "../../src/contract/values";
import type { Need, Resources } from "./needs";

export type State = Readonly<Record<string, unknown>>;

type Reference = `\${${string}}`;

type Written<T> = unknown extends T
  ? unknown
  : T extends string | number | boolean
    ? T | Reference
    : T extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : T extends object
        ? { readonly [K in keyof T]?: Written<T[K]> | undefined }
        : T;

/** A configuration of a resource in camelCase. It may refer to what others have. */
export type Configured<C> = C extends { readonly fields: infer F extends Fields }
  ? { readonly [K in keyof F]?: Written<F[K]["valueType"]> | undefined }
  : never;

/** The service, as other clients and the emulator's control API reach it. */
export interface Service {
  api(method: string, path: string, body?: unknown): Promise<State>;
  control(method: string, path: string, body?: unknown): Promise<State>;
}

/** A change of the object behind Terraform's back. */
export interface Drift {
  act(service: Service, state: State, stateOf: (need: Need) => State): Promise<unknown>;
  /** The value that the change concerns, as the service has it. */
  seen(service: Service, state: State): Promise<unknown>;
}

/** The life of the resource `it` of a kind. */
export interface Life<Configuration> {
  readonly first: Configuration;
  /** Each replaces the configuration before, without a replacement of the object. */
  readonly inPlace: readonly Configuration[];
  readonly replacing?: Configuration;
  /** The body of a PUT, or an own way to change the object. */
  readonly drift?: State | Drift;
  /** The attributes of its identity. */
  readonly identity: readonly string[];
  /** The id and the natural keys that import it. */
  imports(state: State, stateOf: (need: Need) => State): readonly string[];
  /** False for an object that the service omits from its listings. */
  isListed?(state: State): boolean;
  /** Computed attributes that follow from those that an import can't know. */
  readonly derives?: readonly string[];
  /** Removes the object behind Terraform's back. A name: it goes with this one. Default: a DELETE. */
  readonly remove?: Need | ((service: Service, state: State) => Promise<unknown>);
}

/** The path of the object in the API. */
export function pathOf(contract: Contract, state: State): string {
  const own = `{${contract.id}}`;
  const path = contract.path.includes(own) ? contract.path : `${contract.path}/${own}`;
  return path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(state[snake(field)])));
}

/** The configuration in Terraform's names. */
function inTerraform(fields: Fields, configuration: State): State {
  const set = Object.entries(configuration).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [snake(name), valueOf(fields[name], value)]));
}

function valueOf(field: Field | undefined, value: unknown): unknown {
  const { fields, item } = field?.spec ?? {};
  if (Array.isArray(value)) return value.map((each) => valueOf(item, each));
  if (!isObject(value)) return value;
  if (fields) return inTerraform(fields, value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, valueOf(item, each)]));
}

/** The resource of the kind with this configuration. */
export const resourceOf = ({ name, fields }: Contract, configuration: State, as = "it"): Resources => ({
  [`stratus_${name}`]: { [as]: inTerraform(fields, configuration) },
});

/** A database that is still updating refuses changes and its deletion. */
export const settleDatabase = (service: Service, id: unknown): Promise<unknown> =>
  service.control("PUT", `objects/database/${String(id)}`, { status: "active" });

export async function removeDatabase(service: Service, contract: Contract, state: State): Promise<void> {
  await settleDatabase(service, state["id"]);
  await service.api("DELETE", pathOf(contract, state));
}
