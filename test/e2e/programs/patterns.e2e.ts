import { join } from "node:path";
import { App, LocalBackend, TerraformStack } from "cdktf";
import {
  ComputeInstance,
  Domain,
  Firewall,
  MySqlDatabase,
  type MySqlDatabaseProps,
  Peer,
  Port,
  StaticFleet,
  StratusProvider,
  Tag,
  WebService,
} from "../../../lib";
import { newStack, providerFolder, synthesized } from "../../lib/stacks";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

const instance = {
  region: "us-east",
  type: "g6-nanode-1",
  image: "public/debian12",
  rootPass: "correct-Horse-7",
} as const;

const place = { region: "us-east", type: "g6-dedicated-2" } as const;

/** The actions of a plan, as `create stratus_compute_instance`, with their counts. */
async function planned(workspace: Workspace): Promise<Readonly<Record<string, number>>> {
  const all = (await workspace.plan()).map(
    ({ address, actions }) => `${actions.join()} ${address.split(".")[0] ?? ""}`,
  );
  return Object.fromEntries([...new Set(all)].map((each) => [each, all.filter((other) => other === each).length]));
}

const withMembers = (members: readonly string[]) => {
  const program = newStack();
  const zone = new Domain(program, "zone", { domain: "cache.example", soaEmail: "ops@cache.example" });
  new StaticFleet(program, "fleet", { label: "cache", members, instance, zone, alias: "all", ports: [Port.tcp(443)] });
  return { resource: synthesized(program).resource ?? {} };
};

const withCount = (count: number, more: Pick<MySqlDatabaseProps, "deletionProtection"> = {}) => {
  const program = newStack();
  const zone = new Domain(program, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  const database = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
  new WebService(program, "shop", { label: "shop", count, instance, zone, database: { ...database, ...more } });
  return { resource: synthesized(program).resource ?? {} };
};

describe("patterns, with the real Terraform", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("StaticFleet: removing the middle member changes nothing else, and neither does adding it again", async () => {
    const workspace = stack.workspace();
    await workspace.apply(withMembers(["amber", "birch", "cedar"]));
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withMembers(["amber", "cedar"]));
    expect(await planned(workspace)).toEqual({
      "delete stratus_compute_instance": 1,
      "delete stratus_firewall_device": 1,
      "delete stratus_domain_record": 4,
    });
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withMembers(["birch", "cedar", "amber"]));
    expect(await planned(workspace)).toEqual({
      "create stratus_compute_instance": 1,
      "create stratus_firewall_device": 1,
      "create stratus_domain_record": 4,
    });
    await workspace.destroy();
  });

  test("WebService: scaling from 2 to 3 and back changes only the third instance and the database's allow list", async () => {
    const workspace = stack.workspace();
    await workspace.apply(withCount(2));
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withCount(3));
    expect(await planned(workspace)).toEqual({
      "create stratus_compute_instance": 1,
      "create stratus_firewall_device": 1,
      "create stratus_domain_record": 2,
      "update stratus_mysql_database": 1,
    });
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withCount(2));
    expect(await planned(workspace)).toEqual({
      "delete stratus_compute_instance": 1,
      "delete stratus_firewall_device": 1,
      "delete stratus_domain_record": 2,
      "update stratus_mysql_database": 1,
    });
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    const { code, output } = await workspace.run(["destroy", "-no-color", "-auto-approve"]);
    expect(code).toBe(1);
    expect(output).toContain('stratus_mysql_database 1 "shop" is protected');
    await workspace.apply(withCount(2, { deletionProtection: false }));
    await workspace.destroy();
  });
});

describe("a reference between two stacks of one program", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("uses the state of the other one", async () => {
    const workspace = stack.workspace();
    const outdir = join(workspace.folder, "cdktf.out");
    const app = new App({ context: { stratusProviderFolder: providerFolder() }, outdir });
    const [shop, platform] = ["shop", "platform"].map((name) => new TerraformStack(app, name)) as [
      TerraformStack,
      TerraformStack,
    ];
    const settings = { baseUrl: stack.url, token: stack.token, pollInterval: 20 };
    for (const each of [shop, platform]) {
      new StratusProvider(each, "stratus", settings);
      new LocalBackend(each, { path: join(workspace.folder, `${each.node.id}.tfstate`) });
    }
    const web = new ComputeInstance(shop, "web", { ...instance, label: "web", image: "public/debian12" });
    const zone = new Domain(platform, "zone", { domain: "two.example", soaEmail: "ops@two.example" });
    const edge = new Firewall(platform, "edge", { label: "edge" });
    const db = new MySqlDatabase(platform, "db", { ...place, label: "shop", engine: "mysql/8.0.30" });
    zone.point("www", web);
    edge.protect(web);
    edge.allowInbound(Peer.of(web), Port.tcp(80));
    db.allowFrom(web);
    new Tag(platform, "team", { label: "team-shop", computes: [web], domains: [zone] });
    app.synth();

    const run = async (name: string, ...args: readonly string[]) =>
      workspace.must(`-chdir=${join(outdir, "stacks", name)}`, ...args, "-no-color", "-input=false");
    for (const name of ["shop", "platform"]) {
      await run(name, "init");
      await run(name, "apply", "-auto-approve");
    }
    // The exit code is 2, and so an error, for a plan with changes.
    for (const name of ["shop", "platform"]) await run(name, "plan", "-detailed-exitcode");
    const { data } = (await stack.api("GET", "/databases/mysql/instances")) as unknown as {
      readonly data: readonly { readonly allow_list: readonly string[] }[];
    };
    expect(data[0]?.allow_list).toHaveLength(2);
    for (const name of ["platform", "shop"]) await run(name, "destroy", "-auto-approve");
  });
});
