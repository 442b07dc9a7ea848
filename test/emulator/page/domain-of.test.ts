import { domainOf } from "../../../src/shared/topology/account";

const domains = ["example", "shop.example", "workshop.example"].map((domain) => ({ key: `domain ${domain}`, domain }));

test.each([
  ["shop.example", "shop.example"],
  ["www.shop.example", "shop.example"],
  ["a.b.workshop.example", "workshop.example"],
  ["other.example", "example"],
])("%s belongs to %s", (name, domain) => {
  expect(domainOf(name, domains)?.domain).toBe(domain);
});

test("a name of another domain belongs to none", () => {
  expect(domainOf("shop.test", domains)).toBeUndefined();
});
