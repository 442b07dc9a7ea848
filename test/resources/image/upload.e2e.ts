import { randomBytes } from "node:crypto";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";
import { eventually } from "../../support/eventually";

describe("an upload", () => {
  let stack: Stack;
  let workspace: Workspace;
  beforeAll(async () => {
    stack = await startStack();
  });
  beforeEach(() => {
    workspace = stack.workspace();
  });
  afterAll(() => stack.close());

  const write = (content: Buffer | string, name = "golden.gz"): string => {
    const path = join(workspace.folder, name);
    writeFileSync(path, content);
    return path;
  };
  const of = (file: string, more: object = {}) => ({
    resource: { stratus_image: { it: { file, region: "us-east", label: "golden", ...more } } },
  });
  const images = async () => {
    const { data } = await stack.api("GET", "/images?page_size=500");
    return (data as readonly { id: string }[]).filter(({ id }) => id.startsWith("private/"));
  };

  test("R1-172, R1-173: a missing file, or one that is not gzip, is rejected at plan without a request", async () => {
    await stack.control("DELETE", "requests");
    const large = write("", "large.gz");
    truncateSync(large, 5 * 1024 ** 3 + 1);
    for (const [file, words] of [
      [large, 'must be at most 5 GB in size, but "'],
      [write("plain"), "must be a disk image compressed with gzip"],
      [join(workspace.folder, "missing.gz"), "must be the path of a readable file"],
    ] as const) {
      workspace.write(of(file));
      await workspace.init();
      const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
      expect(code).toBe(1);
      expect(output.replace(/\s+/g, " ")).toContain(words);
    }
    expect(await stack.writes()).toEqual([]);
  });

  test("R1-174: several megabytes are streamed, and the image can be deployed", async () => {
    await workspace.apply({
      resource: {
        ...of(write(gzipSync(randomBytes(5 * 1024 * 1024)))).resource,
        stratus_compute_instance: {
          web: {
            region: "eu-central",
            type: "g6-standard-1",
            image: "${stratus_image.it.id}",
            root_pass: "correct horse",
          },
        },
      },
    });
    expect(await workspace.plan()).toEqual([]);
    expect(workspace.state("stratus_image.it")).toMatchObject({ status: "available", size: 5, is_public: false });
    expect(workspace.state("stratus_image.it")["file_sha256"]).toMatch(/^[0-9a-f]{64}$/);
    await workspace.destroy();
  });

  test("data that the service rejects leaves no image behind, and the next apply starts again", async () => {
    const whole = gzipSync(randomBytes(100_000));
    const { code, output } = await (async () => {
      workspace.write(of(write(whole.subarray(0, 50_000))));
      await workspace.init();
      return workspace.run(["apply", "-no-color", "-auto-approve", "-input=false"]);
    })();
    expect(code).toBe(1);
    expect(output).toContain("400");
    expect(await images()).toEqual([]);
    await workspace.apply(of(write(whole)));
    expect(await images()).toHaveLength(1);
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });

  test("R1-092: an interrupted upload leaves no image behind, and the next apply starts again", async () => {
    const whole = gzipSync(Buffer.alloc(400 * 1024 * 1024), { level: 0 });
    workspace.write(of(write(whole)));
    await workspace.init();
    const run = workspace.start(["apply", "-auto-approve", "-no-color", "-input=false"]);
    await eventually(async () => (await images()).length === 1, { during: run.outcome });
    run.interrupt();
    expect((await run.outcome).output).toMatch(/Interrupted: PUT \S+ was (aborted|not sent)/);
    expect(await images()).toEqual([]);
    await workspace.apply(of(write(gzipSync("small"))));
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });

  test("R1-168: a disk is captured", async () => {
    const { id } = await stack.api("POST", "/compute/instances", {
      region: "us-east",
      type: "g6-standard-1",
      image: "public/debian12",
      root_pass: "correct horse",
    });
    const { disks } = (await stack.control("GET", `instances/${String(id)}`)) as { disks: readonly { id: number }[] };
    await workspace.apply({ resource: { stratus_image: { it: { disk_id: disks[0]?.id, description: "As it was" } } } });
    expect(workspace.state("stratus_image.it")).toMatchObject({ label: "Debian 12 Disk", status: "available" });
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });
});
