import { startStack } from "../../e2e/support/stack";

const place = { region: "us-east", type: "g6-nanode-1", label: "web" };
const configuration = (private_ip: boolean) => ({
  resource: { stratus_compute_instance: { web: { ...place, private_ip } } },
});

describe("a private address", () => {
  test("R1-039: is added in place, and removed only by a replacement", async () => {
    const stack = await startStack();
    try {
      const workspace = stack.workspace();
      await workspace.apply(configuration(false));
      workspace.write(configuration(true));
      const [given] = await workspace.plan();
      expect(given?.actions).toEqual(["update"]);
      expect(given?.afterUnknown).toMatchObject({ ipv4: true, private_ipv4: true });
      await workspace.destroy();
      await workspace.apply(configuration(true));
      workspace.write(configuration(false));
      expect((await workspace.plan()).map(({ actions }) => actions.join())).toEqual(["delete,create"]);
    } finally {
      await stack.close();
    }
  });

  test("R1-110: is allocated to an existing instance", async () => {
    const stack = await startStack();
    try {
      await stack.control("PUT", "account", { additionalIps: true });
      const workspace = stack.workspace();
      await workspace.apply(configuration(false));
      const { id } = workspace.state("stratus_compute_instance.web");
      await workspace.apply(configuration(true));
      expect(workspace.state("stratus_compute_instance.web")).toMatchObject({ id, private_ip: true });
      expect(workspace.state("stratus_compute_instance.web")["private_ipv4"]).toMatch(/^192\.168\./);
      expect(await workspace.plan()).toEqual([]);
    } finally {
      await stack.close();
    }
  });
});
