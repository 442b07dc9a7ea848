import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { followIn } from "../../e2e/support/page";
import { startChild } from "../../support/child";
import { triedVersions } from "../support/compilers";
import { quietly } from "../support/package";
import { withPythonClients } from "./support/python-clients";
import { useService } from "./support/service";

jest.setTimeout(900_000);

const service = useService();
const home = mkdtempSync(join(tmpdir(), "stratus-clients-"));
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  env = await withPythonClients(home);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const nothing = () => "";
/** These tests install no provider from Terraform's registry, no Go, and run one emulator. */
const instead = {
  "terraform init": nothing,
  "terraform apply": () => "Apply complete! Resources: 4 added, 0 changed, 0 destroyed.",
  "terraform plan": () => "No changes. Your infrastructure matches the configuration.",
  "terraform destroy": () => "Destroy complete! Resources: 4 destroyed.",
  "go mod init": nothing,
  "go get": nothing,
  "go run": () => "shop-web is running",
  "node_modules/.bin/stratus emulator": nothing,
  kill: nothing,
  // Installed above.
  [`pip install linode-cli==${triedVersions["linode-cli"]}`]: nothing,
  [`pip install linode_api4==${triedVersions.linode_api4}`]: nothing,
};

test("the guide on public clients can be followed literally", async () => {
  const { port } = service();
  const commands = {
    run: ([program = "", ...args]: readonly string[], cwd: string, environment: Readonly<Record<string, string>>) =>
      startChild(program, program === "npm" ? [...args, ...quietly] : args, { cwd, env: { ...env, ...environment } })
        .outcome,
  };
  const surroundings = { environment: {}, addresses: { "127.0.0.1:4510": `127.0.0.1:${String(port)}` }, instead };
  const page = "docs/guides/use-public-clients.md";
  expect(await followIn(mkdtempSync(join(home, "page-")), page, surroundings, commands)).toBe(22);
});
