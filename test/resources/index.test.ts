import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pascal } from "../../src/contract";
import { contracts } from "../../src/resources";
import { importsOf } from "../imports";
import { contractsIn, folder, has, names } from "./folders";

it.each(names)("%s has its line in index.ts", (name) => {
  const own = contractsIn(name);
  expect(own.map((contract) => contract.name)).toEqual([name]);
  expect(contracts).toEqual(expect.arrayContaining(own));
});

it("index.ts has no line for what is not there, nor the same one twice", () => {
  expect(contracts.map((contract) => contract.name).sort()).toEqual([...names].sort());
});

it.each(["handler", "emulate"])("every %s.ts has its line", (part) => {
  const list = part === "handler" ? "handlers.ts" : "emulators.ts";
  const own = names.filter((name) => has(name, `${part}.ts`)).map((name) => `./${name}/${part}`);
  const lines = has(list) ? importsOf(readFileSync(join(folder, list), "utf8")) : [];
  expect(lines.filter((line) => line.startsWith("./")).sort()).toEqual(own.sort());
});

it("paths and class names are told apart", () => {
  // What is one object at the path of a collection is not the collection.
  const paths = contracts.map(({ path, singleton }) => `${path} ${String(singleton === true)}`);
  for (const all of [paths, contracts.map(({ plural }) => plural)]) {
    expect(new Set(all).size).toBe(contracts.length);
  }
  expect(new Set(contracts.map((contract) => pascal(contract.name))).size).toBe(contracts.length);
});
