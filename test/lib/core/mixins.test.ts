import type { IConstruct } from "constructs";
import { Domain, DomainRecord } from "../../../lib";
import { examples, makeConstruct } from "../every-construct";
import { newStack, resources } from "../stacks";

test.each(Object.entries(examples))("%s applies a mixin to itself and to the constructs below it", (name, [props]) => {
  const stack = newStack();
  const construct = makeConstruct(stack, name, "it", props?.(stack));
  const visited: IConstruct[] = [];
  const mixin = { supports: () => true, applyTo: (each: IConstruct) => void visited.push(each) };
  expect(construct.with(mixin)).toBe(construct);
  expect(visited).toEqual(construct.node.findAll());
});

test("a mixin sets a field of the records of a domain, and synth writes it", () => {
  const stack = newStack();
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.a("www", "192.0.2.1");
  zone.mx("", "mail.example.net", { priority: 10 });
  zone.with({
    supports: (each) => each instanceof DomainRecord,
    applyTo: (each) => ((each as DomainRecord).ttlSec = 300),
  });
  const records = Object.values(resources(stack, "domain_record"));
  expect(records.map((record) => record["ttl_sec"])).toEqual([300, 300]);
  expect(Object.values(resources(stack, "domain"))[0]).not.toHaveProperty("ttl_sec");
});
