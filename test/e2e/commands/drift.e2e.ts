import { makeCommand } from "../../cli/command";
import { everything } from "../dialect/everything";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(180_000);

let stack: Stack;
let workspace: Workspace;
let command: ReturnType<typeof makeCommand>;
beforeAll(async () => {
  stack = await startStack();
  await stack.control("PUT", "account", { additionalIps: true });
  workspace = stack.workspace();
  command = makeCommand(() => ({ STRATUS_BASE_URL: stack.url, STRATUS_TOKEN: stack.token }));
});
afterAll(async () => {
  command.remove();
  await stack.close();
});

const drift = () => command.run("drift", "--state", `${workspace.folder}/terraform.tfstate`);

test.each(["first", "changed"] as const)("after the apply of every resource there is no drift: %s", async (change) => {
  await workspace.apply({ resource: everything(change) });
  expect(await drift()).toEqual({ code: 0, stdout: expect.stringMatching(/^No drift\. /) as string, stderr: "" });
});

test("after an apply that removes the owners of shared fields there is no drift", async () => {
  const { stratus_tag: _, stratus_mysql_access: __, stratus_ip_assignment: ___, ...resource } = everything("changed");
  await workspace.apply({ resource });
  expect(await drift()).toEqual({ code: 0, stdout: expect.stringMatching(/^No drift\. /) as string, stderr: "" });
});
