import { checkOfService, type Stack, startStack } from "../../e2e/support/stack";

jest.setTimeout(120_000);

describe("20 instances, with the default poll interval", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack("fast", { notesRequests: false });
  });
  afterAll(() => stack.close());

  test("share their polls, are complete after one apply, and are deleted by one destroy", async () => {
    const workspace = stack.workspace({ poll_interval: 1000 });
    const web = { count: 20, label: "web-${count.index}", region: "us-east", type: "g6-nanode-1" };
    const deployed = { ...web, image: "public/debian12", root_pass: "correct horse" };
    await workspace.apply({ resource: { stratus_compute_instance: { web: deployed } } });
    const sent = await stack.requests();
    expect(sent.filter((request) => request === "POST /v4/compute/instances")).toHaveLength(20);
    const polls = sent.filter((request) => request.startsWith(checkOfService));
    expect(polls.length).toBeLessThan(20);
    const { data } = await stack.api("GET", "/compute/instances?page_size=100");
    expect((data as { status: string }[]).map(({ status }) => status)).toEqual(Array(20).fill("running"));
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
    expect(await stack.api("GET", "/compute/instances")).toMatchObject({ results: 0 });
  });
});
