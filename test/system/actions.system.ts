import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { provider } from "../../src/composition/provider";
import { blocksOf, pages } from "../docs/support/blocks";
import { follow } from "../e2e/support/page";
import { type Stack, startStack } from "../e2e/support/stack";
import type { Workspace } from "../e2e/support/terraform";
import { eventually } from "../support/eventually";
import { useTerraform } from "./support/terraform-release";

const releases = ["1.14.9", "1.15.5"];

const flat = (text: string) => text.replace(/[│╷╵\s]+/g, " ");
const invoke = (action: string) =>
  ["apply", "-no-color", "-auto-approve", "-input=false", `-invoke=action.${action}`] as const;

/** A database, and actions on it: a patch, one with a short timeout, and one of a database that doesn't exist. */
const database = { region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30", label: "shop" };
const database_id = "${stratus_mysql_database.db.id}";
const patches = {
  resource: { stratus_mysql_database: { db: database } },
  action: {
    stratus_mysql_patch: {
      now: { config: { database_id } },
      impatient: { config: { database_id, timeouts: { invoke: "1s" } } },
      missing: { config: { database_id: 999 } },
      invalid: { config: { database_id, timeouts: { invoke: "soon" } } },
    },
  },
};

/** Another action for each event. One that runs before a change can't refer to the resource that triggers it. */
const instanceWith = (label: string) => ({
  resource: {
    stratus_compute_instance: {
      web: {
        ...{ region: "us-east", type: "g6-nanode-1", image: "public/debian12", root_pass: "correct horse", label },
        backups_enabled: true,
        booted: false,
        lifecycle: {
          action_trigger: [
            { events: ["after_create"], actions: ["action.stratus_instance_boot.web"] },
            { events: ["before_update"], actions: ["action.stratus_mysql_patch.db"] },
            { events: ["after_update"], actions: ["action.stratus_instance_snapshot.web"] },
          ],
        },
      },
    },
  },
  action: {
    stratus_mysql_patch: { db: { config: { database_id: 1 } } },
    stratus_instance_boot: { web: { config: { compute_id: "${stratus_compute_instance.web.id}" } } },
    stratus_instance_snapshot: {
      web: {
        config: { compute_id: "${stratus_compute_instance.web.id}", label: "${stratus_compute_instance.web.label}" },
      },
    },
  },
});

describe.each(releases)("with Terraform %s, an action", (release) => {
  const { invalid: _, ...stratus_mysql_patch } = patches.action.stratus_mysql_patch;
  let stack: Stack;
  let workspace: Workspace;
  beforeAll(async () => {
    await useTerraform(release);
    stack = await startStack();
    workspace = stack.workspace();
    await workspace.apply({ ...patches, action: { stratus_mysql_patch } });
  });
  beforeEach(() => stack.control("DELETE", "requests"));
  afterAll(async () => {
    await stack.close();
    await useTerraform();
  });

  const countOf = async (path: RegExp) => (await stack.writes()).filter((each) => path.test(each)).length;
  const freeze = (frozen: boolean) => stack.control("PUT", "clock", { frozen });
  /** Waits until the provider has polled the database after the patch. */
  const polled = () =>
    eventually(async () => {
      const requests = await stack.requests();
      return requests.slice(requests.findIndex((each) => each.endsWith("/patch"))).length > 1;
    });

  test("runs once for each invocation, with progress messages", async () => {
    await freeze(true);
    const { outcome } = workspace.start(invoke("stratus_mysql_patch.now"));
    await Promise.race([outcome, eventually(async () => (await countOf(/\/patch$/)) > 0)]);
    await polled();
    await freeze(false);
    const { code, output } = await outcome;
    expect(flat(output)).toMatch(/Waiting for MySQL database 1 to become active \(status: updating, \d+ s elapsed\)/);
    expect(output).toContain("Apply complete! Resources: 0 added, 0 changed, 0 destroyed. Actions: 1 invoked.");
    expect(code).toBe(0);
    expect(await countOf(/\/patch$/)).toBe(1);
    await workspace.must(...invoke("stratus_mysql_patch.now"));
    expect(await countOf(/\/patch$/)).toBe(2);
  });

  test("isn't run a second time if the response is lost", async () => {
    const match = { method: "POST", path: "/databases/mysql/instances/*/patch", times: 1 };
    await stack.control("POST", "faults", { match, effect: { drop: "after" } });
    await workspace.must(...invoke("stratus_mysql_patch.now"));
    expect(await countOf(/\/patch$/)).toBe(1);
    expect(await stack.control("GET", "faults")).toMatchObject([{ hits: 1 }]);
  });

  test("reports a busy object, and sends nothing", async () => {
    await freeze(true);
    await stack.api("POST", "/databases/mysql/instances/1/backups", { label: "busy" });
    await stack.control("DELETE", "requests");
    const { code, output } = await workspace.run(invoke("stratus_mysql_patch.impatient"));
    await freeze(false);
    expect(flat(output)).toMatch(
      /Timed out after [\d.]+ s waiting for stratus_mysql_database 1 to accept the patch \(last status: backing_up\)\. No request was sent\. Invoke the action again later\. To wait longer, raise timeouts\.invoke\./,
    );
    expect(code).toBe(1);
    expect(await countOf(/\/patch$/)).toBe(0);
  });

  test("stops the plan if the object doesn't exist", async () => {
    const { code, output } = await workspace.run(invoke("stratus_mysql_patch.missing"));
    expect(flat(output)).toMatch(/Error: There is no MySQL database 999 with action\.stratus_mysql_patch\.missing/);
    expect(code).toBe(1);
    expect(await stack.writes()).toEqual([]);
  });

  test("ends when the run is interrupted, and reports that the operation continues", async () => {
    await freeze(true);
    const run = workspace.start(invoke("stratus_mysql_patch.now"));
    // Before 1.16, Terraform crashes if it gets a progress message at the moment of the interrupt.
    await eventually(() => run.output().includes("Waiting for MySQL database 1"), { during: run.outcome });
    run.interrupt();
    const { code, output } = await run.outcome;
    await freeze(false);
    expect(flat(output)).toContain(
      "The run was interrupted while it was waiting. The operation continues in the service.",
    );
    expect(code).toBe(1);
  });

  test("isn't run again by the invocation after a killed run, but by the one after that", async () => {
    const installed = stack.installed({ STRATUS_JOURNAL: "" });
    const named = { stratus_mysql_database: { db: { ...database, label: "killed" } } };
    const { now } = stratus_mysql_patch;
    await installed.apply({ resource: named, action: { stratus_mysql_patch: { now } } });
    await stack.control("DELETE", "requests");
    await freeze(true);
    const { outcome, kill } = installed.start(invoke("stratus_mysql_patch.now"));
    await Promise.race([outcome, eventually(async () => (await countOf(/\/patch$/)) > 0)]);
    await polled();
    kill();
    await outcome;
    await freeze(false);
    const next = await installed.must(...invoke("stratus_mysql_patch.now"));
    expect(flat(next)).toContain("To run the operation again, invoke the action once more.");
    expect(await countOf(/\/patch$/)).toBe(1);
    await installed.must(...invoke("stratus_mysql_patch.now"));
    expect(await countOf(/\/patch$/)).toBe(2);
  });

  test("is validated like the resource", async () => {
    workspace.write(patches);
    const { code, output } = await workspace.run(["validate", "-no-color"]);
    expect(flat(output)).toContain('timeouts.invoke must be a duration such as "45m", "1h30m" or "90s", got "soon".');
    expect(code).toBe(1);
  });

  test("runs when a resource that triggers it is created or updated", async () => {
    const triggering = stack.workspace();
    expect(await triggering.apply(instanceWith("web"))).toContain(
      "Resources: 1 added, 0 changed, 0 destroyed. Actions: 1 invoked.",
    );
    expect(await stack.writes()).toEqual(["POST /v4/compute/instances", "POST /v4/compute/instances/1/boot"]);
    expect(await triggering.plan()).toEqual([]);
    await stack.control("DELETE", "requests");
    expect(await triggering.apply(instanceWith("shop"))).toContain(
      "Resources: 0 added, 1 changed, 0 destroyed. Actions: 2 invoked.",
    );
    expect(await stack.writes()).toEqual([
      "POST /v4/databases/mysql/instances/1/patch",
      "PUT /v4/compute/instances/1",
      "POST /v4/compute/instances/1/backups",
    ]);
    expect(await triggering.plan()).toEqual([]);
    await triggering.destroy();
  });
});

test("with Terraform 1.15.5, the example of each action is valid, and terraform fmt changes nothing", async () => {
  await useTerraform("1.15.5");
  const stack = await startStack();
  try {
    const workspace = stack.workspace();
    workspace.write({});
    const blocks = pages.filter((page) => page.startsWith("docs/actions/")).flatMap(blocksOf);
    const examples = blocks.filter(({ language }) => language === "hcl");
    expect(examples).toHaveLength(Object.keys(provider.actions ?? {}).length);
    for (const { page, text } of examples) {
      writeFileSync(join(workspace.folder, `${page.replace(/\W/g, "_")}.tf`), text);
    }
    await workspace.init();
    expect(await workspace.must("validate", "-no-color")).toContain("Success! The configuration is valid.");
    expect(await workspace.must("fmt", "-check", "-diff")).toBe("");
  } finally {
    await stack.close();
    await useTerraform();
  }
});

test("docs/guides/run-actions.md does what it says", async () => {
  await useTerraform("1.15.5");
  const emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  try {
    const claims = await follow("docs/guides/run-actions.md", {
      environment: {
        STRATUS_BASE_URL: emulator.url,
        STRATUS_TOKEN: emulator.token,
        TF_VAR_root_pass: "correct-Horse-7",
      },
      addresses: { "http://127.0.0.1:4510": emulator.url.replace(/\/v4$/, "") },
      inLaterSeconds: true,
    });
    expect(claims).toBe(7);
  } finally {
    await emulator.close();
    await useTerraform();
  }
});
