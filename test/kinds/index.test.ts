import { contracts } from "../../src/resources/contracts";
import { specimens } from ".";

it("every contract has one specimen", () => {
  const names = specimens.map(({ contract }) => contract.name);
  expect(names.sort()).toEqual(contracts.map(({ name }) => name).sort());
});
