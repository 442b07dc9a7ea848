import { ComputeInstance, Domain } from "../../../lib";
import { type Stack, startStack } from "../../e2e/support/stack";
import { newStack, synthesized } from "../../lib/stacks";

describe("user data with values known after apply (R1-109)", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("is sent with the content that the program defines", async () => {
    const program = newStack();
    const zone = new Domain(program, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    const base = {
      region: "us-east",
      type: "g6-nanode-1",
      image: "public/debian12",
      rootPass: "correct horse battery",
    } as const;
    const script = (id: string, domain: string) =>
      `#!/bin/sh\r\n# "quoted" \\d 100% %{x} \${HOME} ü\necho "${domain}-${id}"5 > /etc/zone-${id}.conf\n`;
    new ComputeInstance(program, "web", { ...base, label: "web", userData: script(String(zone.id), zone.domain) });

    const workspace = stack.workspace();
    await workspace.apply({ resource: synthesized(program).resource ?? {} });

    const id = Number(workspace.state("stratus_domain.zone")["id"]);
    const { metadata } = workspace.state("stratus_compute_instance.web") as {
      readonly metadata: { readonly user_data: string };
    };
    expect(Buffer.from(metadata.user_data, "base64").toString("utf8")).toBe(script(String(id), "shop.example"));
    expect(await workspace.plan()).toEqual([]);
  });
});
