import { isManaged } from "../../src/contract";
import { contracts } from "../../src/resources/contracts";
import { specimens } from ".";

it("every contract has one specimen", () => {
  const names = specimens.map(({ contract }) => contract.name);
  expect(names.sort()).toEqual(contracts.map(({ name }) => name).sort());
});

it("every resource has a life, and every action an operation", () => {
  const lacking = specimens.filter(({ contract, life, operation, action }) => {
    if (contract.action) return (isManaged(contract) ? operation : action) === undefined;
    return contract.operations.includes("create") && life === undefined;
  });
  expect(lacking.map(({ contract }) => contract.name)).toEqual([]);
});
