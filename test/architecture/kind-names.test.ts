import { join } from "node:path";
import { contracts } from "../../src/resources/contracts";
import { namedKinds, sourcesIn } from "../support/kind-names";

const root = join(__dirname, "..", "..");

describe("kind names", () => {
  const kinds = contracts.map(({ name }) => name);

  /** Places that name kinds of others, with the reason. Remove outdated lines, and add none. */
  const allowed: readonly { readonly why: string; readonly places: readonly string[] }[] = [
    {
      why: "the contract of the devices imports this one, which is their parent",
      places: ["src/resources/firewall/contract/index.ts: firewall_device"],
    },
    {
      why: "the page knows the service by HTTP only, and shows zones in a view of their own",
      places: [
        "src/emulator/page/views/objects/object-view.tsx: domain",
        "src/emulator/page/views/objects/zone-tab.tsx: domain_record",
        "src/emulator/page/views/topology/topology-view.tsx: domain_record",
      ],
    },
    {
      why: "the topology reads the Terraform types of synthesized stacks, and a synth loads no contract for it",
      places: [
        "src/shared/topology/program-parts.ts: compute_instance",
        "src/shared/topology/program-parts.ts: ip_assignment",
        "src/shared/topology/program-parts.ts: mysql_database",
        "src/shared/topology/program-parts.ts: postgresql_database",
        "src/shared/topology/read-program.ts: domain_record",
        "src/shared/topology/read-program.ts: domain_records",
        "src/shared/topology/read-program.ts: compute_instance",
        "src/shared/topology/read-program.ts: firewall_device",
        "src/shared/topology/read-program.ts: mysql_access",
        "src/shared/topology/read-program.ts: mysql_database",
        "src/shared/topology/read-program.ts: postgresql_database",
        "src/shared/topology/read-program.ts: reverse_dns",
      ],
    },
    {
      why: "an attribute of the Linode provider has the name of a kind",
      places: ["src/resources/compute_instance/counterpart.ts: ip_address"],
    },
    {
      why: "an imported program accepts the warning of a check at synth, which compares records with these kinds",
      places: [
        "src/cli/program/typescript/accepted-warnings.ts: compute_instance",
        "src/cli/program/typescript/accepted-warnings.ts: domain_record",
        "src/cli/program/typescript/accepted-warnings.ts: ip_address",
        "src/cli/program/typescript/accepted-warnings.ts: reverse_dns",
      ],
    },
    { why: "it is a kind of node in a picture", places: ["src/shared/topology/picture.ts: database"] },
  ];

  it("a kind is named only in its own folder and in the indexes", () => {
    const found = namedKinds(sourcesIn(root, "src"), kinds).map(({ path, kind }) => `${path}: ${kind}`);
    expect(found.sort()).toEqual(allowed.flatMap(({ places }) => places).sort());
  });

  const inText = (path: string, text: string) => namedKinds([[path, text]], kinds).map(({ kind }) => kind);

  it.each([
    ["src/cli/a.ts", 'if (contract.name === "reverse_dns") f();', ["reverse_dns"]],
    ["src/cli/a.ts", "const most = { mysql_backup: 3 };", ["mysql_backup"]],
    ["src/cli/a.ts", "f(`ip_address`);", ["ip_address"]],
    ["src/cli/a.ts", 'if ("domain" !== kind) f();', ["domain"]],
    ["src/cli/a.tsx", 'switch (contract.name) { case "image": f(); }', ["image"]],
    ["src/resources/region/contract.ts", 'const all = listed("tag");', ["tag"]],
    ["src/resources/region/contract.ts", 'const facts = { parent: "ip_address" };', ["ip_address"]],
    ["src/resources/region/emulator.ts", 'const facts = { name: "ip_address" };', ["ip_address"]],
    ["src/resources/firewall/emulator/index.ts", 'remove("firewall_device");', ["firewall_device"]],
    ["src/cli/program/a.ts", 'const suffixes = { tag: "tag" };', ["tag"]],
    ["src/cli/program/typescript/a.ts", 'const wanted = ["image"];', ["image"]],
  ])("in %s, this names a kind: %s", (path, text, expected) => {
    expect(inText(path, text)).toEqual(expected);
  });

  it.each([
    ["src/resources/firewall_device/emulator.ts", 'remove("firewall_device");'],
    ["src/resources/data_sources/contract.ts", 'const facts = { name: "ip_address" };'],
    ["src/resources/programs.ts", 'const first = "compute_instance";'],
    ["src/cli/a.ts", "// of a domain_record"],
    ["src/cli/a.ts", 'throw new Error("use stratus_domain_record, or a domain_record");'],
    ["src/cli/a.ts", 'const { image, region: tag } = entry["image"];'],
    ["src/cli/a.ts", 'if (purpose === "vlan") f("region");'],
    ["src/cli/program/a.ts", "const image = domain;"],
  ])("in %s, this names no kind: %s", (path, text) => {
    expect(inText(path, text)).toEqual([]);
  });
});
