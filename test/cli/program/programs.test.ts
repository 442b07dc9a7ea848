import * as constructs from "../../../lib";
import { programKind } from "../../../src/cli/program";
import { hasObjects } from "../../../src/contract";
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

it.each(programs.map(({ construct, props = {} }) => ({ construct, props })))(
  "the package exports the construct $construct and the functions for its props",
  ({ construct, props }) => {
    expect(exported[construct]).toBeInstanceOf(Function);
    for (const { foreign } of Object.values(props) as readonly { readonly foreign: string }[]) {
      const [name = "", method = ""] = foreign.split(".");
      expect((exported[name] as Readonly<Record<string, unknown>>)[method]).toBeInstanceOf(Function);
    }
  },
);
