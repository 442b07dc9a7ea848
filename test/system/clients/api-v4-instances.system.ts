import { gzipSync } from "node:zlib";
import { untilStatus, useNodeClient } from "./support/node-client";
import { type Json, useService } from "./support/service";

const service = useService();
const { call, list } = useNodeClient(service);

const root_pass = "correct horse battery 1";
const empty = { region: "us-east", type: "g6-standard-1" };
const web = { ...empty, label: "web", image: "linode/debian12", root_pass, tags: ["shop"] };

const labels = (objects: readonly Json[]) => objects.map(({ label }) => label);

describe("instances", () => {
  test("create, list, view, update, delete", async () => {
    const made = await call("createLinode", { ...web, backups_enabled: true, private_ip: true, booted: true });
    expect(made).toMatchObject({
      label: "web",
      status: "provisioning",
      region: "us-east",
      image: "linode/debian12",
      group: "",
      tags: ["shop"],
      ipv4: [expect.any(String), expect.stringMatching(/^192\.168\./)],
      specs: { vcpus: 1, memory: 2048 },
      backups: { enabled: true },
    });
    const id = made["id"];
    expect(await untilStatus("running", () => call("getLinode", id))).toMatchObject({ id, label: "web" });
    expect(await service().objects("compute_instance")).toMatchObject([{ id, image: "public/debian12" }]);

    const alerts = { cpu: 50, io: 5000, network_in: 5, network_out: 5, transfer_quota: 70 };
    const change = { label: "web-2", tags: ["blue", "shop"], alerts, watchdog_enabled: false };
    expect(await call("updateLinode", id, change)).toMatchObject(change);
    // Its application sends `enabled` with the schedule, which the service sets.
    const schedule = { day: "Monday", window: "W2" };
    const backups = await call("updateLinode", id, { backups: { enabled: true, schedule } });
    expect(backups["backups"]).toMatchObject({ enabled: true, schedule });
    expect(await service().objects("compute_instance")).toMatchObject([{ label: "web-2", alerts: { cpu: 50 } }]);

    expect(await call("deleteLinode", id)).toEqual({});
    await expect(call("getLinode", id)).rejects.toThrow("404: Not found");
    expect(await service().objects("compute_instance")).toEqual([]);
  });

  test("the service filters and sorts lists", async () => {
    for (const label of ["web-1", "web-2", "mail"]) await call("createLinode", { ...empty, label });
    expect(labels(await list("getLinodes"))).toEqual(["web-1", "web-2", "mail"]);
    expect(labels(await list("getLinodes", {}, { label: "web-2" }))).toEqual(["web-2"]);
    const descending = { label: { "+contains": "web" }, "+order_by": "label", "+order": "desc" };
    expect(labels(await list("getLinodes", { page_size: 25 }, descending))).toEqual(["web-2", "web-1"]);
    const either = { "+or": [{ label: "mail" }, { label: "web-1" }] };
    expect(labels(await list("getLinodes", {}, either))).toEqual(["web-1", "mail"]);
    await expect(call("getLinodes", {}, { colour: "red" })).rejects.toThrow(/^400: .*colour/);
  });

  test("an empty one is offline, boots on request, and can be cloned", async () => {
    const { id } = await call("createLinode", { ...web, booted: false });
    await untilStatus("offline", () => call("getLinode", id));
    const clone = await call("cloneLinode", id, { ...empty, label: "copy", disks: [], configs: [] });
    expect(clone).toMatchObject({ label: "copy", image: "linode/debian12" });
    await untilStatus("offline", () => call("getLinode", clone["id"]));
    expect(await call("linodeBoot", id)).toEqual({});
    await untilStatus("running", () => call("getLinode", id));
    const kept = await service().objects("compute_instance");
    expect(kept.map(({ label, status }) => [label, status])).toEqual([
      ["web", "running"],
      ["copy", "offline"],
    ]);
    expect(kept.map(({ disks }) => (disks as readonly Json[]).length)).toEqual([2, 2]);
  });

  test("backups: enable, take a snapshot, restore, cancel", async () => {
    const { id } = await call("createLinode", web);
    await untilStatus("running", () => call("getLinode", id));
    await call("enableBackups", id);
    const { id: backup } = await call("takeSnapshot", id, "before");
    await untilStatus("successful", async () => {
      const { snapshot } = await call("getLinodeBackups", id);
      const { current, in_progress } = snapshot as Readonly<Record<string, Json | null>>;
      return current ?? in_progress ?? {};
    });
    const { id: target } = await call("createLinode", { ...empty, label: "target" });
    expect(await call("restoreBackup", id, backup, target, true)).toEqual({});
    await untilStatus("offline", () => call("getLinode", target));
    const [, kept] = await service().objects("compute_instance");
    expect(kept).toMatchObject({ id: target, disks: [{ label: "Debian 12 Disk" }, { filesystem: "swap" }] });
    expect(await call("cancelBackups", id)).toEqual({});
    expect((await call("getLinode", id))["backups"]).toMatchObject({ enabled: false });
  });

  test("rejections use the names that the client knows", async () => {
    const device = { "*": "" };
    await expect(call("createLinode", { ...web, image: "linode/debian99" })).rejects.toThrow(
      /^400: image: .*linode\/debian99/,
    );
    await expect(call("addFirewallDevice", 1, { type: "linode", id: 1, device })).rejects.toThrow("404: Not found");
    expect(await service().objects("compute_instance")).toEqual([]);
  });
});

