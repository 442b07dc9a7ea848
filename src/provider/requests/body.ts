import { isDeepStrictEqual } from "node:util";
import type { Contract, Field, FieldFacts, Properties } from "../../contract";
import { otherFieldsIn, isSent, snake, UNKNOWN } from "../../contract";
import { pathParameters } from "./paths";

/** The body of the request that creates an object: every field that is set and that this request takes. */
export function createBody(contract: Contract, wanted: Properties): Properties {
  return bodyOf(contract, "create", (name) => wanted[name]);
}

/** The body of the request that updates an object: the changed fields, and the unset value of a field that is removed. */
export function updateBody(contract: Contract, wanted: Properties, changed: ReadonlySet<string>): Properties {
  return bodyOf(contract, "update", (name, facts) => {
    if (!changed.has(name)) return undefined;
    return wanted[name] ?? facts.unsetValue;
  });
}

/** The fields that a body carries. */
export function fieldsInBody(contract: Contract, sent: Properties): string[] {
  return Object.entries(contract.fields)
    .filter(([name, { facts }]) => facts.presence !== "computed" && wireNameOf(name, facts) in sent)
    .map(([name]) => name);
}

const wireNameOf = (name: string, { sentAs }: FieldFacts) => snake(sentAs ?? name);

function bodyOf(
  contract: Contract,
  by: "create" | "update",
  choose: (name: string, facts: FieldFacts) => unknown,
): Properties {
  const inPath = pathParameters(contract);
  return Object.fromEntries(
    Object.entries(contract.fields)
      .filter(([name, { facts }]) => isSent(facts, by) && !inPath.includes(name))
      .map(([name, field]) => [wireNameOf(name, field.facts), toWire(field, choose(name, field.facts))] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** A value as the API takes it: snake_case names, without computed and unknown values. */
export function toWire(field: Field, value: unknown): unknown {
  if (value === undefined || value === UNKNOWN) return undefined;
  if (value === null) return null;
  const { fields, item, kind } = field.facts;
  if (fields) {
    const own = value as Properties;
    return Object.fromEntries(
      Object.entries(fields)
        .filter(([, inside]) => inside.facts.presence !== "computed")
        .flatMap(([name, inside]): readonly (readonly [string, unknown])[] => {
          if (inside.facts.otherFields === true) return Object.entries(otherFieldsIn(own[name]));
          return [[snake(name), toWire(inside, own[name] ?? inside.facts.unsetValue)]];
        })
        .filter(([, entry]) => entry !== undefined),
    );
  }
  if (item && kind !== "map") return (value as readonly unknown[]).map((entry) => toWire(item, entry));
  return value;
}

/** The fields whose wanted value is known and differs from the prior one. */
export function changedFields(contract: Contract, wanted: Properties, prior: Properties): Set<string> {
  return new Set(
    Object.keys(contract.fields).filter((name) => {
      const [before, after] = [prior[name] ?? null, wanted[name] ?? null];
      return after !== UNKNOWN && !isDeepStrictEqual(before, after);
    }),
  );
}
