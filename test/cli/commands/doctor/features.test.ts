import { readUsedResources } from "../../../../src/cli/commands/doctor/used-resources";
import { required, useDoctor, zone } from "./support";

jest.setTimeout(60_000);

const { doctor } = useDoctor();

/** Examines a folder with these files, with a Terraform or OpenTofu that prints this version. */
async function examine(version: string, files: Readonly<Record<string, string>>) {
  const PATH = doctor.pathWith({ terraform: `echo "${version}"` });
  Object.assign(doctor.environment, { PATH, TERRAFORM_BINARY_NAME: "" });
  const { code, of } = await doctor.examine(doctor.folder(files));
  const [found, ...others] = of("terraform");
  return { code, found: found?.words ?? "", others };
}

const terraformPage = "https://developer.hashicorp.com/terraform/install";
const tofuPage = "https://opentofu.org/docs/intro/install/";

const byHand = "import {\n  to = stratus_domain.zone\n  identity = { id = 1 }\n}\n";
const moved = "moved {\n  from = linode_domain.zone\n  to = stratus_domain.zone\n}\n";

const removed = "removed {\n  from = stratus_domain.old\n  lifecycle {\n    destroy = false\n  }\n}\n";
const kept = 'resource "stratus_tag" "kept" {\n  lifecycle {\n    destroy = false\n  }\n}\n';

const used = (files: Readonly<Record<string, string>>) => readUsedResources([doctor.folder(files)]);

const importedJson =
  '{"resource": {"stratus_domain": {"zone": {}}}, "import": [{"to": "stratus_domain.zone", "identity": {"id": 1}}]}';

test.each([
  ["main.tf", removed, "removed"],
  ["cdk.tf.json", '{"removed": [{"from": "stratus_domain.old", "lifecycle": {"destroy": false}}]}', "removed"],
  ["main.tf", zone.replace("{", "{\n  lifecycle {\n    destroy = false\n  }"), "keptObjects"],
  ["cdk.tf.json", '{"resource": {"stratus_domain": {"zone": {"lifecycle": {"destroy": false}}}}}', "keptObjects"],
  ["main.tf.json", '{"resource": {"stratus_domain": {"zone": {"lifecycle": [{"destroy": true}]}}}}', "keptObjects"],
  ["main.tf", 'ephemeral "stratus_mysql_credentials" "root" {}', "ephemeral"],
  ["main.tf", 'variable "pass" {\n  ephemeral = true\n}', "ephemeral"],
  ["cdk.tf.json", '{"variable": {"pass": {"ephemeral": true}}}', "ephemeral"],
  ["main.tf", '  root_pass_wo = "x"', "writeOnly"],
  ["cdk.tf.json", '{"root_pass_wo": "x"}', "writeOnly"],
  ["main.tf", zone + byHand, "identities"],
  ["cdk.tf.json", importedJson, "identities"],
  ["main.tf", 'output "name" {\n  value = provider::stratus::anything("x")\n}', "functions"],
  ["main.tf", zone + moved, "movesAcrossTypes"],
  [
    "main.tf",
    zone + moved.replace(/( {2}from.*\n)( {2}to.*\n)/, "$2$1").replaceAll("= ", "= module.a."),
    "movesAcrossTypes",
  ],
  ["cdk.tf.json", '{"moved": [{"from": "linode_domain.zone", "to": "stratus_domain.zone"}]}', "movesAcrossTypes"],
  ["main.tf", 'action "stratus_instance_boot" "web" {}', "actions"],
  ["cdk.tf.json", '{"action": {"stratus_instance_boot": {"web": {}}}}', "actions"],
  ["main.tfquery.hcl", 'list "stratus_domain" "all" {\n  provider = stratus\n}', "queries"],
  ["main.tfquery.json", '{"list": {"stratus_domain": {"all": {"provider": "stratus"}}}}', "queries"],
])("%s with %s uses %s", (name, text, feature) => {
  expect([...used({ [name]: text }).features]).toEqual([feature]);
});

test.each([
  [
    "main.tf",
    `# import {\n${zone}moved {\n  from = stratus_domain.old\n  to = stratus_domain.zone\n}\n# identity = provider::stratus::anything("x")\n`,
  ],
  // OpenTofu 1.7 has such a block, too.
  ["main.tf", "removed {\n  from = stratus_domain.old\n}\n"],
  ["main.tf", `${zone}lifecycle {\n  prevent_destroy = true\n}\n`],
  ["main.tf", 'resource "azurerm_app" "x" {\n  identity = { type = "System" }\n}\n'],
  ["main.tf", "moved {\n  from = aws_old.x\n  to = aws_new.x\n}\n"],
  ["main.tf", 'a = 1 # provider::stratus::anything("x")\n/*\naction "stratus_instance_boot" "web" {}\n*/\n'],
  ["main.tf", "import {\n  identity = { id = 1 }\n"],
  ["cdk.tf.json", '{"import": [{"identity": 1}]'],
  ["cdk.tf.json", '{"resource": {"azurerm_app": {"x": {"identity": {"type": "System"}}}}}'],
])("%s with %s uses none of them", (name, text) => {
  expect([...used({ [name]: text }).features]).toEqual([]);
});

