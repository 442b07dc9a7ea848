import type { Contract, Input } from "./contract";
import { Field, type Fields, object } from "./field";
import type { Rule } from "./rule";
import type { Variants } from "./variants";

/** The contract of a data source: id and key are arguments, and all other fields are computed. */
export function dataSourceContract(contract: Contract): Contract {
  const { id, key = [], path } = contract;
  const toArgument = (name: string, field: Field): Field => {
    // A provider-only field, such as a timeout, stays an argument.
    if (path.includes(`{${name}}`) || field.spec.providerOnly === true) return field;
    if (name === id && isOnlySelector(contract)) return field.required();
    return name === id || key.includes(name) ? field.optional() : field.computed();
  };
  const fields = Object.entries(contract.fields).map(([name, field]) => [name, toArgument(name, field)] as const);
  return { ...contract, fields: Object.fromEntries(fields), rules: selectionRules(contract) };
}

/** True if only its id selects an object. */
export const isOnlySelector = ({ id, key = [], singleton }: Contract): boolean =>
  singleton !== true && key.every((name) => name === id);

/** A data source selects an object by its id or by its key, whose parts may be omitted, but not all. */
function selectionRules(contract: Contract): readonly Rule[] {
  const { id, key = [], singleton } = contract;
  if (singleton === true || isOnlySelector(contract)) return [];
  const isOmitted = (value: unknown) => value === undefined || value === null;
  const names = key.map((name) => `{${name}}`).join(", ");
  return [
    {
      // The missing arguments have no value to point to.
      at: "",
      words: key.length === 1 ? `{${id}} or ${names} is required` : `{${id}} or at least one of ${names} is required`,
      reads: [id, ...key],
      test: (object) => ![id, ...key].every((name) => isOmitted(object[name])),
    },
    ...key.map((name): Rule => ({
      at: name,
      words: `must not be set if {${id}} is set`,
      reads: [id, name],
      test: (object) => isOmitted(object[id]) || isOmitted(object[name]),
    })),
  ];
}

type Distributed<I, Without extends PropertyKey> = I extends unknown ? Omit<I, Without> : never;

/**
 * Embeds an object of a contract as a field of another one: the same fields, rules and variants, without the fields
 * that the other contract already has. The outer object is written as a whole, so no single field requires a
 * replacement.
 */
export function embedded<F extends Fields, V extends Variants | undefined, const Without extends keyof F & string>(
  summary: string,
  contract: Contract<F, V>,
  without: readonly Without[],
): Field<Distributed<Input<Contract<F, V>>, Without>, "required"> {
  const left: readonly string[] = without;
  const kept = Object.entries(contract.fields).filter(([name]) => !left.includes(name));
  const fields = kept.map(([name, { spec }]) => {
    const { requiresReplace: _, ...rest } = spec;
    return [name, new Field(rest)] as const;
  });
  const { rules, variants } = contract;
  const spec = { kind: "object", summary, presence: "required", checks: [], rules } as const;
  return new Field({ ...spec, fields: Object.fromEntries(fields), ...(variants ? { variants } : {}) });
}

/** The fields that listings return. */
export function listedFields({ fields, notInList = [] }: Contract): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, { spec }]) => spec.notReturned !== true && !notInList.includes(name)),
  );
}

/** True if Terraform manages these objects: it creates them, or configures one that exists with its parent. */
export const isManaged = ({ kind, asAction }: Contract): boolean =>
  kind === "resource" || (kind === "operation" && asAction?.only !== true);

/** True if Terraform can also run this as an action. */
export const isAction = ({ kind, asAction }: Contract): boolean => kind === "operation" || asAction !== undefined;

/**
 * The contract of an action, which Terraform runs without a state. Its arguments are those of the resource,
 * without triggers and other values that only a state needs. It has a single timeout. The provider and the constructs
 * validate arguments with it.
 */
export function actionContract(contract: Contract): Contract {
  const fields = Object.entries(contract.fields).flatMap(([name, field]): (readonly [string, Field])[] => {
    if (name === "timeouts") return [[name, timeoutOf(field)]];
    if (field.spec.providerOnly === true) return [];
    const { requiresReplace: _, ...spec } = field.spec;
    return [[name, new Field(spec)]];
  });
  return { ...contract, summary: contract.asAction?.summary ?? contract.summary, fields: Object.fromEntries(fields) };
}

function timeoutOf({ spec: { fields } }: Field): Field {
  const create = fields?.["create"]?.spec;
  if (!create) throw new Error("an action needs a timeout for its create");
  const invoke = new Field({
    ...create,
    summary: `The time that the action may take. Default: ${String(create.default)}.`,
  });
  return object("The timeout of the action.", { invoke }).optional().providerOnly();
}

/** Caches the names, because each call about an object needs them several times. */
const parameters = new WeakMap<Contract, readonly string[]>();

/** The names of the fields in a collection's path: `domainId` in `/domains/{domainId}/records`. */
export function pathParameters(contract: Contract): readonly string[] {
  const known = parameters.get(contract);
  if (known) return known;
  const names = [...(contract.action?.path ?? contract.path).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  parameters.set(contract, names);
  return names;
}

/** The names of the ids in the path of an object, as in an import id. */
export function pathFields(contract: Contract): string[] {
  return [...pathParameters(contract), ...(contract.singleton === true ? [] : [contract.id])];
}

/** The names of the fields that identify an object for as long as it exists: the ids in its path, unless one may change. */
export const identityFields = (contract: Contract): readonly string[] => contract.identity ?? pathFields(contract);
