import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

const flat = (output: string) => output.replace(/[\s│╷╵]+/g, " ");

describe("an outage during the provisioning of a database", () => {
  let stack: Stack;
  let workspace: Workspace;
  beforeEach(async () => {
    stack = await startStack();
    workspace = stack.workspace({ max_retries: 1 });
  });
  afterEach(() => stack.close());

  const database = (more: object = {}) => ({
    label: "orders",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
    updates: { hour_of_day: 4, day_of_week: 3 },
    deletion_protection: true,
    ...more,
  });
  const whole = (more: object = {}) => ({
    resource: {
      stratus_mysql_database: { orders: database(more) },
      stratus_compute_instance: {
        web: {
          label: "web",
          region: "us-east",
          type: "g6-nanode-1",
          image: "public/debian12",
          root_pass: "correct horse",
          metadata: { user_data: '${base64encode("host: ${stratus_mysql_database.orders.hosts.primary}")}' },
        },
      },
    },
  });

  /** The service returns 503 to polls of the database: this number of times, or until it is stopped. */
  const beAway = (times: number) => {
    const match = { method: "GET", path: "/databases/mysql/instances/*", times };
    return stack.control("POST", "faults", { match, effect: { status: 503 } });
  };

  const made = async () => (await stack.writes()).filter((each) => each === "POST /v4/databases/mysql/instances");

  test("that ends before the deadline is survived, however many requests fail", async () => {
    await beAway(8);
    await workspace.apply({ resource: { stratus_mysql_database: { orders: database() } } });
    expect(workspace.state("stratus_mysql_database.orders")).toMatchObject({ id: 1, status: "active" });
    expect(await workspace.plan()).toEqual([]);
  });

  test("that exceeds the deadline taints nothing, and the next apply continues with the same database", async () => {
    await beAway(0);
    workspace.write(whole({ timeouts: { create: "2s" } }));
    await workspace.init();
    const { code, output } = await workspace.run(["apply", "-auto-approve", "-no-color"]);
    const words = flat(output);
    expect(words).toContain("Warning: stratus_mysql_database 1 is not ready yet with stratus_mysql_database.orders,");
    expect(words).toMatch(/last error: GET \S+ failed with status code 503/);
    expect(words).toContain(
      "Run apply again to keep waiting and to send the remaining fields (updates). Still empty: hosts.",
    );
    // Terraform continues, and stops at resources that need the host.
    expect(code).toBe(1);
    expect(words).toContain("Error: Invalid template interpolation value");
    expect(await workspace.must("show", "-no-color")).not.toContain("tainted");

    await stack.control("DELETE", "faults");
    const planned = await workspace.plan();
    expect(planned.map(({ address, actions }) => [address, actions])).toEqual([
      ["stratus_compute_instance.web", ["create"]],
      ["stratus_mysql_database.orders", ["update"]],
    ]);
    await workspace.apply(whole());
    expect(workspace.state("stratus_mysql_database.orders")).toMatchObject({ id: 1, status: "active" });
    expect(await workspace.plan()).toEqual([]);
    expect(await made()).toHaveLength(1);
  });
});
