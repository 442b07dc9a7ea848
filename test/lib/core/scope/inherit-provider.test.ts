import { ComputeInstance, Domain, Firewall, MySqlDatabase, StratusProvider } from "../../../../lib";
import { newStack, resources } from "../../stacks";

const common = { region: "us-east", type: "g6-standard-1" };
const engine = "mysql/8.0.30";

it("a resource created by a method uses the provider of its construct", () => {
  const stack = newStack();
  const provider = new StratusProvider(stack, "second", { alias: "second", token: "another" });
  const web = new ComputeInstance(stack, "web", { ...common, provider });
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", provider });
  const edge = new Firewall(stack, "edge", { label: "edge", provider });
  zone.point("www", web);
  zone.cname("shop", "www.shop.example");
  edge.protect(web);
  web.reverseDns("www.shop.example");
  new MySqlDatabase(stack, "db", { ...common, label: "shop", engine, allowList: [], provider }).credentials();
  for (const type of ["domain_record", "firewall_device", "reverse_dns"]) {
    const made = Object.values(resources(stack, type));
    expect(made.map((each) => (each as { provider?: string }).provider)).toEqual(made.map(() => "stratus.second"));
  }
});

it("unless the record specifies another one", () => {
  const stack = newStack();
  const provider = new StratusProvider(stack, "second", { alias: "second", maxRetries: 1 });
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.addRecord("www", { type: "A", name: "www", target: "192.0.2.1", provider });
  expect(Object.values(resources(stack, "domain_record"))).toMatchObject([{ provider: "stratus.second" }]);
});
