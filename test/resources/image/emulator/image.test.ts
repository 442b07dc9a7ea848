import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { imageBody, type Json, useEmulator } from "../../../emulator/support";

const emulator = useEmulator({ clock: "frozen" });
const { call, control, make, restricted } = emulator;

const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const small = { ...imageBody, type: "g6-nanode-1" };
const data = gzipSync(Buffer.alloc(3 * 1024 * 1024));

async function put(url: string, body: Buffer | ReadableStream, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream", ...headers },
    ...(body instanceof Buffer ? { body: new Uint8Array(body) } : { body, duplex: "half" }),
  });
  return { status: answer.status, body: (await answer.json()) as Json };
}

async function upload(more: object = {}) {
  const made = await make("/images/upload", { label: "golden", region: "us-east", ...more });
  return { image: made["image"] as Json, url: String(made["upload_to"]) };
}

async function capture(more: object = {}): Promise<Json> {
  await make("/compute/instances", small);
  await wait();
  return make("/images", { disk_id: 1, ...more });
}

test("R1-008, R1-064 to R1-067, R1-167, R1-168: a disk is captured as a private image", async () => {
  const made = await capture();
  expect(made).toMatchObject({
    id: "private/1",
    label: "Debian 12 Disk",
    description: "",
    created_by: "admin",
    deprecated: false,
    eol: null,
    expiry: null,
    is_public: false,
    type: "manual",
    status: "creating",
    vendor: null,
    size: 25088,
    capabilities: ["cloud-init"],
  });
});

test("R1-064: a private image names the user whose token created it", async () => {
  const maria = await restricted("maria", { add_images: true });
  const { body } = await maria("POST", "/images/upload", { label: "golden", region: "us-east" });
  expect(body["image"]).toMatchObject({ id: "private/1", created_by: "maria" });
  expect((await upload()).image).toMatchObject({ id: "private/2", created_by: "admin" });
  expect((await call("GET", "/images/private/1")).body["created_by"]).toBe("maria");
});

test("R1-071, R1-090: it can be deployed after the capture is complete", async () => {
  await capture();
  const own = { ...small, image: "private/1", swap_size: 0 };
  expect((await call("POST", "/compute/instances", own)).fields).toEqual(["image"]);
  await wait();
  expect((await call("GET", "/images/private/1")).body["status"]).toBe("available");
  expect((await call("POST", "/compute/instances", own)).status).toBe(200);
});

test("R1-061, R1-166: the requirements of a capture", async () => {
  await capture();
  expect((await call("POST", "/images", {})).fields).toEqual(["disk_id"]);
  expect((await call("POST", "/images", { disk_id: 99 })).fields).toEqual(["disk_id"]);
  expect((await call("POST", "/images", { disk_id: 1, description: "" })).fields).toEqual(["description"]);
  expect((await call("POST", "/images", { disk_id: 1, description: "x".repeat(65001) })).fields).toEqual([
    "description",
  ]);
});

test("R1-091, R1-169, R1-170: an upload has a URL, and is available everywhere after its data arrives", async () => {
  const { image, url } = await upload({ description: "With everything" });
  expect(image).toMatchObject({ id: "private/1", status: "pending_upload", label: "golden", is_public: false });
  expect(new URL(url).origin).toBe(new URL(emulator.server.url).origin);
  expect(await put(url, data)).toEqual({ status: 200, body: {} });
  expect((await put(url, data)).status).toBe(400);
  await wait();
  expect((await call("GET", "/images/private/1")).body).toMatchObject({ status: "available", size: 3 });
  const elsewhere = { ...small, region: "eu-central", image: "private/1" };
  expect((await call("POST", "/compute/instances", elsewhere)).status).toBe(200);
});

test("R1-174: the image is not limited to the region of its upload", async () => {
  const { url } = await upload({ region: "ap-south" });
  await put(url, data);
  await wait();
  expect((await call("POST", "/compute/instances", { ...small, image: "private/1" })).status).toBe(200);
});

test("R1-169: an upload requires a label and a region", async () => {
  expect((await call("POST", "/images/upload", {})).fields).toEqual(["label", "region"]);
  expect((await call("POST", "/images/upload", { label: "golden", region: "mars" })).fields).toEqual(["region"]);
});

test("R1-092: without data the image and its URL are deleted after 24 hours", async () => {
  const { url } = await upload();
  await wait(24 * 3600 - 1);
  expect((await call("GET", "/images/private/1")).status).toBe(200);
  await wait(1);
  expect((await call("GET", "/images/private/1")).status).toBe(404);
  expect((await put(url, data)).status).toBe(404);
});

