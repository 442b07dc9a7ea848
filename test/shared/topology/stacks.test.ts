import { arrowsOf, linesOf, stackOf, web } from "./support";

const shared = { "firewall.edge": { label: "edge" }, "domain.zone": { domain: "shop.example" } };
const states = (path: string) => ({ terraform: { backend: { local: { path, "//": {} } } } });
const output = (value: string) => ({ value });
const platform = stackOf("platform", shared, {
  ...states("platform.tfstate"),
  output: { edge: output("${stratus_firewall.edge.id}"), zone: output("${stratus_domain.zone.id}") },
});
const reading = (firewall: string, domain: string) => ({
  ...web,
  "firewall_device.web": { firewall_id: firewall, compute_id: "${stratus_compute_instance.web.id}" },
  "domain_record.www": {
    domain_id: domain,
    type: "A",
    name: "www",
    target: "${stratus_compute_instance.web.public_ipv4}",
  },
});
const byState = stackOf(
  "shop",
  reading("${data.terraform_remote_state.lent.outputs.edge}", '${data.terraform_remote_state.lent.outputs["zone"]}'),
  { data: { terraform_remote_state: { lent: { backend: "local", config: { path: "platform.tfstate" } } } } },
);
const byName = stackOf("shop", {
  ...reading("${data.stratus_firewall.it.id}", "${data.stratus_domain.it.id}"),
  "data.firewall.it": { label: "edge" },
  "data.domain.it": { domain: "Shop.Example" },
});

test.each([
  ["a state", byState],
  ["a data source", byName],
])("a reference to another stack by %s is the object there", (_, shop) => {
  expect(arrowsOf(platform, shop)).toEqual({
    "firewall_platform_edge instance_shop_shop_web": "",
    "name_shop_www_shop_example instance_shop_shop_web": "",
  });
  const lines = linesOf(shop, platform);
  expect(lines).toContain('subgraph stack_1["platform"]');
  expect(lines).toContain('subgraph stack_2["shop"]');
  expect(lines.join()).not.toContain("elsewhere");
});

test("without the other stack, it is external", () => {
  expect(linesOf(byState)).toContain('firewall_edge_of_lent{{"edge of lent"}}:::elsewhere');
  expect(linesOf(byName)).toContain('firewall_edge{{"edge"}}:::elsewhere');
  expect(arrowsOf(byState)).toMatchObject({ "firewall_edge_of_lent instance_shop_shop_web": "" });
});

test("an object known only by its id is omitted, and no id is shown", () => {
  const lines = linesOf(stackOf("shop", reading("4711", "4712")));
  expect(lines).toContain('firewall_external_firewall{{"external firewall"}}:::elsewhere');
  expect(lines.join()).not.toMatch(/471[12]/);
});
