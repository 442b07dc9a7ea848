import { TerraformVariable } from "cdktf";
import { Domain, DomainRecords } from "../../../lib";
import { newStack } from "../stacks";
import { newZone, problems, warnings } from "./programs";

const words = (text: string) =>
  `The service rounds times to the values that it supports: ${text}. Use a supported value.`;

describe("times that the service rounds", () => {
  it("R3-021: of a domain are a warning with the rounded values", () => {
    const stack = newStack();
    new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", ttlSec: 301, refreshSec: 7200 });
    expect(warnings(stack)).toEqual([`[stack/zone] ${words("ttlSec of stack/zone (301 to 3600)")}`]);
    expect(problems(stack)).toEqual([]);
  });

  it("R3-031: of records are one warning for all", () => {
    const { stack, zone } = newZone();
    zone.a("www", "192.0.2.1", { ttlSec: 77 });
    zone.txt("zero", "text", { ttlSec: 0 });
    zone.a("kept", "192.0.2.1", { ttlSec: 300 });
    zone.a("none", "192.0.2.1");
    expect(warnings(stack)).toEqual([
      `[stack/zone/www-A] ${words("ttlSec of stack/zone/www-A (77 to 300) and ttlSec of stack/zone/zero-TXT-text (0 to 300)")}`,
    ]);
  });

  it("R3-031: of a record set are listed by key", () => {
    const { stack, zone } = newZone();
    new DomainRecords(stack, "all", {
      domain: zone,
      records: { www: { type: "A", name: "www", target: "192.0.2.1", ttlSec: 5000 } },
    });
    expect(warnings(stack)).toEqual([`[stack/all] ${words('ttlSec of records["www"] of stack/all (5000 to 3600)')}`]);
  });

  it("known after apply pass", () => {
    const { stack, zone } = newZone();
    const { numberValue } = new TerraformVariable(stack, "ttl", { type: "number" });
    zone.a("www", "192.0.2.1", { ttlSec: numberValue });
    expect(warnings(stack)).toEqual([]);
  });
});
