import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateFolder, movedFileName } from "../../src/cli/migrate/convert-folder";
import { writeInto } from "../../src/cli/write-files";
import { provider } from "../../src/composition/provider";
import { startReattachable, type Reattachable } from "../../src/plugin/transport/server";
import { linodeFolder, linodeService, linodeState } from "../support/linode";
import { executable } from "./support/executable";
import { startStack, type Stack } from "./support/stack";

const linodeAddress = "registry.terraform.io/linode/linode";

/** Terraform starts the provider of a state before it moves objects, but sends it no request about them. */
function serving({ environment }: Reattachable): Readonly<Record<string, string>> {
  const own = JSON.parse(environment["TF_REATTACH_PROVIDERS"]) as Readonly<Record<string, unknown>>;
  const [served] = Object.values(own);
  return {
    TF_REATTACH_PROVIDERS: JSON.stringify({ ...(executable === undefined ? own : {}), [linodeAddress]: served }),
  };
}

let stack: Stack;
let linode: Reattachable;
beforeAll(async () => {
  [stack, linode] = await Promise.all([startStack("fast", { dialect: "linode" }), startReattachable(provider)]);
});
beforeEach(() => stack.control("PUT", "state", linodeService));
afterAll(async () => {
  await linode.close();
  await stack.close();
});

/** A folder with the converted configuration, and the state of the Linode provider. */
async function migrated(isWanted: (name: string) => boolean) {
  const workspace = stack.workspace({}, serving(linode));
  const settings = { token: stack.token, base_url: stack.url };
  writeFileSync(
    join(workspace.folder, "service_override.tf.json"),
    JSON.stringify({ provider: { stratus: settings } }),
  );
  const resources = linodeState.resources.filter(({ name }) => isWanted(name));
  writeFileSync(
    join(workspace.folder, "terraform.tfstate"),
    JSON.stringify({ ...linodeState, resources, outputs: {} }),
  );
  cpSync(linodeFolder, workspace.folder, {
    recursive: true,
    filter: (file) => !/\.(ts|json)$/.test(file),
  });
  return workspace;
}

/** As `stratus migrate --write`. */
const migrate = (folder: string) => {
  writeInto(folder, migrateFolder(folder).files);
};

test("objects of every kind that both providers have move without a change of the service", async () => {
  const workspace = await migrated((name) => name !== "by_hand");
  const compute = join(workspace.folder, "compute.tf");
  writeFileSync(compute, readFileSync(compute, "utf8").replace(/\n# By hand[\s\S]*/, ""));
  migrate(workspace.folder);
  await workspace.init();
  await stack.control("DELETE", "requests");
  const planned = await workspace.must("plan", "-no-color", "-input=false");
  expect(planned).toContain("# linode_domain_record.www has moved to stratus_domain_record.www");
  expect(planned).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
  expect(await workspace.apply()).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
  rmSync(join(workspace.folder, movedFileName));
  expect(await workspace.plan()).toEqual([]);
  expect(await stack.writes()).toEqual([]);
  expect(readFileSync(join(workspace.folder, "terraform.tfstate"), "utf8")).not.toContain("linode_");
});

test("an instance with disks in its state isn't moved, and can be imported instead", async () => {
  const workspace = await migrated((name) => name === "by_hand");
  for (const name of ["dns.tf", "network.tf", "databases.tf"]) rmSync(join(workspace.folder, name));
  const compute = join(workspace.folder, "compute.tf");
  writeFileSync(compute, readFileSync(compute, "utf8").replace(/[\s\S]*\n(?=# By hand)/, ""));
  const main = join(workspace.folder, "main.tf");
  writeFileSync(main, readFileSync(main, "utf8").replace(/\noutput [\s\S]*/, ""));
  migrate(workspace.folder);
  await workspace.init();
  await stack.control("DELETE", "requests");
  const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
  expect(code).toBe(1);
  expect(output.replace(/[│╷╵\s]+/g, " ")).toContain(
    "- disk: This provider can't manage single disks. It deploys an instance from an image or a backup.",
  );
  expect(await stack.writes()).toEqual([]);
  await workspace.must("state", "rm", "linode_instance.by_hand");
  writeFileSync(
    join(workspace.folder, movedFileName),
    'import {\n  to = stratus_compute_instance.by_hand\n  id = "1"\n}\n',
  );
  expect(await workspace.must("plan", "-no-color", "-input=false")).toContain(
    "Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.",
  );
  expect(await workspace.apply()).toContain("1 imported, 0 added, 0 changed, 0 destroyed.");
  expect(await stack.writes()).toEqual([]);
});
