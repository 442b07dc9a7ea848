import { TerraformOutput } from "cdktf";
import {
  ComputeInstance,
  DataDatabases,
  MySqlBackup,
  MySqlCredentialsReset,
  MySqlDatabase,
  MySqlPatch,
  Peer,
  PostgreSqlDatabase,
} from "../../../lib";
import { newStack, synthesized } from "../../lib/stacks";
import { partWith } from "../support/features";
import { type Stack, startStack } from "../support/stack";

/** The program's own parts of a synthesized stack. */
interface Synthesized {
  readonly resource: object;
  readonly data: object;
  readonly ephemeral?: object;
  readonly output: object;
}

const passwordOf = partWith(
  "ephemeral resources and variables",
  "the credentials of a database as the password of an instance",
  (db: MySqlDatabase) => ({ rootPassWo: db.credentials().password, rootPassWoVersion: 1 }),
  () => ({ rootPass: "correct-Horse-7" }),
);

describe("database constructs, with the real Terraform", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("are applied, and a second plan is empty", async () => {
    const program = newStack();
    const place = { region: "us-east", type: "g6-dedicated-2" } as const;
    const db = new MySqlDatabase(program, "db", {
      ...place,
      label: "shop",
      engine: "mysql/8.0.30",
      clusterSize: 3,
      replicationType: "semi_synch",
      updates: { frequency: "weekly", dayOfWeek: 2, hourOfDay: 3, duration: 1 },
    });
    const web = new ComputeInstance(program, "web", {
      ...place,
      label: "web",
      image: "public/debian12",
      ...passwordOf(db),
    });
    db.allowFrom("198.51.100.0/24");
    const pg = new PostgreSqlDatabase(program, "pg", { ...place, label: "reports", engine: "postgresql/14.6" });
    pg.allowFrom([web, Peer.cidr("192.0.2.0/24")]);
    const backup = new MySqlBackup(program, "before", { database: db, label: "before", target: "secondary" });
    const patch = new MySqlPatch(program, "patch", { database: db, dependsOn: [backup] });
    const reset = new MySqlCredentialsReset(program, "reset", { database: db, dependsOn: [patch] });
    const all = new DataDatabases(program, "all", { dependsOn: [reset, pg], sort: { by: "label" } });
    new TerraformOutput(program, "labels", { value: all.databases.get(1).label });
    const { resource, data, ephemeral, output } = synthesized(program) as unknown as Synthesized;

    const workspace = stack.workspace();
    await workspace.apply({ resource, data, ...(ephemeral ? { ephemeral } : {}), output });
    expect(await workspace.must("output", "-raw", "labels")).toBe("shop");
    const { public_ipv4, ipv6_address } = workspace.state("stratus_compute_instance.web");
    const { id } = workspace.state("stratus_postgresql_database.pg");
    const listed = (await stack.api("GET", `/databases/postgresql/instances/${String(id)}`))["allow_list"];
    expect([...(listed as string[])].sort()).toEqual([public_ipv4, ipv6_address, "192.0.2.0/24"].sort());
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
    expect((await stack.api("GET", "/databases/instances"))["results"]).toBe(0);
  });
});
