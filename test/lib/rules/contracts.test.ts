import { contractOf } from "../../../lib/rules/contracts";
import { isManaged } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";

it.each(contracts.filter(isManaged).map((contract) => ({ type: `stratus_${contract.name}`, contract })))(
  "policies and rules can name $type",
  ({ type, contract }) => {
    expect(contractOf(type)).toBe(contract);
  },
);
