import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateFolder, movedFileName } from "../../../src/cli/commands/migrate/convert-folder";
import { writeInto } from "../../../src/cli/write-files";
import { provider } from "../../../src/composition/provider";
import { type Reattachable, startReattachable } from "../../../src/provider/plugin/server";
import { linodeFolder, linodeService } from "../../support/linode";
import { testOnlyWith, testWith } from "../support/features";
import { linodeStateWith, servingLinode } from "../support/linode";
import { type Stack, startStack } from "../support/stack";

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
async function migrated(isWanted: (address: string) => boolean) {
  const workspace = stack.workspace({}, servingLinode(linode));
  const settings = { token: stack.token, base_url: stack.url };
  writeFileSync(
    join(workspace.folder, "service_override.tf.json"),
    JSON.stringify({ provider: { stratus: settings } }),
  );
  writeFileSync(join(workspace.folder, "terraform.tfstate"), linodeStateWith(isWanted));
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

testWith(
  "write-only attributes",
  "objects of every kind that both providers have move without a change of the service",
  async () => {
    const workspace = await migrated((address) => address !== "linode_instance.by_hand");
    const compute = join(workspace.folder, "compute.tf");
    writeFileSync(compute, readFileSync(compute, "utf8").replace(/\n# By hand[\s\S]*/, ""));
    migrate(workspace.folder);
    // The provider recognizes the full name of a record, as in a state of its own.
    const dns = join(workspace.folder, "dns.tf");
    writeFileSync(dns, readFileSync(dns, "utf8").replace('"blog"', '"blog.shop.example"'));
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
  },
);

/** Keeps one instance of the configuration, and the provider. */
async function migratedInstance(name: string, others: RegExp) {
  const workspace = await migrated((address) => address === `linode_instance.${name}`);
  for (const file of ["dns.tf", "network.tf", "databases.tf"]) rmSync(join(workspace.folder, file));
  const edit = (file: string, what: RegExp | string, text: string) => {
    const path = join(workspace.folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(what, text));
  };
  edit("compute.tf", others, "");
  edit("main.tf", /\noutput [\s\S]*/, "");
  migrate(workspace.folder);
  return { workspace, edit };
}

testOnlyWith("moves across types", "a stored password is added to the state without a request", async () => {
  const { workspace, edit } = await migratedInstance("web", /\nresource "linode_instance" "scripted"[\s\S]*/);
  edit("compute.tf", "root_pass_wo   ", "swap_size       = 512\n  booted          = true\n  root_pass      ");
  await workspace.init();
  await stack.control("DELETE", "requests");
  expect(await workspace.must("plan", "-no-color", "-input=false")).toContain("0 to add, 1 to change, 0 to destroy.");
  expect(await workspace.apply()).toContain("Resources: 0 added, 1 changed, 0 destroyed.");
  expect(await workspace.plan()).toEqual([]);
  expect(await stack.writes()).toEqual([]);
});

testOnlyWith(
  "moves across types",
  "an instance with disks in its state isn't moved, and can be imported instead",
  async () => {
    const { workspace } = await migratedInstance("by_hand", /[\s\S]*\n(?=# By hand)/);
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
  },
);
