import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Proxy, startProxy } from "../../support/proxy";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

const deployed = { region: "us-east", type: "g6-standard-1", image: "public/debian12", root_pass: "correct horse" };

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

describe("R1-112: the data of a deployment script", () => {
  const answers = {
    db_name: "shop",
    port: 3306,
    ratio: 0.5,
    tls: true,
    motd: null,
    nested: { hosts: ["a", { weight: 2 }], none: [], empty: {} },
  };
  const scripted = { ...deployed, script_id: 2 };
  let stack: Stack;
  let proxy: Proxy;
  let sent: unknown[];
  let workspace: Workspace;

  beforeAll(async () => {
    stack = await startStack();
    sent = [];
    // No response contains script data, so the test reads the request.
    proxy = await startProxy(stack.url, (exchange) => {
      if (exchange.method === "POST" && exchange.path === "/compute/instances") {
        sent.push((JSON.parse(exchange.body.toString()) as { script_data?: unknown }).script_data);
      }
      return exchange.forward();
    });
    workspace = stack.workspace({ base_url: proxy.url });
  });
  afterAll(async () => {
    await proxy.close();
    await stack.close();
  });

  const made = async (script_data: unknown, more: object = {}) => {
    sent = [];
    await workspace.apply({ ...more, resource: { stratus_compute_instance: { it: { ...scripted, script_data } } } });
    const again = await workspace.plan();
    return { sent, again };
  };

  test("any JSON is sent unchanged, and the next plan is empty", async () => {
    expect(await made(answers)).toEqual({ sent: [answers], again: [] });
    const shown = await workspace.must("state", "show", "-no-color", "stratus_compute_instance.it");
    expect(shown).toMatch(/script_data += \(sensitive value\)/);
    // The same value in another order, or as a map, is not a change. Another value is.
    const { port, ...rest } = answers;
    expect(await made({ ...rest, port })).toEqual({ sent: [], again: [] });
    expect(await made({ ...rest, port: "3306" })).toEqual({ sent: [{ ...rest, port: "3306" }], again: [] });
    expect(await made({ db_name: "shop" })).toEqual({ sent: [{ db_name: "shop" }], again: [] });
    expect(await made('${tomap({ db_name = "shop" })}')).toEqual({ sent: [], again: [] });
    await workspace.destroy();
  });

  test("values known after apply, in part or as a whole, and no value", async () => {
    const data = { resource: { terraform_data: { db: { input: { name: "shop", port: 3306 } } } } };
    const given = async (script_data: unknown, variables: object = {}) => {
      sent = [];
      const stratus_compute_instance = { it: { ...scripted, script_data } };
      await workspace.apply({ ...variables, resource: { ...data.resource, stratus_compute_instance } });
      const again = await workspace.plan();
      await workspace.destroy();
      return { sent, again };
    };
    const late = "${terraform_data.db.id}";
    const parts = await given({ db_name: "${terraform_data.db.output.name}", on: [`db-${late}`, true] });
    expect(parts).toEqual({
      sent: [{ db_name: "shop", on: [expect.stringMatching(/^db-[-\w]{36}$/), true] }],
      again: [],
    });
    const wholes = [
      "${tomap({ db_name = terraform_data.db.id })}",
      '${terraform_data.db.output.name == "x" ? null : tomap({ db_name = terraform_data.db.output.name })}',
      '${jsondecode("{\\"db_name\\":\\"${terraform_data.db.id}\\"}")}',
    ];
    for (const whole of wholes) {
      expect(await given(whole)).toEqual({ sent: [{ db_name: expect.any(String) as string }], again: [] });
    }
    const variable = { answers: { type: "map(string)", default: null } };
    const none = { ...deployed, script_id: 1, script_data: "${var.answers}" };
    await workspace.apply({ variable, resource: { stratus_compute_instance: { none } } });
    expect(await workspace.plan()).toEqual([]);
    const { script_data: _, ...without } = none;
    const id = workspace.state("stratus_compute_instance.none")["id"];
    await workspace.apply({ variable, resource: { stratus_compute_instance: { none: without } } });
    await workspace.apply({ variable, resource: { stratus_compute_instance: { none } } });
    expect(workspace.state("stratus_compute_instance.none")["id"]).toBe(id);
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });

  test("a value that is not an object, is too long, or has too many digits is rejected at plan", async () => {
    const refused = async (script_data: unknown) => {
      workspace.write({ resource: { stratus_compute_instance: { it: { ...scripted, script_data } } } });
      const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
      expect(code).toBe(1);
      return output.replace(/[\s│]+/g, " ");
    };
    const object = "script_data must be an object, not a JSON string";
    expect(await refused('{"db_name":"hunter2"}')).toContain(object);
    expect(await refused(["db_name"])).toContain(object);
    const frame = JSON.stringify({ db_name: "", port: 1 }).length;
    const long = { db_name: "x".repeat(65536 - frame), port: 1 };
    expect(await refused(long)).toContain("script_data must be at most 65535 characters long as JSON");
    expect(await refused({ db_name: "shop", n: "${12345678901234567891}" })).toContain(
      "script_data.n must be a number that JSON can represent exactly",
    );
  });

  test("a state of an earlier version, with a map of strings, has no diff", async () => {
    await made({ db_name: "shop", port: 3306, tls: true });
    const file = join(workspace.folder, "terraform.tfstate");
    const state = JSON.parse(readFileSync(file, "utf8")) as {
      serial: number;
      resources: { instances: { schema_version: number; attributes: Record<string, unknown> }[] }[];
    };
    const [instance] = state.resources[0]?.instances ?? [];
    if (!instance) throw new Error("the state has no instance");
    expect(instance).toMatchObject({ schema_version: 2 });
    instance.schema_version = 0;
    instance.attributes["script_data"] = { db_name: "shop", port: "3306", tls: "true" };
    writeFileSync(file, JSON.stringify({ ...state, serial: state.serial + 1 }));
    expect(await workspace.plan()).toEqual([]);
    expect(await made({ db_name: "shop", port: 3306, tls: true })).toEqual({ sent: [], again: [] });
    expect(await made({ db_name: "shop", port: 3307, tls: true })).toMatchObject({ sent: [{ port: 3307 }], again: [] });
    await workspace.destroy();
  });
});
