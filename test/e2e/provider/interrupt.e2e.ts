import { eventually } from "../../support/eventually";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

/** Polls until there is a value: the emulator's clock stands still, so only Terraform proceeds. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  let seen: T | undefined;
  await eventually(async () => (seen = await look()) !== undefined);
  return seen as T;
}

describe("an interrupted wait", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack("frozen");
  });
  afterAll(() => stack.close());

  test("leaves the object in the state, untainted, and the next apply continues to wait", async () => {
    const workspace = stack.workspace();
    const web = {
      label: "web",
      region: "us-east",
      type: "g6-standard-1",
      image: "public/debian12",
      root_pass: "correct horse",
    };
    workspace.write({ resource: { stratus_compute_instance: { web } } });
    await workspace.init();
    const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
    const made = await until(async () => {
      const all = (await stack.api("GET", "/compute/instances"))["data"] as { id: number }[];
      return all[0]?.id;
    });
    // Terraform has to be in the wait, not before it: then it polls again and again.
    await until(async () => ((await stack.requests()).length > 8 ? true : undefined));
    run.interrupt();
    const { output } = await run.outcome;
    expect(output).toContain("is not ready yet");
    expect(workspace.state("stratus_compute_instance.web")["id"]).toBe(made);
    expect(await workspace.must("show", "-no-color")).not.toContain("tainted");

    const [change] = await workspace.plan();
    expect(change?.actions).toEqual(["update"]);
    expect(change?.afterUnknown).toMatchObject({ status: true });

    await stack.control("POST", "clock/advance", { seconds: 120 });
    await workspace.apply();
    expect(workspace.state("stratus_compute_instance.web")["status"]).toBe("running");
    expect(await workspace.plan()).toEqual([]);
    expect(await stack.writes()).toEqual(["POST /v4/compute/instances"]);
  });
});

describe("an unfinished creation", () => {
  const updates = { hour_of_day: 4, day_of_week: 3 };
  const database = { region: "us-east", type: "g6-dedicated-2", updates };
  const instance = { region: "us-east", type: "g6-nanode-1", booted: true };
  const late = {
    alerts: { cpu: 91 },
    watchdog_enabled: false,
    backups: { schedule: { day: "Tuesday", window: "W4" } },
  };
  const deployed = { image: "public/debian12", root_pass: "correct horse", backups_enabled: true, ...late };
  const addresses = [
    "stratus_compute_instance.web",
    "stratus_compute_instance.copy",
    "stratus_mysql_database.shop",
    "stratus_postgresql_database.shop",
  ];

  let stack: Stack;
  let workspace: Workspace;
  let source_id: unknown;
  beforeEach(async () => {
    stack = await startStack("frozen");
    workspace = stack.workspace();
    source_id = (await stack.api("POST", "/compute/instances", { label: "source", ...instance, booted: false }))["id"];
    await stack.control("DELETE", "requests");
  });
  afterEach(() => stack.close());

  const configuration = (more: object = {}) => ({
    resource: {
      stratus_compute_instance: {
        web: { label: "web", ...instance, ...deployed, ...more },
        copy: { label: "copy", ...instance, clone_from: { source_id }, ...more },
      },
      stratus_mysql_database: { shop: { label: "shop", engine: "mysql/8.0.30", ...database, ...more } },
      stratus_postgresql_database: { shop: { label: "shop-pg", engine: "postgresql/14.6", ...database, ...more } },
      // Its list is its own, also when the database's creation continues in the same run.
      stratus_mysql_access: {
        office: { database_id: "${stratus_mysql_database.shop.id}", allow_list: ["192.0.2.1"], ...more },
      },
    },
  });

  /** Runs the service's clock while terraform waits for it. */
  async function meanwhile<T>(run: Promise<T>): Promise<T> {
    const forward = setInterval(() => void stack.control("POST", "clock/advance", { seconds: 60 }), 100);
    return run.finally(() => {
      clearInterval(forward);
    });
  }

  async function expectAll(): Promise<void> {
    const { data } = await stack.api("GET", "/compute/instances");
    const instances = data as readonly { label: string }[];
    expect(instances.find(({ label }) => label === "web")).toMatchObject({ status: "running", ...late });
    expect(instances.find(({ label }) => label === "copy")).toMatchObject({ status: "running" });
    const databases = (await stack.api("GET", "/databases/instances"))["data"];
    expect(databases).toEqual(
      [updates, updates].map(
        (each) => expect.objectContaining({ updates: expect.objectContaining(each) as unknown }) as unknown,
      ),
    );
    expect((await stack.writes()).filter((each) => each.startsWith("POST"))).toHaveLength(5);
    expect(await workspace.plan()).toEqual([]);
  }

  test("R1-133, R2-054: after an interrupt the next apply sends the requests that follow the creation", async () => {
    workspace.write(configuration());
    await workspace.init();
    const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
    await until(async () => ((await stack.writes()).length === 4 ? true : undefined));
    await until(async () => ((await stack.requests()).length > 32 ? true : undefined));
    run.interrupt();
    expect((await run.outcome).output).toContain("is not ready yet");
    expect(await stack.writes()).toHaveLength(4);

    // The state has the planned values, and only the private state shows that they were not sent.
    await meanwhile(workspace.must("apply", "-auto-approve", "-no-color", "-refresh=false"));
    await expectAll();
  });

  test("R1-133, R2-054: so it does after a timeout, even if everything is ready by then", async () => {
    workspace.write(configuration({ timeouts: { create: "500ms" } }));
    await workspace.init();
    // The allow list waits for the database, which it can't update before it is active.
    const { code, output } = await workspace.run(["apply", "-auto-approve", "-no-color"]);
    expect(code).toBe(1);
    const words = output.replace(/[\s│]+/g, " ");
    for (const address of addresses)
      expect(words).toMatch(new RegExp(`Warning: \\S+ \\d+ is not ready yet with ${address},`));
    expect(words).toMatch(/Error: .{1,400}No request was sent. Run apply again later/);
    expect(await workspace.must("show", "-no-color")).not.toContain("tainted");
    await stack.control("POST", "clock/advance", { seconds: 1800 });
    // The allow list waits again, because the second apply updates its database first.
    workspace.write(configuration({ timeouts: { create: "5m" } }));
    await meanwhile(workspace.must("apply", "-auto-approve", "-no-color"));
    await expectAll();
  });
});

describe("an interrupted update", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("that was not sent is planned again, even if the service never returns it", async () => {
    const workspace = stack.workspace();
    const instance = { region: "us-east", type: "g6-nanode-1" };
    const configuration = (ips: readonly string[]) => ({
      resource: {
        stratus_compute_instance: { web: { label: "web", ...instance }, api: { label: "api", ...instance } },
        stratus_ip_share: { shared: { compute_id: "${stratus_compute_instance.api.id}", ips } },
      },
    });
    await workspace.apply(configuration([]));
    const match = { method: "POST", path: "/networking/**" };
    await stack.control("POST", "faults", { match: { ...match, times: 0 }, effect: { status: 429, retryAfter: 60 } });
    await stack.control("DELETE", "requests");
    workspace.write(configuration(["${stratus_compute_instance.web.public_ipv4}"]));
    const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
    await until(async () => ((await stack.writes()).length > 0 ? true : undefined));
    run.interrupt();
    const { code, output } = await run.outcome;
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("Interrupted") as unknown });

    await stack.control("DELETE", "faults");
    expect((await workspace.plan()).map(({ address }) => address)).toEqual(["stratus_ip_share.shared"]);
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });
});
