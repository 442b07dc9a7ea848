import { type Stack, startStack } from "../../e2e/support/stack";

const backed = {
  region: "us-east",
  type: "g6-nanode-1",
  image: "public/debian12",
  root_pass: "correct horse",
  label: "shop",
  backups_enabled: true,
  backups: { schedule: { window: "W2" } },
};
const room = { region: "us-east", type: "g6-standard-4", label: "second" };

describe("a week of an instance", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("seven daily backups, a snapshot that replaces another, a restore to a second instance, a clone to another region", async () => {
    const workspace = stack.workspace();
    const snapshot = (label: string) => ({ compute_id: "${stratus_compute_instance.shop.id}", label });
    const base = { stratus_compute_instance: { shop: backed, second: room } };
    await workspace.apply({ resource: { ...base, stratus_instance_snapshot: { it: snapshot("before") } } });
    const first = workspace.state("stratus_instance_snapshot.it")["id"];
    await stack.control("POST", "clock/advance", { seconds: 7 * 24 * 3600 });

    const whole = (label: string) => ({
      data: {
        stratus_instance_backups: {
          daily: {
            compute_id: "${stratus_compute_instance.shop.id}",
            filter: { type: { equals: "auto" } },
            sort: { by: "created" },
          },
          last: {
            compute_id: "${stratus_compute_instance.shop.id}",
            filter: { type: { equals: "auto" }, status: { equals: "successful" } },
            latest: true,
          },
        },
      },
      resource: {
        stratus_compute_instance: {
          shop: backed,
          second: room,
          copy: {
            region: "eu-central",
            type: "g6-standard-1",
            clone_from: { source_id: "${stratus_compute_instance.shop.id}" },
            booted: true,
          },
        },
        stratus_instance_snapshot: { it: snapshot(label) },
        stratus_instance_restore: {
          it: {
            source_id: "${stratus_compute_instance.shop.id}",
            backup_id: "${data.stratus_instance_backups.last.instance_backups[0].id}",
            compute_id: "${stratus_compute_instance.second.id}",
          },
        },
      },
      output: {
        days: { value: "${[for backup in data.stratus_instance_backups.daily.instance_backups : backup.created]}" },
      },
    });
    await workspace.apply(whole("after"));
    const { days } = JSON.parse(await workspace.must("output", "-json")) as { days: { value: readonly string[] } };
    expect(days.value).toHaveLength(7);
    expect(new Set(days.value.map((time) => time.slice(0, 10))).size).toBe(7);
    expect(days.value.every((time) => time.endsWith("T02:00:00"))).toBe(true);

    const [shop, second] = ["shop", "second"].map((name) => workspace.state(`stratus_compute_instance.${name}`)["id"]);
    const { snapshot: kept } = (await stack.api("GET", `/compute/instances/${String(shop)}/backups`)) as {
      snapshot: { current: { id: number; label: string } };
    };
    expect(kept.current.label).toBe("after");
    expect(kept.current.id).not.toBe(first);
    expect((await stack.control("GET", `instances/${String(second)}`))["disks"]).toHaveLength(2);
    expect(workspace.state("stratus_compute_instance.copy")).toMatchObject({ region: "eu-central", status: "running" });
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });
});