describe("images", () => {
  test("public ones are listed after private ones, and viewed", async () => {
    const upload = await call("uploadImage", { label: "golden", region: "us-east", tags: ["shop"] });
    expect(upload).toMatchObject({ image: { id: "private/1", label: "golden", status: "pending_upload" } });
    const all = (await list("getImages")).map(({ id }) => id as string);
    expect(all[0]).toBe("private/1");
    expect(all).toContain("linode/debian12");
    expect((await list("getImages", {}, { is_public: false })).map(({ id }) => id)).toEqual(["private/1"]);
    expect(await call("getImage", "linode/debian12")).toMatchObject({ id: "linode/debian12", is_public: true });
  });

  test("upload, deploy, update, delete", async () => {
    const { upload_to } = await call("uploadImage", { label: "golden", region: "us-east", cloud_init: true });
    const body = new Uint8Array(gzipSync(Buffer.alloc(1024 * 1024)));
    const headers = { "content-type": "application/octet-stream" };
    expect((await fetch(String(upload_to), { method: "PUT", headers, body })).status).toBe(200);
    await untilStatus("available", () => call("getImage", "private/1"));
    const { id } = await call("createLinode", { ...web, image: "private/1" });
    expect(await untilStatus("running", () => call("getLinode", id))).toMatchObject({ image: "private/1" });
    const change = { label: "golden-2", description: "With everything" };
    expect(await call("updateImage", "private/1", change)).toMatchObject({ id: "private/1", ...change });
    expect(await call("deleteImage", "private/1")).toEqual({});
    await expect(call("getImage", "private/1")).rejects.toThrow("404: Not found");
    expect((await service().objects("image")).map(({ id: kept }) => kept)).not.toContain("private/1");
  });

  test("a disk is captured", async () => {
    const { id } = await call("createLinode", web);
    await untilStatus("running", () => call("getLinode", id));
    // The specification has no list of disks. The first disk of an empty service has the id 1.
    expect(await call("createImage", { disk_id: 1, label: "captured" })).toMatchObject({
      id: "private/1",
      is_public: false,
    });
    expect(await untilStatus("available", () => call("getImage", "private/1"))).toMatchObject({ label: "captured" });
  });
});

describe("tags", () => {
  test("create with an instance, list, filter, delete", async () => {
    const { id } = await call("createLinode", { ...empty, label: "web" });
    expect(await call("createTag", { label: "blue", linodes: [id] })).toEqual({ label: "blue" });
    await call("createTag", { label: "green" });
    expect((await call("getLinode", id))["tags"]).toEqual(["blue"]);
    expect(labels(await list("getTags"))).toEqual(["blue", "green"]);
    expect(labels(await list("getTags", {}, { label: "green" }))).toEqual(["green"]);
    expect(await call("deleteTag", "blue")).toEqual({});
    expect((await call("getLinode", id))["tags"]).toEqual([]);
    expect(labels(await service().objects("tag"))).toEqual(["green"]);
  });

  test("rejects one that is too short, also on an object", async () => {
    await expect(call("createTag", { label: "no" })).rejects.toThrow(/^400: label/);
    await expect(call("createLinode", { ...empty, tags: ["no"] })).rejects.toThrow(/^400: tags/);
  });
});
