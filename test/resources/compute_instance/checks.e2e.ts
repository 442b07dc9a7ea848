import { checkOfService, type Stack, startStack } from "../../e2e/support/stack";
import { eventually } from "../../support/eventually";

const place = { region: "us-east", type: "g6-standard-1" };
const deployed = { ...place, image: "public/debian12", root_pass: "correct horse" };
const user_data = "I2Nsb3VkLWNvbmZpZwo=";

describe("impossible configurations fail at plan", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  const planOf = async (resource: object): Promise<{ code: number; text: string }> => {
    const workspace = stack.workspace();
    workspace.write({ resource });
    await workspace.init();
    const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
    return { code, text: output.replace(/\s+/g, " ") };
  };

  test("R1-071, R1-081, R1-121, R1-127, R1-128, R1-185: region, image and plan, all at once", async () => {
    await stack.control("PUT", "objects/image/public/almalinux9", { status: "creating" });
    const { code, text } = await planOf({
      stratus_compute_instance: {
        no_metadata: { ...deployed, region: "ap-south", metadata: { user_data } },
        no_cloud_init: { ...deployed, image: "public/alpine3.19", metadata: { user_data } },
        not_ready: { ...deployed, image: "public/almalinux9" },
        nothing: { label: "nothing", region: "us-east", type: "g6-nanode-1", metadata: { user_data } },
        no_plan: { ...deployed, region: "ap-south", type: "g1-gpu-rtx6000-1" },
        no_vlan: { ...deployed, region: "us-west", interfaces: [{ purpose: "vlan", label: "inside" }] },
        no_image: { ...deployed, image: "public/debian99" },
        old: { ...deployed, image: "public/centos7" },
      },
    });
    expect(code).toBe(1);
    for (const words of [
      "Error: Region ap-south doesn't support user data",
      "Error: Image public/alpine3.19 doesn't support user data",
      "Error: User data needs an image",
      "Error: Image public/almalinux9 is creating",
      "Error: Plan g1-gpu-rtx6000-1 isn't available in ap-south",
      "It is available in: us-east, eu-central",
      "Warning: Region us-west may have no VLANs",
      'Error: There is no image "public/debian99"',
      'Did you mean "public/debian',
      "The data source stratus_images lists all images that the token can see.",
      "Warning: Image public/centos7 is deprecated",
    ]) {
      expect(text).toContain(words);
    }
    expect(text.match(/Error: /g)).toHaveLength(6);
  });

  test("R1-078: a region without a VLAN capability is a warning at plan", async () => {
    const interfaces = [{ purpose: "vlan", label: "inside" }];
    const { code, text } = await planOf({
      stratus_compute_instance: {
        without: { ...deployed, region: "us-west", interfaces },
        named: { ...deployed, region: "us-east", interfaces },
      },
    });
    expect(text).toContain("Warning: Region us-west may have no VLANs");
    expect(text).toContain("it has Computes, ");
    expect(text.match(/may have no VLANs/g)).toHaveLength(1);
    expect(code).toBe(0);
  });

  test("R1-089, R1-153, R1-161: backups and sources", async () => {
    const make = (body: object) => stack.api("POST", "/compute/instances", body);
    const { id } = await make({ ...deployed, backups_enabled: true, metadata: { user_data } });
    const path = `/compute/instances/${String(id)}`;
    const { id: backup } = await stack.api("POST", `${path}/backups`, { label: "golden" });
    await eventually(
      async () => (await stack.api("GET", `${path}/backups/${String(backup)}`))["status"] === "successful",
    );
    const { id: far } = await make({ ...place, region: "eu-central" });
    const elsewhere = { ...place, region: "eu-central", backup_id: backup };
    const warned = await planOf({ stratus_compute_instance: { elsewhere } });
    expect([warned.code, warned.text]).toEqual([
      0,
      expect.stringContaining(`Warning: Backup ${String(backup)} is in another region`),
    ]);
    const refused = await planOf({
      stratus_compute_instance: {
        none: { ...place, backup_id: 4711 },
        clone: { ...place, clone_from: { source_id: id } },
      },
      stratus_instance_clone: { it: { source_id: id, compute_id: far } },
      stratus_instance_restore: { it: { source_id: id, backup_id: backup, compute_id: far } },
    });
    for (const words of [
      `Error: Backup ${String(backup)} is in another region with stratus_instance_restore.it`,
      "Error: There is no backup 4711",
      "Error: The clone needs user data",
      `Error: Instance ${String(id)} can't be cloned to an existing instance`,
    ]) {
      expect(refused.text).toContain(words);
    }
    await stack.control("PUT", `objects/instance_backup/${String(backup)}`, { status: "failed" });
    const failed = await planOf({ stratus_compute_instance: { it: { ...place, backup_id: backup } } });
    expect(failed.text).toContain(`Error: Backup ${String(backup)} is failed`);
    await stack.control("PUT", `objects/instance_backup/${String(backup)}`, { status: "successful" });
    const right = await planOf({
      stratus_compute_instance: {
        restored: { ...place, backup_id: backup },
        clone: { ...place, clone_from: { source_id: id }, metadata: { user_data } },
      },
    });
    expect(right.code).toBe(0);
  });

  test("only objects that the configuration depends on are read, and each once", async () => {
    await stack.control("DELETE", "requests");
    await planOf({ stratus_compute_instance: { empty: place, other: { ...place, label: "other" } } });
    expect(await stack.requests()).toEqual([checkOfService, "GET /v4/regions/availability"]);
    await stack.control("DELETE", "requests");
    const one = { ...deployed, metadata: { user_data } };
    await planOf({ stratus_compute_instance: { one, two: one, three: one } });
    expect([...(await stack.requests())].sort()).toEqual([
      checkOfService,
      "GET /v4/images/public/debian12",
      "GET /v4/regions/availability",
      "GET /v4/regions/us-east",
    ]);
  });
});
