import { camel, type Contract, isEquivalent, storedValue } from "../../../../src/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { fieldOf } from "../../support";
import { spellings } from "../spellings";

it("there are at least 150", () => {
  expect(spellings.length).toBeGreaterThanOrEqual(150);
});

it.each(
  spellings
    .filter(({ given }) => given !== "[remote_addr]")
    .map((row) => [row.rule, row.attribute, row.given, row] as const),
)(
  "%s: %s %j has the expected stored form, and equals no other value",
  (_rule, attribute, given, { resource, beside, stored, different }) => {
    const contract: Contract = resource === "stratus_domain" ? domain : domainRecord;
    const field = fieldOf(contract, camel(attribute));
    const around = { ...beside, domain: "shop.example" };
    expect(storedValue(field, given, around)).toEqual(stored);
    expect(isEquivalent(field, given, around, stored, around)).toBe(true);
    expect(isEquivalent(field, given, around, different, around)).toBe(false);
  },
);
