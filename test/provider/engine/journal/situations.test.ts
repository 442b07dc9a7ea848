import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Properties } from "../../../../src/contract";
import { useEmulator } from "../../../emulator/support";
import { contractOf } from "../../../kinds";
import { eventually } from "../../../support/eventually";
import type { Made, ProviderRun } from "../../../support/terraform/provider-run";
import { countPosts, goDarkAfter, useJournal } from "./support";

const emulator = useEmulator();
const { open, text, files } = useJournal(emulator);

const domain = contractOf("domain");
const record = contractOf("domain_record");
const instance = contractOf("compute_instance");
const zone = { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" };
const web = { region: "us-east", type: "g6-nanode-1", label: "web", booted: false };
const instances = "/compute/instances";

const takenOver = 'An earlier run created stratus_compute_instance "web"';
const summaries = ({ reported }: ProviderRun) => reported.map(({ summary }) => summary);
const idsOf = (all: readonly Made[]) => all.map(({ object }) => Number(object["id"])).sort((a, b) => a - b);
async function existing(path = instances): Promise<readonly Properties[]> {
  return (await emulator.call("GET", path)).body["data"] as readonly Properties[];
}

/** A run whose creates succeed without a response. */
async function lose(configs: readonly Properties[]): Promise<void> {
  const run = open();
  const outcomes = await goDarkAfter(
    emulator,
    instances,
    configs.map((config) => () => run.create(instance, config)),
  );
  for (const outcome of outcomes) expect(outcome).toMatch(/the search for .* failed\./);
  await run.close();
}

describe("a run that ends normally", () => {
  test("leaves no journal behind, and has one while it is running", async () => {
    const run = open();
    await run.create(domain, zone);
    expect(text()).toContain('"answered":1');
    await run.close();
    expect(files()).toEqual([]);
  });

  test("removes rejected creates", async () => {
    const run = open();
    await emulator.control("POST", "/faults", { match: { method: "POST", path: instances }, effect: { status: 400 } });
    await expect(run.create(instance, web)).rejects.toThrow("Cannot create");
    expect(text()).toContain('{"closed":1}');
    await run.close();
    expect(files()).toEqual([]);
  });

  test("that is interrupted during a wait keeps the entries that Terraform does not know", async () => {
    const run = open();
    await run.create(domain, zone);
    await emulator.control("PUT", "/clock", { frozen: true });
    const waiting = run.create(instance, { ...web, image: "public/debian12", rootPass: "correct horse", booted: true });
    waiting.catch(() => undefined);
    await eventually(() => text().includes('"answered":2'));
    await run.close();
    await emulator.control("PUT", "/clock", { frozen: false });
    expect(text()).toContain('{"closed":1}');
    expect(text()).not.toContain('{"closed":2}');
    await waiting.catch(() => undefined);
  });
});

describe("an image of a file", () => {
  const image = contractOf("image");
  const privateImages = async () =>
    (await existing("/images?page_size=500")).filter(({ id }) => String(id).startsWith("private/"));
  let file: string;
  let config: Properties;
  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), "image-")), "golden.gz");
    writeFileSync(file, gzipSync("a disk"));
    config = { file, region: "us-east", label: "golden" };
  });
  afterEach(() => {
    rmSync(dirname(file), { recursive: true });
  });

  test("is adopted if it was uploaded", async () => {
    const first = open();
    const made = await first.create(image, config);
    await first.kill();
    const run = open();
    const again = await run.create(image, config);
    expect(again.object).toEqual(made.object);
    await run.close();
    expect(await privateImages()).toHaveLength(1);
    expect(files()).toEqual([]);
  });

  test("is deleted and recreated if it waits for its file", async () => {
    const first = open();
    const [outcome] = await goDarkAfter(emulator, "/images/upload", [() => first.create(image, config)]);
    expect(outcome).toMatch(/the search for .* failed\./);
    await first.close();
    const [empty] = await privateImages();
    const run = open();
    const { object } = await run.create(image, config);
    expect(object).toMatchObject({ label: "golden", status: "available" });
    expect(object["id"]).not.toBe(empty?.["id"]);
    await run.close();
    expect((await privateImages()).map(({ id }) => id)).toEqual([object["id"]]);
    expect(files()).toEqual([]);
  });
});

