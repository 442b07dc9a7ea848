import { camel, pascal, snake } from "../../src/contract";

it.each([
  ["ttlSec", "ttl_sec"],
  ["domain", "domain"],
  ["publicIpv4", "public_ipv4"],
  ["ipv6Address", "ipv6_address"],
  ["rootPassWoVersion", "root_pass_wo_version"],
  ["axfrIps", "axfr_ips"],
])("%s is %s, and converts back", (inTypeScript, inTerraform) => {
  expect(snake(inTypeScript)).toBe(inTerraform);
  expect(camel(inTerraform)).toBe(inTypeScript);
});

it("converts class names", () => {
  expect(["domain_record", "tag", "mysql_database"].map(pascal)).toEqual(["DomainRecord", "Tag", "MysqlDatabase"]);
});
