import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { groupsOf, partsOf } from "../../../../src/cli/commands/import/proof/parts";

const groups = (resources: Readonly<Record<string, string>>, limit: number) =>
  groupsOf(new Map(Object.entries(resources)), limit).map((group) => [...group].join(" "));

test("a group ends at the limit, and each resource is in one group", () => {
  const resources = {
    "stratus_tag.a": "",
    "stratus_tag.b": "",
    "stratus_tag.c": "",
    "stratus_tag.d": "",
    "stratus_tag.e": "",
  };
  expect(groups(resources, 2)).toEqual(["stratus_tag.a stratus_tag.b", "stratus_tag.c stratus_tag.d", "stratus_tag.e"]);
});

test("a group contains everything that its resources refer to, directly or through others", () => {
  const resources = {
    "stratus_domain.zone": "domain = other.zone.id",
    "stratus_domain_record.a": "domain_id = stratus_domain.zone.id",
    "stratus_domain_record.b": '"${stratus_domain_record.a.name} ${stratus_unknown.x.id}"',
  };
  expect(groups(resources, 1)).toEqual([
    "stratus_domain.zone",
    "stratus_domain_record.a stratus_domain.zone",
    "stratus_domain_record.b stratus_domain_record.a stratus_domain.zone",
  ]);
});

test("resources whose strings name each other are in one group", () => {
  expect(groups({ "stratus_tag.a": '"stratus_tag.b"', "stratus_tag.b": '"stratus_tag.a"' }, 1)).toEqual([
    "stratus_tag.a stratus_tag.b",
  ]);
});

describe("the folder of a part", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "stratus-parts-"))));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
  };
  const importOf = (address: string, id: string) => `import {\n  to = ${address}\n  id = ${JSON.stringify(id)}\n}\n`;
  const lastPart = (file: string) => {
    const place = join(folder, "part");
    const part = partsOf(folder, 1).at(-1);
    part?.write(place);
    part?.addImports(place);
    return readFileSync(join(place, file), "utf8");
  };
  const zone = 'resource "stratus_domain" "zone" {\n  description = "}\\nresource"\n}\n';
  const record = 'resource "stratus_domain_record" "www" {\n  domain_id = stratus_domain.zone.id\n}\n';
  const tag = 'resource "stratus_tag" "x" {}\n';
  const imports = [
    importOf("stratus_domain.zone", "1"),
    importOf("stratus_tag.x", "}\n"),
    importOf("stratus_domain_record.www", "1,2"),
  ];

  test("has the settings and the resources of a plain configuration, and their imports", () => {
    write("main.tf", `provider "stratus" {}\n\n${zone}\n${tag}`);
    write("more.tf", record);
    write("adopt.tf", imports.join("\n"));
    const text = lastPart("main.tf");
    for (const each of ['provider "stratus" {}', record, zone]) expect(text).toContain(each);
    expect(text).not.toContain("stratus_tag");
    expect(text).not.toContain("import {");
    expect(lastPartImports()).toEqual([imports[2], imports[0]].join("\n"));
  });

  const lastPartImports = () => readFileSync(join(folder, "part", "imports.tf"), "utf8");

  test("has the resources of a synthesized stack without its backend", () => {
    const domain_id = "${stratus_domain.zone.id}";
    const stack = {
      provider: { stratus: [{}] },
      terraform: { backend: { local: { path: "/x" } }, required_providers: { stratus: {} } },
      resource: {
        stratus_domain: { zone: { description: "x" } },
        stratus_tag: { x: {} },
        stratus_domain_record: { www: { domain_id } },
      },
    };
    write("cdk.tf.json", JSON.stringify(stack));
    write("imports.tf", imports.join("\n"));
    expect(JSON.parse(lastPart("cdk.tf.json"))).toEqual({
      provider: { stratus: [{}] },
      terraform: { required_providers: { stratus: {} } },
      resource: { stratus_domain: { zone: { description: "x" } }, stratus_domain_record: { www: { domain_id } } },
    });
    expect(lastPartImports()).toEqual([imports[2], imports[0]].join("\n"));
  });
});