describe("equal creates", () => {
  test("at the same time adopt one object each", async () => {
    const copy = { region: "us-east", type: "g6-nanode-1", booted: false };
    await lose([copy, copy]);
    const run = open();
    const made = await Promise.all([copy, copy].map((config) => run.create(instance, config)));
    expect(idsOf(made)).toEqual((await existing()).map(({ id }) => Number(id)));
    expect(await countPosts(emulator, instances)).toBe(2);
    expect(summaries(run)).toContain("An earlier run created stratus_compute_instance");
    await run.close();
    expect(files()).toEqual([]);
  });

  test("create the remaining objects if there are more of them than before", async () => {
    const copy = { region: "us-east", type: "g6-nanode-1", booted: false };
    await lose([copy]);
    const run = open();
    const made = await Promise.all([copy, copy, copy].map((config) => run.create(instance, config)));
    expect(new Set(idsOf(made)).size).toBe(3);
    expect(await existing()).toHaveLength(3);
    await run.close();
  });

  test("with responses are adopted by one create each", async () => {
    const copy = { region: "us-east", type: "g6-nanode-1", booted: false };
    const run = open();
    const made = await Promise.all([copy, copy, copy].map((config) => run.create(instance, config)));
    await run.kill();
    const next = open();
    const again = await Promise.all([copy, copy, copy].map((config) => next.create(instance, config)));
    expect(idsOf(again)).toEqual(idsOf(made));
    expect(await existing()).toHaveLength(3);
    await next.close();
    expect(files()).toEqual([]);
  });

  test("with some responses adopt the objects of all of them", async () => {
    const copy = { region: "us-east", type: "g6-nanode-1", booted: false };
    const run = open();
    await run.create(instance, copy);
    const outcomes = await goDarkAfter(emulator, instances, [() => run.create(instance, copy)]);
    expect(outcomes[0]).toMatch(/the search for .* failed\./);
    await run.kill();
    const next = open();
    const made = await Promise.all([copy, copy].map((config) => next.create(instance, config)));
    expect(idsOf(made)).toEqual((await existing()).map(({ id }) => Number(id)));
    expect(await countPosts(emulator, instances)).toBe(2);
    await next.close();
    expect(files()).toEqual([]);
  });

  test("without names do not adopt the pending object of another create in that run", async () => {
    const nameless = { region: "us-east", type: "g6-nanode-1", booted: false };
    await lose([nameless, web]);
    const run = open();
    const [one, other] = await Promise.all([run.create(instance, nameless), run.create(instance, web)]);
    expect(other.object["label"]).toBe("web");
    expect(one.object["id"]).not.toBe(other.object["id"]);
    expect(await existing()).toHaveLength(2);
    await run.close();
  });
});

describe("objects of other users", () => {
  test("that are equal and newer are indistinguishable from the lost one: the error names both, and nothing is created", async () => {
    await lose([web]);
    await emulator.make(instances, { region: "us-east", type: "g6-nanode-1", label: "web" });
    const run = open();
    const error = await run.create(instance, web).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("2 objects may have been created by that request: 1, 2.");
    expect(String(error)).toContain('importFrom("1")');
    expect(String(error)).toContain('to = stratus_compute_instance.NAME\n    id = "1"');
    expect(String(error)).toContain(files()[0]);
    await run.close();
    expect(await existing()).toHaveLength(2);

    await emulator.call("DELETE", `${instances}/2`);
    const next = open();
    expect((await next.create(instance, web)).object["id"]).toBe(1);
    await next.close();
    expect(files()).toEqual([]);
  });

  test("that existed before are not adopted", async () => {
    await emulator.make(instances, { region: "us-east", type: "g6-nanode-1", label: "web" });
    await lose([web]);
    const run = open();
    expect((await run.create(instance, web)).object["id"]).toBe(2);
    await run.close();
  });

  test("that are in the state are not adopted", async () => {
    const first = open();
    const old = await first.create(instance, web);
    await first.close();
    await lose([web]);
    await emulator.call("DELETE", `${instances}/2`);
    // Another user adopts one that is created later, so it is not a candidate.
    await emulator.make(instances, { region: "us-east", type: "g6-nanode-1", label: "web" });
    const run = open();
    await run.refreshed(old);
    const other = { ...old.stored, state: { ...old.stored.state, id: 3 }, identity: { id: 3 } };
    await run.refreshed({ stored: other });
    await run.close();
    const next = open();
    expect((await next.create(instance, web)).object["id"]).toBe(4);
    expect(summaries(next)).not.toContain(takenOver);
    await next.close();
  });
});

