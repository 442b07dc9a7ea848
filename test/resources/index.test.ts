import { readFileSync } from "node:fs";
import { join } from "node:path";
import { preProcessFile } from "typescript";
import { pascal } from "../../src/contract";
import { contracts } from "../../src/resources/contracts";
import { contractsIn, folder, hasPart, names } from "./folders";

/** Holds the contracts of several kinds that are too short for a folder each. */
const shared = "data_sources";

it.each(names)("%s has its line in contracts.ts", (name) => {
  const own = contractsIn(name);
  if (name === shared) expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(["data source"]));
  else expect(own.map((contract) => contract.name)).toEqual([name]);
  expect(contracts).toEqual(expect.arrayContaining(own));
});

it("contracts.ts has no line for a missing part, and no duplicates", () => {
  const found = names.flatMap(contractsIn);
  expect(contracts.map(({ name }) => name).sort()).toEqual(found.map(({ name }) => name).sort());
});

it.each([
  ["provider", "handlers.ts"],
  ["emulator", "emulations.ts"],
])("every %s part has its line in %s", (part, list) => {
  const own = names.filter((name) => hasPart(name, part)).map((name) => `./${name}/${part}`);
  const { importedFiles } = preProcessFile(readFileSync(join(folder, list), "utf8"));
  const lines = importedFiles.map(({ fileName }) => fileName);
  expect(lines.filter((line) => line.startsWith("./")).sort()).toEqual(own.sort());
});

it("paths and class names are unique", () => {
  expect(new Set(contracts.map(({ plural }) => plural)).size).toBe(contracts.length);
  const listed = contracts.filter(({ operations }) => operations.includes("list"));
  expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
  expect(new Set(contracts.map((contract) => pascal(contract.name))).size).toBe(contracts.length);
});
