import { gzipSync } from "node:zlib";
import { databaseBody, imageBody, instanceBody, type Json, useEmulator } from "../support";
import { showsEach } from "./shows";

const emulator = useEmulator({ clock: "frozen" });
const { call, control, make } = emulator;

const instances = "/compute/instances";
const small = { ...imageBody, type: "g6-nanode-1" };
const roomy = { ...instanceBody, type: "g6-standard-4", label: "roomy" };
const clone = `${instances}/1/clone`;
const backups = `${instances}/1/backups`;
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const create = (more: object) => call("POST", instances, { ...imageBody, ...more });
const text = (value: string) => Buffer.from(value).toString("base64");
const disksOf = async (id: number) => {
  return (await control("GET", `/instances/${String(id)}`)).body["disks"] as readonly { readonly id: number }[];
};

/** Instance 1 with snapshot 1 of it. */
async function backedUp(): Promise<void> {
  await make(instances, { ...small, backups_enabled: true });
  await wait();
  await make(backups, { label: "golden" });
  await wait();
}

showsEach(["2-compute.txt", "3-databases.txt"], {
  "A plan listed as unavailable": async () => {
    const place = { region: "ap-south", type: "g1-gpu-rtx6000-1" };
    await make(instances, small);
    await wait();
    expect(await create(place)).toMatchObject({ status: 400, fields: ["type"] });
    expect(await call("POST", clone, place)).toMatchObject({ status: 400, fields: ["type"] });
    const database = { ...databaseBody, ...place };
    expect(await call("POST", "/databases/mysql/instances", database)).toMatchObject({ status: 400, fields: ["type"] });
    // The list has no entry for it in us-west.
    expect((await create({ ...place, region: "us-west" })).status).toBe(200);
  },

  "A region that the availability list omits": async () => {
    expect((await call("GET", "/regions/us-west")).status).toBe(200);
    expect((await call("GET", "/regions/us-west/availability")).status).toBe(404);
  },

  "The limits of swap_size": async () => {
    // 25 GB of disk, and an image that requires 1500 MB.
    const maximum = 25 * 1024 - 1500;
    const swap = (size: number) => create({ ...small, swap_size: size });
    for (const size of [-1, maximum + 1]) expect((await swap(size)).fields).toEqual(["swap_size"]);
    for (const size of [0, maximum]) expect((await swap(size)).status).toBe(200);
  },

  "The base64 of user_data": async () => {
    const give = (data: string) => create({ metadata: { user_data: data } });
    const sound = text("#cloud-config\n?>?>?>");
    for (const data of ["", `${sound.slice(0, 8)}\n${sound.slice(8)}`, "Pz4_Pz4_", "Pz4/Pz4", "#cloud-config"]) {
      expect([data, (await give(data)).fields]).toEqual([data, ["metadata.user_data"]]);
    }
    expect((await give(sound)).status).toBe(200);
  },

  "The purpose of an interface": async () => {
    const give = (more: object) => create({ interfaces: [{ ...more }] });
    expect((await give({ purpose: "vpc" })).fields).toEqual(["interfaces[0].purpose"]);
    const address = (purpose: string, ipam: string) => give({ purpose, label: "inner", ipam_address: ipam });
    for (const ipam of ["10.0.0.1", "inner"]) {
      expect((await address("vlan", ipam)).fields).toEqual(["interfaces[0].ipam_address"]);
      expect((await address("public", ipam)).status).toBe(200);
    }
    for (const ipam of ["10.0.0.1/24", "2001:db8::1/64"]) expect((await address("vlan", ipam)).status).toBe(200);
  },

  "Keys of a new instance": async () => {
    expect((await create({ authorized_keys: [""] })).fields).toEqual(["authorized_keys[0]"]);
    for (const key of ["~/.ssh/id_ed25519.pub", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl", "SHA256:abc"]) {
      expect((await create({ authorized_keys: [key] })).fields).toEqual(["authorized_keys[0]"]);
    }
    expect((await create({ authorized_keys: ["anything"] })).status).toBe(200);
    const byUser = () => create({ authorized_users: ["anna"] });
    expect((await byUser()).fields).toEqual(["authorized_users"]);
    await emulator.restricted("anna", {});
    expect((await byUser()).fields).toEqual(["authorized_users"]);
    await control("POST", "/keys", { username: "anna", key: "ssh-ed25519 AAAA" });
    expect((await byUser()).status).toBe(200);
  },

  "A new instance from a backup in another region": async () => {
    await backedUp();
    const from = (region: string) => call("POST", instances, { ...roomy, backup_id: 1, region });
    expect((await from("eu-central")).fields).toEqual(["backup_id"]);
    expect((await from("us-east")).status).toBe(200);
    await make(instances, { ...roomy, region: "eu-central" });
    const restored = await call("POST", `${backups}/1/restore`, { compute_id: 3 });
    expect(restored).toMatchObject({ status: 400, fields: ["compute_id"] });
  },

  "An unknown configuration profile": async () => {
    await make(instances, small);
    await wait();
    expect((await call("GET", `${instances}/1`)).body["status"]).toBe("running");
    const { fields } = await call("POST", `${instances}/1/boot`, { config_id: 99 });
    expect(fields).toEqual(["config_id"]);
  },

  "Additional fields of a clone into an existing instance": async () => {
    await make(instances, small);
    await make(instances, roomy);
    await wait();
    const more: Json = {
      region: "us-east",
      type: "g6-standard-4",
      label: "copy",
      group: "web",
      backups_enabled: true,
      private_ip: true,
      metadata: { user_data: text("#cloud-config") },
    };
    for (const [field, value] of Object.entries(more)) {
      expect((await call("POST", clone, { compute_id: 2, [field]: value })).fields).toEqual([field]);
    }
    expect((await call("POST", clone, { compute_id: 2 })).status).toBe(200);
  },

  "Empty lists of disks and configs to clone": async () => {
    await make(instances, small);
    await wait();
    for (const field of ["disks", "configs"]) {
      expect((await call("POST", clone, { [field]: [99] })).fields).toEqual([field]);
    }
    const [first, ...others] = await disksOf(1);
    expect(others).toHaveLength(1);
    await make(clone, {});
    await make(clone, { disks: [], configs: [] });
    await make(clone, { disks: [first?.id], configs: [] });
    expect([await disksOf(2), await disksOf(3), await disksOf(4)].map((disks) => disks.length)).toEqual([2, 2, 1]);
  },

  "The size of a clone": async () => {
    await make(instances, { ...imageBody, type: "g6-standard-2" });
    await wait();
    const onto = (type: string) => call("POST", clone, { type });
    expect(await onto("g6-standard-1")).toMatchObject({ status: 400, fields: ["type"] });
    expect((await onto("g6-standard-2")).status).toBe(200);
  },

  "A busy target": async () => {
    await backedUp();
    await make(instances, roomy);
    const [cloneTo, restoreTo] = [clone, `${backups}/1/restore`].map((path) => (more: object = {}) => {
      return call("POST", path, { compute_id: 2, ...more });
    });
    for (const status of ["provisioning", "booting", "rebooting", "cloning", "migrating", "billing_suspension"]) {
      await control("PUT", "/objects/instance/2", { status });
      for (const ask of [cloneTo, restoreTo]) {
        expect(await ask?.()).toMatchObject({ status: 400, fields: ["compute_id"] });
      }
    }
    for (const status of ["offline", "stopped", "running"]) {
      for (const [ask, more] of [[cloneTo], [restoreTo, { overwrite: true }]] as const) {
        await control("PUT", "/objects/instance/2", { status });
        expect((await ask?.(more))?.status).toBe(200);
        await wait();
      }
    }
  },

  "A snapshot during a backup": async () => {
    await make(instances, { ...small, backups_enabled: true });
    await wait();
    const take = (label: string) => call("POST", backups, { label });
    expect((await take("one")).status).toBe(200);
    expect((await take("two")).status).toBe(400);
    await wait();
    expect((await take("three")).status).toBe(200);
    await wait();
    // At midnight an automatic backup starts.
    const { body } = await control("GET", "/clock");
    const sinceMidnight = (Date.parse(String(body["now"])) / 1000) % 86_400;
    await wait(86_400 - sinceMidnight + 1);
    expect((await take("four")).status).toBe(400);
    await wait();
    expect((await take("five")).status).toBe(200);
  },

  "Overwriting a target that is too small": async () => {
    await make(instances, { ...imageBody, type: "g6-standard-2", backups_enabled: true });
    await wait();
    await make(backups, { label: "golden" });
    await make(instances, small);
    await wait();
    const body = { compute_id: 2, overwrite: true };
    const restored = await call("POST", `${backups}/1/restore`, body);
    expect(restored).toMatchObject({ status: 400, fields: ["compute_id"] });
    expect(JSON.stringify(restored.body)).toContain("Insufficient space");
    expect(await disksOf(2)).toHaveLength(2);
  },

  "The upload URL of an image": async () => {
    const upload = async () => String((await make("/images/upload", { label: "i", region: "us-east" }))["upload_to"]);
    const put = async (url: string) => {
      const headers = { "content-type": "application/octet-stream" };
      return (await fetch(url, { method: "PUT", headers, body: gzipSync("disk") })).status;
    };
    const [used, late] = [await upload(), await upload()];
    expect([await put(used), await put(used)]).toEqual([200, 400]);
    await wait(24 * 3600 + 1);
    expect([await put(used), await put(late)]).toEqual([400, 404]);
  },
  "Updating or deleting a public image": async () => {
    for (const method of ["PUT", "DELETE"]) {
      expect((await call(method, "/images/public/debian12", { label: "mine" })).status).toBe(403);
    }
    expect((await call("GET", "/images/public/debian12")).body).toMatchObject({ label: "Debian 12" });
  },
});
