import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { domain } from "../../src/resources/domain/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { image } from "../../src/resources/image/contract";
import { domainBody, useEmulator } from "../emulator/support";
import { type ProviderRun, runOn } from "../support/terraform/provider-run";
import { type HostileService, startHostileService } from "./benches/hostile-service";
import type { Reply } from "./changes/hostile-replies";
import { judgeFailure } from "./judges/failure";

type Json = Readonly<Record<string, unknown>>;

const emulator = useEmulator();
let service: HostileService;
let run: ProviderRun;

beforeAll(async () => {
  service = await startHostileService(emulator.server.url);
});
beforeEach(() => {
  run = runOn(emulator, { baseUrl: service.url, maxRetries: 0 });
});
afterEach(async () => {
  service.respond(undefined, () => false);
  await run.close();
});
afterAll(() => service.close());

const changed = (change: (honest: Json) => unknown) => ({
  name: "changed",
  reply: (honest: Json): Reply => ({
    status: 200,
    body: JSON.stringify(change(honest)),
    headers: { "content-type": "application/json" },
  }),
});

async function failure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error === undefined) throw new Error("It did not fail.");
  const { text, faults } = judgeFailure(error);
  expect(faults).toEqual([]);
  return text;
}

const config = { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" };

describe("a create", () => {
  it("with no object in its response is adopted from the list", async () => {
    service.respond(
      changed(() => ({ id: null })),
      (method) => method === "POST",
    );
    const made = await run.create(domain, config);
    expect(made.object["id"]).toBe(1);
    expect((await emulator.call("GET", "/domains")).body["results"]).toBe(1);
  });

  it("without an object in its response reports the response, and the steps of the next apply", async () => {
    service.respond(
      changed((honest) => ("data" in honest ? { data: [], page: 1, pages: 1, results: 0 } : { ...honest, id: "../7" })),
      () => true,
    );
    const text = await failure(run.create(domain, config));
    expect(text).toContain(
      'POST /domains: stratus_domain "shop.example" may exist: the service reported success, but its response doesn\'t contain the object, and no listing shows it.',
    );
    expect(text).toContain(
      'status code 200 and no valid new object: id must be a whole number of at least 1, got the string "../7".',
    );
    expect(text).toContain("Run apply again: it looks for the object first, and creates it only if it doesn't exist.");
  });

  it("with a string of digits as id in its response is accepted", async () => {
    service.respond(
      changed((honest) => ({ ...honest, id: String(honest["id"]) })),
      (method) => method === "POST",
    );
    expect((await run.create(domain, config)).object["id"]).toBe(1);
  });

  it("with invalid values in its response is read again", async () => {
    service.respond(
      changed((honest) => ({ ...honest, tags: "none", status: { on: true } })),
      (method) => method === "POST",
    );
    const made = await run.create(domain, { ...config, tags: ["shop"] });
    expect(made.object).toMatchObject({ id: 1, tags: ["shop"], status: "active" });
  });

  it("with an unreadable object is recorded, and the error names the fields", async () => {
    service.respond(
      changed((honest) => ("data" in honest ? honest : { ...honest, tags: [["a"]], ttl_sec: "\u001b[31mlong" })),
      () => true,
    );
    const text = await failure(run.create(domain, config));
    expect(run.recorded.at(-1)?.state).toMatchObject({ id: 1, domain: "shop.example", type: "master" });
    expect(text).toContain('ttl_sec must be a whole number, got the string "long"');
    expect(text).toContain("tags[0] must be a string, got a list");
  });
});

describe("a read", () => {
  const read = async (change: (honest: Json) => unknown) => {
    const made = await run.create(domain, config);
    service.respond(changed(change), (method) => method === "GET");
    return failure(run.refreshed(made));
  };

  it.each([
    ["of another object", (honest: Json) => ({ ...honest, id: 2 }), "id must be 1, got 2"],
    ["without an id", () => ({ domain: "shop.example" }), "id must be 1, got nothing"],
    ["of nothing", () => ({}), "id must be 1, got nothing"],
  ])("rejects %s as the response to a read", async (_, change, words) => {
    expect(await read(change)).toContain(`The response isn't a valid stratus_domain: ${words}`);
  });

  it("names at most three values", async () => {
    const wrong = { tags: 1.5, ttl_sec: "x", retry_sec: [1], expire_sec: {}, refresh_sec: true, status: ["a"] };
    const text = await read((honest) => ({ ...honest, ...wrong }));
    expect(text).toMatch(/must be .*; .* must be .*; .* must be .*; and 2 more invalid values/);
  });

  it("shows no value of a secret", async () => {
    const made = await run.create(computeInstance, { region: "us-east", type: "g6-standard-1" });
    service.respond(
      changed((honest) => ({ ...honest, specs: "s3cret" })),
      (method) => method === "GET",
    );
    expect(await failure(run.refreshed(made))).toContain("specs must be an object");
  });
});

it("an update with invalid values in its response is read again", async () => {
  const made = await run.create(domain, config);
  service.respond(
    changed(() => ({ tags: 5.5, description: ["a"] })),
    (method) => method === "PUT",
  );
  const after = await run.update(domain, made, { ...config, description: "A note." });
  expect(after.object).toMatchObject({ id: 1, description: "A note." });
});

it("sends no request for an object without an id in the list", async () => {
  await emulator.make("/domains", domainBody);
  const made = await run.create(domainRecord, { domainId: 1, type: "A", target: "192.0.2.1" });
  await emulator.control("DELETE", "/requests");
  const text = await failure(
    run.remove({ ...made, stored: { ...made.stored, state: { ...made.stored.state, id: null } } }),
  );
  expect(text).toContain("The URL of the request needs an ID, got nothing.");
  expect((await emulator.control("GET", "/requests")).body).toEqual([]);
});

describe("an image whose data is sent to the wrong server", () => {
  let folder: string;
  let store: Server;
  let page = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hostile-"));
    writeFileSync(join(folder, "disk.gz"), gzipSync("disk"));
    store = createServer((request, response) => {
      request.resume().on("end", () => response.writeHead(200, { "content-type": "text/html" }).end(page));
    });
    await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    store.closeAllConnections();
    store.close();
  });
  const upload = async (contentType: string, timeout: string) => {
    page = contentType;
    const { port } = store.address() as AddressInfo;
    store.removeAllListeners("request");
    store.on("request", (request, response) => {
      request.resume().on("end", () => response.writeHead(200, { "content-type": contentType }).end());
    });
    const elsewhere = `http://127.0.0.1:${String(port)}/store`;
    service.respond(
      changed((honest) => ({ ...honest, upload_to: elsewhere })),
      (method) => method === "POST",
    );
    const file = join(folder, "disk.gz");
    return failure(run.create(image, { label: "golden", region: "us-east", file, timeouts: { create: timeout } }));
  };

  it("R1-171: is deleted if the upload returns an HTML page", async () => {
    expect(await upload("text/html", "5s")).toContain("an HTML page instead of a receipt");
    const { data } = (await emulator.call("GET", "/images")).body as { data: { is_public: boolean }[] };
    expect(data.filter(({ is_public: isPublic }) => !isPublic)).toEqual([]);
  });

  it("R1-171: reports that the data never arrived if the image still waits for it", async () => {
    const text = await upload("application/json", "1s");
    expect(text).toContain("but the image is still pending_upload, so the data didn't arrive at the service.");
    expect(run.recorded.at(-1)?.state["id"]).toMatch(/^private\//);
  });
});
