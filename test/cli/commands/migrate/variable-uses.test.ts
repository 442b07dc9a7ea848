import { migrateFiles, webs } from "./support/migrate";

const call = 'module "net" {\n  source = "./net"\n  fleet  = linode_instance.webs\n}\n';
const uses = `output "ips" {
  value = var.fleet[*].ip_address
}
resource "terraform_data" "a" {
  for_each = { for i in var.fleet : i.label => i }
  input    = each.value.private_ip_address
}
locals {
  fleet = var.fleet
  cpus  = [for i in local.fleet : i.specs[0].vcpus]
}
`;

const lines = (remarks: readonly string[]) => remarks.map((text) => text.replace(/(:\d+ \S+: \S+:).*/, "$1"));

const inModule = (variable: string) => ({
  "main.tf": webs + call,
  "net/main.tf": `variable "fleet" {${variable}}\n${uses}`,
});

test("uses of whole objects in a called module are listed", () => {
  const left = lines(migrateFiles(inModule("")).left);
  expect(left).toEqual(
    expect.arrayContaining([
      "net/main.tf:3 output.ips: ip_address:",
      "net/main.tf:7 resource.terraform_data.a: private_ip_address:",
      "net/main.tf:11 locals: [0]:",
    ]),
  );
});

test("without a known caller, they are to be checked", () => {
  const { left, notes } = migrateFiles(inModule(" "), "net");
  expect(left).toEqual([]);
  expect(lines(notes)).toEqual(
    expect.arrayContaining([
      "net/main.tf:3 output.ips: ip_address:".slice("net/".length),
      "main.tf:7 resource.terraform_data.a: private_ip_address:",
    ]),
  );
});

test.each([
  "\n  type = list(object({ label = string, ip_address = string, private_ip_address = string, specs = any }))\n",
  "\n  type = map(string)\n",
])("a variable with its own type needs no check:%s", (type) => {
  expect(migrateFiles(inModule(type), "net").notes.filter((text) => text.includes("ip_address"))).toEqual([]);
});
