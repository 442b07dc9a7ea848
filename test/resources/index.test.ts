import { readFileSync } from "node:fs";
import { join } from "node:path";
import { preProcessFile } from "typescript";
import { pascal } from "../../src/contract";
import { contracts } from "../../src/resources/contracts";
import { contractsIn, folder, hasPart, names } from "./folders";

it.each(names)("%s has its line in contracts.ts", (name) => {
  const own = contractsIn(name);
  expect(own.map((contract) => contract.name)).toEqual([name]);
  expect(contracts).toEqual(expect.arrayContaining(own));
});

it("contracts.ts has no line for a missing part, and no duplicates", () => {
  expect(contracts.map((contract) => contract.name).sort()).toEqual([...names].sort());
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
