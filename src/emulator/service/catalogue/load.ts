import { readFileSync } from "node:fs";
import { validate, type ValueCheck } from "../../../contract";
import type { EmulatedKind } from "../../types";
import { decodeFields, fieldErrorOf } from "../wire/input";
import { defaultCatalogue } from "./default";
import { catalogueContract, type ServiceCatalogue } from "./fields";
import { imageKind } from "./seed";

/**
 * Loads a catalogue from a file or an object. Missing parts come from the default catalogue.
 *
 * @throws Error with every problem in the catalogue, or with the reason why the file can't be read.
 */
export function loadCatalogue(source: string | object, kinds: readonly EmulatedKind[]): ServiceCatalogue {
  const given = typeof source === "string" ? readCatalogue(source) : source;
  const where = typeof source === "string" ? source : "the catalogue";
  const contract = catalogueContract(imageIdChecks(kinds));
  const { values, fieldErrors, foreign } = decodeFields(contract.fields, given, "create");
  const problems = validate(contract, values, { unknownNames: "ignore" });
  const all = [...foreign, ...fieldErrors, ...problems.map((problem) => fieldErrorOf(contract.fields, problem))];
  if (all.length > 0) {
    const lines = all.map(({ field, reason }) => `  ${field} ${reason}`).join("\n");
    throw new Error(`Invalid catalogue (${where}):\n${lines}`);
  }
  return { ...defaultCatalogue, ...(values as Partial<ServiceCatalogue>) };
}

function imageIdChecks(kinds: readonly EmulatedKind[]): readonly ValueCheck<string>[] {
  const images = kinds.find(({ storeName }) => storeName === imageKind);
  return images?.contract.fields["id"]?.spec.checks ?? [];
}

function readCatalogue(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as unknown;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Can't read the catalogue file ${file} as JSON: ${why}`);
  }
}
