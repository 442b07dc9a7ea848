import type { Stack } from "./support/stack";
import { startStack } from "./support/stack";

/** Looks until something is there: the emulator's clock stands still, so only Terraform moves. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let looks = 0; looks < 600; looks++) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come");
}

describe("an interrupted wait", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack("frozen");
  });
  afterAll(() => stack.close());

  test("leaves the object in the state, untainted, and the next apply goes on waiting", async () => {
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
    // Terraform has to be in the wait, not before it: then it looks again and again.
    await until(async () => ((await stack.requests()).length > 6 ? true : undefined));
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
