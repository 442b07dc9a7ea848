import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hosts, inHost, root, run, withNode } from "./support/package";

const program = `import { App, TerraformStack } from "cdktn";
import { Domain, StratusProvider } from "cdktf-stratus/cdktn";
import { zone } from "./zone.ts";

const app: App = new App();
const stack: TerraformStack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus");
new Domain(stack, "zone", zone);
app.synth();
`;
const zone = `import type { MasterDomainProps } from "cdktf-stratus/cdktn";

export const zone: MasterDomainProps = { domain: "shop.example", soaEmail: "ops@shop.example" };
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stratus-type-stripping-"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules", "cdktf-stratus"));
  for (const name of ["cdktf", "cdktn", "constructs"]) {
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(hosts)("Node 22 runs a TypeScript program with $name as an ES module, without a runner", async (host) => {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(folder, "main.ts"), inHost(host, program));
  writeFileSync(join(folder, "zone.ts"), inHost(host, zone));
  await run("node", ["main.ts"], folder, await withNode(22, process.env));
  const stack = JSON.parse(readFileSync(join(folder, "cdktf.out", "stacks", "shop", "cdk.tf.json"), "utf8")) as object;
  expect(stack).toMatchObject({ resource: { stratus_domain: { zone: { domain: "shop.example" } } } });
});
