import { isEquivalent } from "../../../src/contract";
import { mysqlAccess } from "../../../src/resources/mysql_access/contract";
import { mysqlDatabase } from "../../../src/resources/mysql_database/contract";
import { fieldOf, validatorOf } from "../support";

const messagesFor = validatorOf(mysqlAccess, { databaseId: 1, allowList: [] });

it("R2-020: accepts and rejects the same as the database's own list", () => {
  for (const allowList of [["192.0.2.1"], ["2001:db8::/32", "0.0.0.0/0"], ["office"], ["192.0.2.0/33"]]) {
    const shop = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
    expect(messagesFor({ allowList })).toEqual(validatorOf(mysqlDatabase, shop)({ allowList }));
  }
});

it("R2-020: an address equals the network that contains only it", () => {
  expect(isEquivalent(fieldOf(mysqlAccess, "allowList"), ["192.0.2.1"], {}, ["192.0.2.1/32"], {})).toBe(true);
});

it("R2-055: is the whole list, so it is required", () => {
  expect(validatorOf(mysqlAccess, { databaseId: 1 })()).toEqual(["allowList is required"]);
});
