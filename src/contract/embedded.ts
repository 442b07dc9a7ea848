import { Field } from "./field";
import type { Fields } from "./field";
import type { Contract, Input, Variants } from "./resource";

type Distributed<I, Without extends PropertyKey> = I extends unknown ? Omit<I, Without> : never;

/**
 * An object of a contract as a field of another contract: the same fields, rules and variants, without the fields that the
 * other contract has already. The outer object is written as a whole, so no single field requires a replacement.
 */
export function embedded<F extends Fields, V extends Variants | undefined, const Without extends keyof F & string>(
  summary: string,
  contract: Contract<F, V>,
  without: readonly Without[],
): Field<Distributed<Input<Contract<F, V>>, Without>, "required"> {
  const left: readonly string[] = without;
  const kept = Object.entries(contract.fields).filter(([name]) => !left.includes(name));
  const fields = kept.map(([name, { facts }]) => {
    const { requiresReplace: _, ...rest } = facts;
    return [name, new Field(rest)] as const;
  });
  const { rules, variants } = contract;
  const facts = { kind: "object", summary, presence: "required", checks: [], rules } as const;
  return new Field({ ...facts, fields: Object.fromEntries(fields), ...(variants ? { variants } : {}) });
}
