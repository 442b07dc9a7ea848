import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { makeCommand } from "../../cli/command";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(180_000);

let stack: Stack;
let workspace: Workspace;
let command: ReturnType<typeof makeCommand>;
beforeAll(async () => {
  stack = await startStack();
  workspace = stack.workspace();
  command = makeCommand();
  await workspace.init();
  await workspace.apply({ resource: resources() });
});
afterAll(async () => {
  command.remove();
  await stack.close();
});

type Resources = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

const zone = (domain: string) => ({ domain, type: "master", soa_email: "ops@shop.example" });
const kept = { stratus_domain: { kept: zone("kept.example") } };

function resources(region = "us-east"): Resources {
  const file = join(workspace.folder, "disk.gz");
  writeFileSync(file, gzipSync("a disk"));
  const place = { region, type: "g6-nanode-1" };
  return {
    stratus_compute_instance: {
      web: { label: "web", ...place, image: "public/debian12", root_pass: "correct-Horse-7" },
    },
    stratus_mysql_database: {
      data: { label: "data", ...place, engine: "mysql/8.0.26" },
      safe: { label: "safe", ...place, engine: "mysql/8.0.26", deletion_protection: true },
    },
    stratus_mysql_access: { all: { database_id: "${stratus_mysql_database.data.id}", allow_list: ["192.0.2.1"] } },
    stratus_domain: { ...kept.stratus_domain, zone: zone("shop.example") },
    stratus_domain_record: {
      www: { domain_id: "${stratus_domain.zone.id}", type: "A", name: "www", target: "192.0.2.1" },
    },
    stratus_domain_records: {
      all: {
        domain_id: "${stratus_domain.zone.id}",
        records: { api: { type: "TXT", name: "api", target: "text" } },
        leave_types: ["A"],
      },
    },
    stratus_ipv6_range: { range: { compute_id: "${stratus_compute_instance.web.id}", prefix_length: 64 } },
    stratus_image: { gold: { file, region: "us-east", label: "gold" } },
    stratus_tag: { one: { label: "one" } },
  };
}

/** Returns the output of `terraform plan`, and that of `stratus diff` for this plan. */
async function planned(resource: Resources, ...more: readonly string[]) {
  workspace.write({ resource });
  const terraform = await workspace.must("plan", "-no-color", "-input=false", "-out=plan.bin", ...more);
  const { stdout: diff } = await command.pipe(await workspace.must("show", "-json", "plan.bin"), "diff", "-");
  return { terraform, warnings: (terraform.match(/^Warning: .*/gm) ?? []).sort(), diff };
}

const nameOf = (address: string, name: string) =>
  `${String(address.split(".")[0])} ${String(workspace.state(`stratus_${address}`)["id"])} "${name}"`;

const lossOf = (name: string, change = "destroyed") =>
  `Warning: stratus_${name} will be ${change} and its contents lost`;

test("an object whose block was removed is destroyed with a warning while it exists", async () => {
  const { stratus_mysql_database: data, stratus_mysql_access: _, ...others } = resources();
  const { warnings, diff } = await planned({ ...others, stratus_mysql_database: { safe: data?.["safe"] ?? {} } });
  expect(warnings).toContain(lossOf(nameOf("mysql_database.data", "data")));
  expect(diff).toContain("lost: its data");
});

describe("objects that were deleted by hand", () => {
  beforeAll(async () => {
    const idOf = (address: string, name = "id") => String(workspace.state(address)[name]);
    const range = idOf("stratus_ipv6_range.range", "range");
    const paths = [
      `/networking/ipv6/ranges/${range}`,
      `/compute/instances/${idOf("stratus_compute_instance.web")}`,
      `/databases/mysql/instances/${idOf("stratus_mysql_database.data")}`,
      `/databases/mysql/instances/${idOf("stratus_mysql_database.safe")}`,
      `/domains/${idOf("stratus_domain.zone")}`,
      `/images/${idOf("stratus_image.gold")}`,
      "/tags/one",
    ];
    for (const path of paths) await stack.api("DELETE", path);
    // The warning about a domain without records is left out.
    const record = { type: "A", name: "www", target: "192.0.2.1" };
    await stack.api("POST", `/domains/${idOf("stratus_domain.kept")}/records`, record);
  });

  test("are destroyed without a warning or a refusal if their blocks were removed", async () => {
    const { terraform, warnings, diff } = await planned(kept);
    expect(terraform).toContain("No changes. Your infrastructure matches the configuration.");
    expect({ warnings, diff }).toEqual({ warnings: [], diff: "Nothing changes.\n" });
  });

  test("don't hide the warnings of objects that exist", async () => {
    const { warnings, diff } = await planned({ stratus_tag: { two: { label: "two" } } });
    expect(warnings).toEqual([lossOf(nameOf("domain.kept", "kept.example"))]);
    expect(diff).toContain("1 destroyed, 1 created");
  });

  test("are created again if a change would replace them", async () => {
    const { terraform, warnings, diff } = await planned(resources("eu-central"));
    expect(terraform).toContain("10 to add, 0 to change, 0 to destroy");
    expect(warnings).toEqual([]);
    expect(diff).toContain("Plan: 10 created.");
  });

  test("are replaced with a warning if the plan doesn't refresh them", async () => {
    const { safe: _, ...data } = resources("eu-central")["stratus_mysql_database"] ?? {};
    const { warnings, diff } = await planned({ ...kept, stratus_mysql_database: data }, "-refresh=false");
    expect(warnings).toEqual([lossOf(nameOf("mysql_database.data", "data"), "replaced")]);
    expect(diff).toContain("lost: its data");
  });
});
