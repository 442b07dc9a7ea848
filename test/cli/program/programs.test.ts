import * as constructs from "../../../lib";
import { programKind } from "../../../src/cli/program";
import { hasObjects, referenceKinds } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import { programs } from "../../../src/resources/programs";
import { accountObject } from "./accounts";

const exported: Readonly<Record<string, unknown>> = constructs;

it("every kind in an account, and no other, has a program part", () => {
  const kinds = contracts.filter(hasObjects).map(({ name }) => name);
  expect(programs.map(({ contract }) => contract.name).sort()).toEqual(kinds.sort());
});

it("a kind without a program part is an error", () => {
  const pool = accountObject("ipv6_pool", { range: "2001:db8::" });
  expect(() => programKind(programs, pool)).toThrow("the kind ipv6_pool has no program part");
});

it.each(programs)("the package exports the construct $construct", ({ construct }) => {
  expect(exported[construct]).toBeInstanceOf(Function);
});

const outside = Object.values(referenceKinds).flatMap((kind) => kind.outside);

it.each(outside)("the package exports %s, for objects outside the program", (name) => {
  const [construct = "", method] = name.split(".");
  const found = exported[construct] as Readonly<Record<string, unknown>>;
  expect(method === undefined ? found : found[method]).toBeInstanceOf(Function);
});