test("R1-171, R1-172: the data is a PUT of octets, compressed with gzip", async () => {
  const { url } = await upload();
  expect((await put(url, data, { "content-type": "application/json" })).status).toBe(415);
  expect((await fetch(url)).status).toBe(405);
  expect((await put(url, Buffer.from("not gzip at all"))).status).toBe(400);
  expect((await put(url, data.subarray(0, data.length - 9))).status).toBe(400);
  expect((await put(`${url}x`, data)).status).toBe(404);
  expect((await call("GET", "/images/private/1")).body["status"]).toBe("pending_upload");
  expect((await put(url, data)).status).toBe(200);
});

test("R1-173: more than 5 GB is rejected before it is sent", async () => {
  const { url } = await upload();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { "content-type": "application/octet-stream", "content-length": String(5_000_000_001) };
    const sending = request(url, { method: "PUT", headers }, (answer) => {
      resolve(answer.statusCode);
      sending.destroy();
    });
    sending.once("error", reject).flushHeaders();
  });
  expect(status).toBe(413);
});

test("R1-173: rejects data above the limit, regardless of its declared length", async () => {
  const { url } = await upload();
  await control("PUT", "/limits", { maxUploadBytes: data.length - 1 });
  const chunked = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new Uint8Array(data));
      stream.close();
    },
  });
  expect((await put(url, data)).status).toBe(413);
  expect((await put(url, chunked)).status).toBe(413);
  expect((await call("GET", "/images/private/1")).body["status"]).toBe("pending_upload");
  await control("PUT", "/limits", { maxUploadBytes: data.length });
  expect((await put(url, data)).status).toBe(200);
});

test("R1-175: an update accepts label and description", async () => {
  await capture();
  const path = "/images/private/1";
  expect((await call("PUT", path, { label: "new", description: "x" })).body).toMatchObject({
    label: "new",
    description: "x",
  });
  expect((await call("PUT", path, { description: null })).body).toMatchObject({ label: "new", description: "" });
  await call("PUT", path, { description: "x" });
  expect((await call("PUT", path, { description: "" })).fields).toEqual(["description"]);
  expect((await call("PUT", path, { disk_id: 2 })).fields).toEqual(["disk_id"]);
});

test("R1-176, R1-177: public images can't be changed, and a deletion is permanent", async () => {
  await capture();
  expect((await call("PUT", "/images/public/debian12", { label: "mine" })).status).toBe(403);
  expect((await call("DELETE", "/images/public/debian12")).status).toBe(403);
  const reader = await restricted("reader", { images: { "private/1": "read_only" } });
  expect((await reader("PUT", "/images/private/1", { label: "mine" })).status).toBe(403);
  expect((await call("DELETE", "/images/private/1")).body).toEqual({});
  expect((await call("GET", "/images/private/1")).status).toBe(404);
  expect((await call("DELETE", "/images/private/1")).status).toBe(404);
});

test("R1-178, R1-179: lists public images without a token, and private ones too with one", async () => {
  await capture();
  const ids = async (caller: typeof call) => {
    const { body } = await caller("GET", "/images");
    return (body["data"] as readonly Json[]).map(({ id }) => String(id));
  };
  expect(await ids(call)).toContain("private/1");
  expect((await ids(emulator.as(undefined))).every((id) => id.startsWith("public/"))).toBe(true);
});

test("R1-191, R1-192: the scopes of images", async () => {
  await capture();
  const grants = {
    add_images: true,
    add_computes: true,
    images: { "private/1": "read_write" },
    computes: { 1: "read_write" },
  };
  const as = (name: string, scopes: string) => restricted(name, grants, scopes);
  const [both, imagesOnly, reading] = [
    await as("both", "images:read_write computes:read_only"),
    await as("images", "images:read_write"),
    await as("reading", "images:read_only computes:read_write"),
  ];
  const status = async (caller: typeof call) => (await caller("POST", "/images", { disk_id: 1 })).status;
  expect([await status(both), await status(imagesOnly), await status(reading)]).toEqual([200, 403, 403]);
  for (const [method, path] of [
    ["POST", "/images/upload"],
    ["PUT", "/images/private/1"],
    ["DELETE", "/images/private/1"],
  ] as const) {
    expect((await reading(method, path, {})).status).toBe(403);
  }
  expect((await imagesOnly("POST", "/images/upload", { label: "golden", region: "us-east" })).status).toBe(200);
});
