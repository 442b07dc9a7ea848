import { inUsersSpelling, pairsOf, writtenIn } from "../../src/provider/memory";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { domain } from "../../src/resources/domain/contract";

describe("what a resource remembers", () => {
  test("what the configuration sets, through single objects", () => {
    const config = { label: "web", alerts: { cpu: 90 }, interfaces: [{ purpose: "public" }] };
    expect(writtenIn(computeInstance.fields, config)).toEqual(["label", "interfaces", "alerts", "alerts.cpu"]);
  });

  test("another spelling in the answer is remembered, an equal answer is not", () => {
    const sent = { domain: "Shop.example", description: "the shop" };
    const pairs = pairsOf(domain, sent, { domain: "shop.example", description: "the shop" });
    expect(pairs).toEqual({ domain: { sent: "Shop.example", answered: "shop.example" } });
  });

  test("the same answer later keeps the user's spelling, another one is seen", () => {
    const memory = {
      pairs: { axfrIps: { sent: ["2001:DB8::1", "192.0.2.1"], answered: ["192.0.2.1", "2001:db8::1"] } },
    };
    expect(inUsersSpelling(domain, memory, { axfrIps: ["2001:db8::1", "192.0.2.1"] })).toEqual({
      axfrIps: ["2001:DB8::1", "192.0.2.1"],
    });
    expect(inUsersSpelling(domain, memory, { axfrIps: ["192.0.2.1"] })).toEqual({ axfrIps: ["192.0.2.1"] });
  });

  test("an answer that no rule explains is kept all the same, for as long as it is given", () => {
    const memory = { pairs: { description: { sent: "the shop", answered: "THE SHOP (edited)" } } };
    expect(inUsersSpelling(domain, memory, { description: "THE SHOP (edited)" })).toEqual({ description: "the shop" });
  });
});
