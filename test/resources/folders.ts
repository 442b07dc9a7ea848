import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "../../src/contract";

export const folder = join(__dirname, "../../src/resources");

export const has = (...path: readonly string[]) => existsSync(join(folder, ...path));

/** True if a resource has this part: one file, or a folder of files. */
export const hasPart = (name: string, part: string) => has(name, `${part}.ts`) || has(name, part, "index.ts");

/** The resources: folders with a contract. */
export const names = readdirSync(folder).filter((name) => hasPart(name, "contract"));

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "fields" in value && "path" in value;

/** The contracts that a resource's folder exports. */
export function contractsIn(name: string): Contract[] {
  return Object.values(jest.requireActual<object>(join(folder, name, "contract"))).filter(isContract);
}
