import type { Stack } from "../support/stack";
import { startStack } from "../support/stack";

describe("data sources of document 1", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("R1-058, R1-081, R1-155, R1-184: instances, backups, images and availability", async () => {
    const make = (body: object) =>
      stack.api("POST", "/compute/instances", { region: "us-east", type: "g6-nanode-1", ...body });
    await make({ label: "web-1", tags: ["shop"] });
    await make({ label: "web-2", tags: ["shop"], region: "eu-central" });
    const { id } = await make({ label: "backed", backups_enabled: true });
    await stack.api("POST", `/compute/instances/${String(id)}/backups`, { label: "golden" });
    await stack.control("POST", "clock/advance", { seconds: 2 * 24 * 3600 });
    const workspace = stack.workspace();
    const backed = "${data.stratus_compute_instance.by_label.id}";
    await workspace.apply({
      data: {
        stratus_compute_instance: { by_label: { label: "backed" }, by_id: { id: 1 } },
        stratus_compute_instances: {
          shop: {
            filter: { label: { prefix: "web-" }, tags: { contains: "shop" } },
            sort: { by: "label", descending: true },
          },
          east: { filter: { region: { in: ["us-east", "us-west"] }, label: { regex: "^web" } } },
        },
        stratus_instance_backups: { all: { compute_id: backed } },
        stratus_instance_backup: { snapshot: { compute_id: backed, id: 1 } },
        stratus_image: { debian: { label: "Debian 12" } },
        stratus_region_availabilities: { all: { filter: { available: { equals: false } } } },
        stratus_region_availability: { south: { region: "ap-south" } },
      },
      output: {
        by_id: { value: "${data.stratus_compute_instance.by_id.label}" },
        shop: { value: "${data.stratus_compute_instances.shop.compute_instances[*].label}" },
        east: { value: "${data.stratus_compute_instances.east.compute_instances[*].label}" },
        kinds: { value: "${data.stratus_instance_backups.all.instance_backups[*].type}" },
        snapshot: { value: "${data.stratus_instance_backup.snapshot.label}" },
        debian: { value: "${data.stratus_image.debian.id}" },
        unavailable: { value: "${data.stratus_region_availabilities.all.region_availabilities[*].region}" },
        south: { value: "${data.stratus_region_availability.south.plan}" },
      },
    });
    const outputs = JSON.parse(await workspace.must("output", "-json")) as Record<string, { value: unknown }>;
    expect(Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]))).toEqual({
      by_id: "web-1",
      shop: ["web-2", "web-1"],
      east: ["web-1"],
      kinds: ["auto", "auto", "snapshot"],
      snapshot: "golden",
      debian: "public/debian12",
      unavailable: ["ap-south"],
      south: "g1-gpu-rtx6000-1",
    });
  });
});
