import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hosts, packed, run, withNode } from "./support/package";

jest.setTimeout(900_000);

let folder: string;
let tgz: string;
beforeAll(async () => {
  folder = await packed();
  tgz = join(folder, "cdktf-stratus", "cdktf-stratus-0.1.0.tgz");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const managers = [
  ["npm", ["npm", "install"]],
  ["pnpm", ["npx", "--yes", "pnpm@9", "add"]],
  ["yarn", ["npx", "--yes", "yarn@1", "add", "--ignore-engines"]],
] as const;

describe.each(managers)("%s installs everything that a program needs at once", (manager, [file, ...args]) => {
  test.each(hosts)("for $name", async ({ name, entry }) => {
    const project = join(folder, `${manager}-${name}`);
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{ "private": true }\n');
    const env = await withNode(22, process.env);
    const version = name === "cdktf" ? "0.21" : "0.24";
    await run(file, [...args, tgz, `${name}@${version}`, `${name}-cli@${version}`, "constructs@10"], project, env);
    const program = `const { App, TerraformStack } = require("${name}");
      const { Domain, StratusProvider } = require("${entry}");
      const app = new App();
      const stack = new TerraformStack(app, "shop");
      new StratusProvider(stack, "stratus");
      new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
      app.synth();
      console.log(require("node:fs").readdirSync("cdktf.out/stacks/shop").join());`;
    writeFileSync(join(project, "main.js"), program);
    expect(await run("node", ["main.js"], project, env)).toContain("cdk.tf.json,terraform.d");
  });
});