describe("a created object", () => {
  async function killAfter(config: Properties): Promise<Made> {
    const run = open();
    const made = await run.create(instance, config);
    await run.kill();
    return made;
  }

  test("in the state is not adopted by another resource", async () => {
    const made = await killAfter(web);
    const plan = open();
    await plan.refreshed(made);
    await plan.close();
    expect(files()).toEqual([]);
    const apply = open();
    expect((await apply.create(instance, web)).object["id"]).toBe(2);
    await apply.close();
  });

  test("that was deleted since is recreated", async () => {
    await killAfter(web);
    await emulator.call("DELETE", `${instances}/1`);
    const run = open();
    expect((await run.create(instance, web)).object["id"]).toBe(2);
    expect(summaries(run)).not.toContain(takenOver);
    await run.close();
    expect(files()).toEqual([]);
  });

  test("that was changed since needs a decision by the user", async () => {
    await killAfter(web);
    await emulator.call("PUT", `${instances}/1`, { label: "other" });
    const run = open();
    const error = await run.create(instance, web).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("stratus_compute_instance 1");
    expect(String(error)).toContain("The object was changed since then and no longer matches the configuration");
    expect(String(error)).toContain('importFrom("1")');
    await run.close();
    expect(await existing()).toHaveLength(1);
    expect(text()).not.toBe("");
  });

  test("that replaces another one is distinguished from it", async () => {
    const first = open();
    const old = await first.create(instance, web);
    await first.close();
    const made = await killAfter(web);
    // create_before_destroy: the old one is still in the state, and the plan replaces it again.
    const plan = open();
    await plan.refreshed(old);
    await plan.plan(instance, undefined, web);
    await plan.close();
    const apply = open();
    expect((await apply.create(instance, web)).object["id"]).toEqual(made.object["id"]);
    await apply.remove(old);
    await apply.close();
    expect((await existing()).map(({ id }) => id)).toEqual([made.object["id"]]);
    expect(files()).toEqual([]);
  });

  test("is adopted with its dependent objects", async () => {
    const first = open();
    const made = await first.create(domain, zone);
    const www = { domainId: made.object["id"], type: "A", name: "www", target: "192.0.2.1" };
    await first.create(record, www);
    await first.kill();
    const run = open();
    const again = await run.create(domain, zone);
    await run.create(record, { ...www, domainId: again.object["id"] });
    await run.close();
    expect(await existing("/domains")).toHaveLength(1);
    expect(await existing("/domains/1/records")).toHaveLength(1);
    expect(files()).toEqual([]);
  });

  test("adopted by a run that is killed too is adopted by the next one", async () => {
    await killAfter(web);
    await killAfter(web);
    await killAfter(web);
    expect(await existing()).toHaveLength(1);
  });

  test("in another workspace does not affect this one", async () => {
    process.env["TF_WORKSPACE"] = "staging";
    try {
      await killAfter(web);
    } finally {
      delete process.env["TF_WORKSPACE"];
    }
    const run = open();
    expect((await run.create(instance, web)).object["id"]).toBe(2);
    await run.close();
    expect(files()).toHaveLength(1);
  });

  test("that another token can't see stays for the run that created it", async () => {
    await killAfter(web);
    await emulator.control("POST", "/users", { username: "guest", restricted: true, grants: { add_computes: true } });
    const { token } = (await emulator.control("POST", "/tokens", { username: "guest", scopes: "*" })).body;
    const guest = open({ token });
    await guest.create(instance, web);
    await guest.close();
    const run = open();
    expect((await run.create(instance, web)).object["id"]).toBe(1);
    await run.close();
    expect(files()).toEqual([]);
  });
});
