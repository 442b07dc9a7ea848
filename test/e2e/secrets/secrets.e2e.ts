import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testWith } from "../support/features";
import { type Stack, startStack } from "../support/stack";

type Json = Readonly<Record<string, unknown>>;

const instance = { label: "web", region: "us-east", type: "g6-standard-1", image: "public/debian12" };

describe("secrets", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  const nowhere = "root_pass_wo is in neither plan nor state, and a raised version replaces the instance";
  testWith("write-only attributes", nowhere, async () => {
    const workspace = stack.workspace();
    const secret = "write-only horse";
    const web = { ...instance, root_pass_wo: secret, root_pass_wo_version: 1 };
    workspace.write({ resource: { stratus_compute_instance: { web } } });
    await workspace.init();
    await workspace.must("plan", "-no-color", "-out=plan.bin");
    const { resource_changes, planned_values } = JSON.parse(await workspace.must("show", "-json", "plan.bin")) as Json;
    expect(JSON.stringify({ resource_changes, planned_values })).not.toContain(secret);
    await workspace.must("apply", "-no-color", "plan.bin");
    expect(readFileSync(join(workspace.folder, "terraform.tfstate"), "utf8")).not.toContain(secret);
    expect(await workspace.plan()).toEqual([]);
    workspace.write({ resource: { stratus_compute_instance: { web: { ...web, root_pass_wo_version: 2 } } } });
    expect((await workspace.plan()).map(({ actions }) => actions.join())).toEqual(["delete,create"]);
  });

  test("no warning or error prints the source line of a password, of user data or of a token", async () => {
    const workspace = stack.workspace();
    const encoded = (text: string) => Buffer.from(text).toString("base64");
    const web = (root_pass: string, data: string) => ({
      ...instance,
      label: "printed",
      root_pass,
      metadata: { user_data: encoded(data) },
    });
    const plan = async (resource: Json) => {
      workspace.write({ resource: { stratus_compute_instance: { printed: resource } } });
      return (await workspace.run(["plan", "-no-color"])).output;
    };
    workspace.write({
      resource: { stratus_compute_instance: { printed: web("first horse", "#cloud-config\n# 1\n") } },
    });
    await workspace.init();
    await workspace.must("apply", "-auto-approve", "-no-color");
    const replaced = await plan(web("second horse", "#cloud-config\n# 2\n"));
    expect(replaced).toContain("Changing root_pass and metadata replaces the object");
    expect(replaced).toContain("with stratus_compute_instance.printed");
    const refused = await plan(web("horse", "#cloud-config\n# 2\n"));
    expect(refused).toContain("root_pass must be 7 to 128 characters long");
    for (const output of [replaced, refused]) {
      expect(output).not.toContain("horse");
      expect(output).not.toContain(encoded("#cloud-config\n# 2\n"));
    }
  });

  test("the password and the token do not appear in a TRACE log", async () => {
    const secret = "correct horse battery";
    const workspace = stack.installed({ TF_LOG: "TRACE" });
    workspace.write({
      resource: { stratus_compute_instance: { other: { ...instance, label: "other", root_pass: secret } } },
    });
    await workspace.init();
    const { code, output } = await workspace.run(["apply", "-auto-approve", "-no-color"]);
    expect(code).toBe(0);
    expect(output).toContain("POST /compute/instances");
    expect(output).not.toContain(secret);
    expect(output).not.toContain(stack.token);
  });
});
