import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Contract, InvalidCase, Properties } from "../../src/contract";

export const folder = join(__dirname, "../../src/resources");

export const has = (...path: readonly string[]) => existsSync(join(folder, ...path));

/** The resources: folders with a contract. */
export const names = readdirSync(folder).filter((name) => has(name, "contract.ts"));

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "fields" in value && "path" in value;

/** The contracts that a resource's folder exports. */
export function contractsIn(name: string): Contract[] {
  return Object.values(jest.requireActual<object>(join(folder, name, "contract"))).filter(isContract);
}

export interface Cases {
  readonly valid: readonly Properties[];
  readonly invalid: readonly InvalidCase[];
}

export function casesOf(name: string): Cases {
  return has(name, "cases.ts") ? jest.requireActual<Cases>(join(folder, name, "cases")) : { valid: [], invalid: [] };
}