const everything = {
  "main.tf": `${required}${zone}${byHand}${moved}${removed}${kept}
ephemeral "stratus_mysql_credentials" "root" {}
action "stratus_instance_boot" "web" {}
resource "stratus_compute_instance" "web" {
  label        = provider::stratus::anything("x")
  root_pass_wo = "x"
}
`,
  "all.tfquery.hcl": 'list "stratus_domain" "all" {\n  provider = stratus\n}\n',
};

test.each([
  ["Terraform", "1.6.6", ["1.7", "1.8", "1.8", "1.10", "1.11", "1.12", "1.14", "1.14.1", "1.16"]],
  ["OpenTofu", "1.6.2", ["1.10", "1.7", "1.10", "1.11", "1.11", "1.12", undefined, undefined, "1.12"]],
])(
  "%s %s lacks all of them, and each is reported with the first version that has it",
  async (tool, version, firsts) => {
    const names = [
      "a removed block with a lifecycle",
      "a provider function",
      "a moved block from another resource type",
      "an ephemeral resource or variable",
      "a write-only attribute",
      "an import block with an identity",
      // Prevents no deploy: only "terraform query" reads it.
      "a list block",
      "an action",
      "destroy in the lifecycle of a resource",
    ];
    const { code, found, others } = await examine(`${tool} v${version}`, everything);
    expect(others).toEqual(
      names.map((name, index) => ({
        check: "terraform",
        verdict: name === "a list block" ? "warning" : "problem",
        words: expect.stringMatching(
          new RegExp(`^The configuration has ${name}, which requires Terraform .*\\. This is ${tool} ${version}\\.$`),
        ) as string,
        todo:
          tool === "Terraform" || firsts[index] === undefined
            ? `Install Terraform ${firsts[index] ?? (name === "an action" ? "1.14.1" : "1.14")} or newer: ${terraformPage}`
            : `Install OpenTofu ${firsts[index]} or newer: ${tofuPage}`,
      })),
    );
    for (const first of firsts) if (first !== undefined) expect(found).toContain(` ${first}`);
    expect(code).toBe(1);
  },
);

test("Terraform 1.16 has all of them", async () => {
  const { found, others } = await examine("Terraform v1.16.3", everything);
  expect(others).toEqual([]);
  expect(found).toMatch(/^Terraform 1\.16\.3 \([^;]*\)$/);
});

test("the version is printed with the features that it lacks", async () => {
  expect((await examine("Terraform v1.11.4", {})).found).toMatch(
    /; import by identity needs 1\.12, list blocks need 1\.14, actions need 1\.14\.1, destroy = false in a lifecycle needs 1\.16$/,
  );
  expect((await examine("OpenTofu v1.12.6", {})).found).toMatch(/^OpenTofu 1\.12\.6 \([^;]*\)$/);
});

const importOf = (type: string) => `import {\n  to = ${type}.zone\n  id = "shop.example"\n}\n`;

describe("an import block without a resource", () => {
  test.each([
    ["main.tf", zone + importOf("stratus_domain")],
    ["main.tf", zone + importOf("stratus_domain").replace(".zone", '.zone["a"]')],
    ["main.tf", importOf("aws_domain")],
    ["cdk.tf.json", importedJson],
  ])("is not %s with %s", (name, text) => {
    expect(used({ [name]: text }).importsToGenerate).toEqual([]);
  });

  test("is found in JSON, too", () => {
    const json = '{"import": [{"to": "stratus_domain.zone", "id": "shop.example"}]}';
    expect(used({ "cdk.tf.json": json }).importsToGenerate).toEqual([{ type: "stratus_domain", namesProvider: false }]);
  });

  test.each([
    ["1.15.5", 0],
    ["1.16.0", 1],
    ["1.16.2", 1],
    ["1.16.3", 0],
  ])("with Terraform %s has %d problems", async (version, count) => {
    const { code, others } = await examine(`Terraform v${version}`, {
      "main.tf": importOf("stratus_domain_records") + importOf("stratus_domain"),
    });
    const problem = {
      check: "terraform",
      verdict: "problem",
      words: `Terraform ${version} looks for the provider of an import block under hashicorp/ if the configuration has no resource for it (here: stratus_domain, stratus_domain_records). See https://github.com/hashicorp/terraform/issues/39144.`,
      todo: "Add provider = stratus to the import blocks, or install Terraform 1.16.3 or newer, or write a program with: npx stratus import",
    };
    expect(others).toEqual(count === 0 ? [] : [problem]);
    expect(code).toBe(count);
  });

  test("with its provider is no problem", async () => {
    const named = importOf("stratus_domain").replace("{", "{\n  provider = stratus");
    expect((await examine("Terraform v1.16.0", { "main.tf": named })).others).toEqual([]);
  });

  test("is a problem of OpenTofu for a resource with a map of objects", async () => {
    const { others } = await examine("OpenTofu v1.12.6", {
      "main.tf": importOf("stratus_domain_records") + importOf("stratus_compute_instance"),
    });
    expect(others).toMatchObject([{ verdict: "problem" }]);
    expect(others[0]?.words).toBe(
      "OpenTofu 1.12.6 can't generate the configuration of stratus_domain_records, because it writes the keys of maps without quotes.",
    );
  });
});
