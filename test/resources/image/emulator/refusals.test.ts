import { gzipSync } from "node:zlib";
import { imageBody, type Reply, useEmulator } from "../../../emulator/support";

const { as, call, control, make, restricted } = useEmulator({ clock: "frozen" });

const small = { ...imageBody, type: "g6-nanode-1" };
const reasons = ({ status, body }: Reply) => {
  const errors = (body["errors"] ?? []) as readonly { readonly field: string; readonly reason: string }[];
  return [status, ...errors.map(({ field, reason }) => `${field}: ${reason}`)];
};

async function deployed() {
  await make("/compute/instances", small);
  await control("POST", "/clock/advance", { seconds: 600 });
}

test("R1-166, R1-169: names a missing disk or region", async () => {
  expect(reasons(await call("POST", "/images", { disk_id: 99 }))).toEqual([
    400,
    "disk_id: must be the id of a disk of an instance that you can see, got 99",
  ]);
  expect(reasons(await call("POST", "/images/upload", { label: "golden", region: "mars" }))).toEqual([
    400,
    'region: must be the id of a region, got "mars"',
  ]);
});

test("R1-167, R1-168: a capture has the given label and description", async () => {
  await deployed();
  const made = await make("/images", { disk_id: 1, label: "golden", description: "With everything" });
  expect(made).toMatchObject({ label: "golden", description: "With everything", status: "creating" });
});

test("R1-166: rejects the disk of an instance that the caller can't see, and accepts one that it can read", async () => {
  await deployed();
  await make("/compute/instances", { ...small, label: "other" });
  await control("POST", "/clock/advance", { seconds: 600 });
  const grants = { computes: { 1: "read_only" }, add_images: true };
  const user = await restricted("reader", grants);
  expect((await user("POST", "/images", { disk_id: 3 })).fields).toEqual(["disk_id"]);
  expect((await call("POST", "/images", { disk_id: 3 })).status).toBe(200);
  const made = await user("POST", "/images", { disk_id: 1 });
  expect(made).toMatchObject({ status: 200, body: { id: "private/2", created_by: "reader" } });
  expect((await user("PUT", "/images/private/2", { label: "mine" })).status).toBe(200);
  const nobody = await restricted("nobody", {});
  expect((await nobody("GET", "/images/private/2")).status).toBe(404);
});

test("R1-176, R1-181: public images are read-only, private ones need a token, and missing ones return 404", async () => {
  expect(reasons(await call("DELETE", "/images/public/debian12"))).toEqual([
    403,
    ": Only private images can be changed or deleted, but public/debian12 is public",
  ]);
  expect(reasons(await as(undefined)("GET", "/images/private/1"))).toEqual([401, ": A private image requires a token"]);
  expect((await as(undefined)("GET", "/images/public/nothing")).status).toBe(404);
  expect(JSON.stringify((await call("GET", "/images/private/9")).body)).toContain("image private/9 doesn't exist");
});

test("images are listed in pages, private ones first", async () => {
  await deployed();
  for (let count = 0; count < 20; count += 1) await make("/images", { disk_id: 1, label: `copy-${String(count)}` });
  const ids = async (page: number) => {
    const { body } = await call("GET", `/images?page=${String(page)}&page_size=25`);
    expect(body).toMatchObject({ pages: 2, results: 28 });
    return (body["data"] as readonly { readonly id: string }[]).map(({ id }) => id);
  };
  const [first, second] = [await ids(1), await ids(2)];
  expect(first).toHaveLength(25);
  expect(first.findIndex((id) => id.startsWith("public/"))).toBe(20);
  expect([...first.slice(20), ...second].every((id) => id.startsWith("public/"))).toBe(true);
});

test("R1-062, R1-168: an image has the capabilities of the image that its disk was deployed from, if there is one", async () => {
  await make("/compute/instances", { ...small, backups_enabled: true });
  await control("POST", "/clock/advance", { seconds: 600 });
  const { id: backup_id } = await make("/compute/instances/1/backups", { label: "golden" });
  await control("POST", "/clock/advance", { seconds: 600 });
  const { region, type, label } = small;
  expect(await make("/compute/instances", { region, type, label, backup_id })).toMatchObject({ id: 2, image: null });
  expect(await make("/images", { disk_id: 1 })).toMatchObject({ capabilities: ["cloud-init"] });
  expect(await make("/images", { disk_id: 3 })).toMatchObject({ capabilities: [] });
  const { image } = await make("/images/upload", { label: "golden", region });
  expect(image).toMatchObject({ capabilities: [] });
});

test("R1-091: an available image accepts no more data", async () => {
  const { upload_to } = await make("/images/upload", { label: "golden", region: "us-east" });
  await control("PUT", "/objects/image/private/1", { status: "available" });
  const headers = { "content-type": "application/octet-stream" };
  const { status } = await fetch(String(upload_to), { method: "PUT", headers, body: gzipSync("disk") });
  expect(status).toBe(400);
});
