import { contracts } from "../../src/resources/contracts";
import { sensitiveFieldNames } from "../../src/provider/session/sensitive-fields";

it("finds the sensitive fields of every contract, inside objects and lists too, under the API's names", () => {
  const names = sensitiveFieldNames(contracts);
  expect(names).toEqual(expect.arrayContaining(["username", "password", "root_pass", "user_data", "script_data"]));
  expect(names).not.toContain("label");
});
