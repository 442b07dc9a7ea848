import { type Stack, startStack } from "../../e2e/support/stack";
import { eventually } from "../../support/eventually";

const place = { region: "us-east", type: "g6-standard-1" };
const deployed = {
  ...place,
  type: "g6-standard-2",
  image: "public/debian12",
  root_pass: "correct horse",
  swap_size: 0,
};

type Inside = { readonly disks: readonly { size: number }[]; readonly configs: readonly unknown[] };

describe("clones and restores", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());
  const inside = async (id: unknown) => (await stack.control("GET", `instances/${String(id)}`)) as unknown as Inside;

  test("R1-152, R1-146: clone_from creates a new instance in another region, booted on request, and its own tags take precedence", async () => {
    const workspace = stack.workspace();
    const source = { ...deployed, label: "source", tags: ["shop"] };
    const copy = {
      ...deployed,
      image: undefined,
      root_pass: undefined,
      swap_size: undefined,
      region: "eu-central",
      clone_from: { source_id: "${stratus_compute_instance.source.id}" },
    };
    await workspace.apply({
      resource: {
        stratus_compute_instance: {
          source,
          plain: { ...copy, label: "plain" },
          booted: { ...copy, label: "booted", booted: true, tags: ["own"], alerts: { cpu: 70 } },
        },
      },
    });
    expect(await workspace.plan()).toEqual([]);
    const [plain, booted] = ["plain", "booted"].map((name) => workspace.state(`stratus_compute_instance.${name}`));
    expect(plain).toMatchObject({ status: "offline", region: "eu-central", image: "public/debian12", tags: ["shop"] });
    expect(booted).toMatchObject({ status: "running", tags: ["own"] });
    expect(booted?.["alerts"]).toMatchObject({ cpu: 70 });
    expect((await inside(plain?.["id"])).disks).toHaveLength(1);
    await workspace.destroy();
  });

  test("decision 9: the operation clones into an existing instance, and again when a trigger changes", async () => {
    const workspace = stack.workspace();
    const configuration = (run: string) => ({
      resource: {
        stratus_compute_instance: {
          source: { ...place, type: "g6-nanode-1", image: "public/debian12", root_pass: "correct horse" },
          target: { ...place, type: "g6-standard-4" },
        },
        stratus_instance_clone: {
          it: {
            source_id: "${stratus_compute_instance.source.id}",
            compute_id: "${stratus_compute_instance.target.id}",
            triggers: { run },
          },
        },
      },
    });
    await workspace.apply(configuration("1"));
    expect(await workspace.plan()).toEqual([]);
    const { id } = workspace.state("stratus_compute_instance.target");
    expect((await inside(id)).disks).toHaveLength(2);
    workspace.write(configuration("2"));
    expect((await workspace.plan()).map(({ actions }) => actions.join())).toEqual(["delete,create"]);
    await workspace.apply();
    expect((await inside(id)).disks).toHaveLength(4);
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });

  test("R1-163: a restore runs with overwrite, reports what is lost, and runs again with another trigger", async () => {
    const workspace = stack.workspace();
    const configuration = (run: string) => ({
      resource: {
        stratus_compute_instance: {
          source: { ...deployed, label: "origin", backups_enabled: true },
          target: { ...deployed, label: "target" },
        },
        stratus_instance_snapshot: { it: { compute_id: "${stratus_compute_instance.source.id}", label: "golden" } },
        stratus_instance_restore: {
          it: {
            source_id: "${stratus_compute_instance.source.id}",
            backup_id: "${stratus_instance_snapshot.it.id}",
            compute_id: "${stratus_compute_instance.target.id}",
            overwrite: true,
            triggers: { run },
          },
        },
      },
    });
    expect(await workspace.apply(configuration("1"))).toContain("will be deleted");
    expect(await workspace.plan()).toEqual([]);
    const path = `/compute/instances/${String(workspace.state("stratus_compute_instance.target")["id"])}`;
    expect((await stack.api("GET", path))["status"]).toBe("running");
    await stack.control("DELETE", "requests");
    expect(await workspace.apply(configuration("2"))).toMatch(/deletes all disks/);
    expect((await stack.writes()).filter((each) => each.endsWith("/restore"))).toHaveLength(1);
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });

  test("R1-157, R1-158: plans show the snapshot and the number of backups that will be lost", async () => {
    const workspace = stack.workspace();
    const web = { ...place, label: "web", backups_enabled: true };
    const first = { compute_id: "${stratus_compute_instance.web.id}", label: "first" };
    const of = (instance: object, snapshot: Record<string, object>) => ({
      resource: { stratus_compute_instance: { web: instance }, stratus_instance_snapshot: snapshot },
    });
    await workspace.apply(of(web, { first }));
    workspace.write(of(web, { first, second: { ...first, label: "second" } }));
    expect(await workspace.must("plan", "-no-color", "-input=false")).toMatch(
      /Snapshot \d+ of instance \d+ will be deleted/,
    );
    workspace.write(of({ ...web, backups_enabled: false }, { first }));
    expect(await workspace.must("plan", "-no-color", "-input=false")).toMatch(/\(currently\s1\)/);
    await workspace.destroy();
  });

  test("R1-088: a destroy waits until a restore is complete", async () => {
    const workspace = stack.workspace();
    await workspace.apply({ resource: { stratus_compute_instance: { web: { ...place, label: "web" } } } });
    const { id } = workspace.state("stratus_compute_instance.web");
    const force = (status: string) => stack.control("PUT", `objects/instance/${String(id)}`, { status });
    await force("restoring");
    await stack.control("DELETE", "requests");
    const run = workspace.start(["destroy", "-no-color", "-auto-approve", "-input=false"]);
    await eventually(async () => (await stack.requests()).length >= 7, { during: run.outcome });
    expect(await stack.writes()).toEqual([]);
    await force("offline");
    expect((await run.outcome).code).toBe(0);
    expect(await stack.writes()).toEqual([`DELETE /v4/compute/instances/${String(id)}`]);
  });
});
