import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { cdktfCommand } from "../../../scripts/support/cdktf-command.cjs";
import { examples, makeConstruct } from "../../lib/every-construct";
import { newStack } from "../../lib/stacks";
import { mustRun } from "../../support/child";
import { hostileTexts } from "../../support/hostile-texts";
import { testWith } from "../support/features";
import { HostProgram, hosts } from "../support/host-program";
import { type Stack, startStack } from "../support/stack";
import { childEnvironment, terraformBinary } from "../support/terraform";

jest.setTimeout(300_000);

const program = (host: string, entry: string) => `
import { App, Fn, TerraformStack, TerraformVariable } from "${host}";
import { ComputeInstance, Domain, Firewall, literal, MySqlDatabase, Peer, Port, StratusProvider, Tag } from "${entry}";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", { pollInterval: 20 });
const size = { region: "us-east", type: "g6-standard-1", image: "public/debian12", rootPass: 'a\\\\b"c D1-%%{x}' } as const;
const web = new ComputeInstance(stack, "web", { ...size, label: "web", tags: ["[a]"], timeouts: { create: "20m" }, alerts: { cpu: 90 }, userData: 'line "one"\\n\\tline \\\\two\\n' });
const prefix = new TerraformVariable(stack, "prefix", { default: "from" });
const edge = new Firewall(stack, "edge", { label: "edge" });
edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443), { description: 'the "web", ' + prefix.stringValue + " " + Fn.upper(Fn.rawString('x"y')) });
edge.protect(web);
new MySqlDatabase(stack, "db", { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30", updates: { frequency: "weekly", dayOfWeek: 1, duration: 3, hourOfDay: 2 } });
const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", description: '{"a": "b"}' });
zone.addRecord("txt", { type: "TXT", name: "", target: 'v=spf1 "quoted" \\\\ ~all' });
zone.point("www", web);
${JSON.stringify(hostileTexts)}.forEach((text, index) => zone.txt("text-" + index, literal(text)));
const copy = new Domain(stack, "copy", { domain: "copy.example", soaEmail: "ops@shop.example", cloneFrom: zone });
copy.addOverride("description", "a\\nb");
new Tag(stack, "tag", { label: "blue", domains: [zone] });
app.synth();
`;

describe.each(hosts)("--hcl, in a program of $title", ({ host, entry }) => {
  let shop: HostProgram;
  beforeAll(async () => {
    shop = await HostProgram.start();
  });
  afterAll(() => shop.remove());

  /** The command of CDK Terrain is not installed here. It sets this variable, like that of CDKTF. */
  function synthInHcl() {
    const [file, args] = host === "cdktf" ? cdktfCommand(["synth", "--hcl"]) : [process.execPath, ["main.js"]];
    const more = { TERRAFORM_BINARY_NAME: terraformBinary(), SYNTH_HCL_OUTPUT: "true" };
    return mustRun(file, args, { cwd: shop.folder, env: childEnvironment(shop.folder, more) });
  }

  test("Terraform accepts the stack, which equals the JSON", async () => {
    writeFileSync(join(shop.folder, "cdktf.json"), '{ "language": "typescript", "app": "node main.js" }');
    await shop.synth(program(host, entry));
    await shop.terraform("init", "-no-color", "-input=false");
    await shop.terraform("apply", "-no-color", "-input=false", "-auto-approve");
    rmSync(join(shop.stackFolder, "cdk.tf.json"));
    await synthInHcl();
    await shop.terraform("init", "-no-color", "-input=false");
    expect(await shop.terraform("validate", "-no-color")).toContain("The configuration is valid.");
    expect(await shop.terraform("plan", "-no-color", "-input=false")).toContain("No changes.");
    await shop.terraform("destroy", "-no-color", "-input=false", "-auto-approve");
  });
});

/** CDKTF can't write ephemeral resources as HCL, and neither host can write actions. */
const isRefused = (name: string) => name === "MySqlCredentials" || name.endsWith("Action");

describe("HCL of every construct, with all its arguments", () => {
  let service: Stack;
  beforeAll(async () => {
    service = await startStack();
  });
  afterAll(() => service.close());

  testWith("write-only attributes", "Terraform accepts it", async () => {
    const stack = newStack();
    for (const [name, makers] of Object.entries(examples)) {
      if (isRefused(name)) continue;
      for (const [index, maker] of makers.entries()) {
        const scope = new Construct(stack, `${name}-${String(index)}`) as TerraformStack;
        makeConstruct(scope, name, "it", maker(scope));
      }
    }
    const workspace = service.workspace();
    writeFileSync(join(workspace.folder, "cdk.tf"), Testing.synthHcl(stack) as string);
    await workspace.init();
    expect(await workspace.must("validate", "-no-color")).toContain("Success! The configuration is valid");
  });
});

test.each(Object.keys(examples).filter(isRefused))("%s in HCL is an error, because it would be missing", (name) => {
  const stack = newStack();
  const [maker] = examples[name] ?? [];
  makeConstruct(stack, name, "it", maker?.(stack));
  expect(() => Testing.synthHcl(stack) as string).toThrow(
    name === "MySqlCredentials"
      ? "stack/it: CDKTF can't write MySqlCredentials as HCL. Synthesize the stack without --hcl, or use CDK Terrain."
      : "stack/it: an action can't be written as HCL. Synthesize the stack without --hcl.",
  );
});
