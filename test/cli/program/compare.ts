import { type AccountProgram, ObjectReference, type ProgramValue } from "../../../src/cli/program";
import type { AccountObject } from "../../../src/cli/program/account-object";
import { camel, canonicalValue, type Field, isObject, pascal, type Properties, snake } from "../../../src/contract";
import type { Stack } from "./run-program";

const typeOf = ({ contract }: AccountObject) => `stratus_${contract.name}`;

/** The differences between a stack and its program: one line each, empty if it is correct. */
export function differences(program: AccountProgram, stack: Stack): readonly string[] {
  const ids = new Map((stack.import ?? []).map(({ to, id }) => [to, id]));
  const objects = new Map(program.resources.map(({ object }) => [`${typeOf(object)} ${object.importId}`, object]));
  const byAddress = new Map(
    [...ids].map(([address, id]) => [address, objects.get(`${address.split(".")[0] ?? ""} ${id}`)] as const),
  );
  const addresses = Object.entries(stack.resource ?? {}).flatMap(([type, all]) =>
    Object.keys(all).map((name) => `${type}.${name}`),
  );
  const seen = new Set(byAddress.values());
  return [
    ...addresses
      .filter((address) => !byAddress.get(address))
      .map((address) => `${address} is no object of the program`),
    ...[...ids.keys()].filter((address) => !addresses.includes(address)).map((address) => `${address} is not there`),
    ...[...objects].filter(([, object]) => !seen.has(object)).map(([name]) => `${name} has no resource`),
    ...(addresses.length === objects.size
      ? []
      : [`${String(addresses.length)} resources for ${String(objects.size)} objects`]),
    ...addresses.flatMap((address) => {
      const [type = "", name = ""] = address.split(".");
      const object = byAddress.get(address);
      const written = stack.resource?.[type]?.[name];
      return object && written
        ? differencesOf(object, written, byAddress, program).map((each) => `${address}: ${each}`)
        : [];
    }),
  ];
}

const expression = /^\$\{(\w+\.[\w-]+)\.(\w+)\}$/;

/** A value with references replaced by their values. */
function resolved(value: unknown, byAddress: ReadonlyMap<string, AccountObject | undefined>): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolved(entry, byAddress));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), resolved(each, byAddress)]));
  }
  const [, address, attribute] = typeof value === "string" ? (expression.exec(value) ?? []) : [];
  if (address === undefined || attribute === undefined) return value;
  return byAddress.get(address)?.attributes[camel(attribute)];
}

/** Every value must be the account's, and every configured object must exist. */
function differencesOf(
  object: AccountObject,
  written: Properties,
  byAddress: ReadonlyMap<string, AccountObject | undefined>,
  program: AccountProgram,
): readonly string[] {
  const { contract, attributes } = object;
  const configuration = program.resources.find((each) => each.object === object)?.configuration ?? {};
  const values = resolved(written, byAddress) as Properties;
  const missing = Object.keys(configuration).filter((name) => written[snake(name)] === undefined);
  const wrong = Object.entries(contract.fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value === undefined || field.spec.notReturned === true) return [];
    const wanted = name in configuration ? plain(configuration[name]) : attributes[name];
    const [is, shouldBe] = [value, wanted].map((each) => pruned(field, each, attributes));
    return is === shouldBe ? [] : [`${name} is ${String(is)}, and in the account ${String(shouldBe)}`];
  });
  return [...missing.map((name) => `${name} is missing in ${pascal(contract.name)}`), ...wrong];
}

/** A configuration without references. */
function plain(value: ProgramValue | undefined): unknown {
  if (value instanceof ObjectReference) return value.value;
  if (Array.isArray(value)) return (value as readonly ProgramValue[]).map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

/** In one spelling, without empty values. Fields that the program omits are not compared. */
function pruned(field: Field, value: unknown, among: Properties): string {
  return JSON.stringify(withoutNothing(canonicalValue(field, value, among)));
}

function withoutNothing(value: unknown): unknown {
  if (value === "" || value === 0 || value === undefined) return null;
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, withoutNothing(each)] as const)
      .filter(([, each]) => each !== null && !(Array.isArray(each) && each.length === 0)),
  );
}
