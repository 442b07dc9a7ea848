import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Outcome, startChild } from "../../support/child";
import { childEnvironment } from "../support/terraform";

jest.setTimeout(300_000);

const root = join(__dirname, "..", "..", "..");
const cdktfFile = join(dirname(require.resolve("cdktf-cli/package.json")), "bundle", "bin", "cdktf");

const program = (host: string, entry: string, allowed: string) => `import { App, TerraformStack } from "${host}";
import { Firewall, Peer, Policies, Port, StratusProvider } from "${entry}";

const app = new App();
Policies.check(app, { sarif: "policy.sarif" });
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus");
const edge = new Firewall(stack, "edge", { label: "shop-edge" });
edge.allowInbound(Peer.anyIp(), Port.tcp(22));
${allowed}
app.synth();
`;

const finding =
  "open-shell-port: shop/edge (main.ts:8:14) opens port 22 (SSH) to all IP addresses with rules.inbound[0].";
const allowed = 'Policies.allow(edge, "open-shell-port", "the bastion of the company");';

describe("policies, with the built package", () => {
  let folder: string;

  beforeAll(() => {
    mkdirSync(join(root, ".cache"), { recursive: true });
    // Inside the package, so that it finds the package by its name.
    folder = mkdtempSync(join(root, ".cache", "policies-"));
    const compilerOptions = { target: "ES2022", module: "commonjs", esModuleInterop: true, types: ["node"] };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, "ts-node": { transpileOnly: true } }),
    );
    const app = "node --require ts-node/register main.ts";
    writeFileSync(
      join(folder, "cdktf.json"),
      JSON.stringify({ language: "typescript", app, sendCrashReports: "false" }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function run(text: string, ...args: readonly string[]): Promise<Outcome> {
    rmSync(join(folder, "cdktf.out"), { recursive: true, force: true });
    writeFileSync(join(folder, "main.ts"), text);
    return startChild(process.execPath, args, { cwd: folder, env: childEnvironment(folder) }).outcome;
  }

  const stackFile = () => existsSync(join(folder, "cdktf.out", "stacks", "shop", "cdk.tf.json"));

  test("cdktf synth exits with code 1 and names check, construct and line, and SARIF contains the line too", async () => {
    const { code, output } = await run(program("cdktf", "cdktf-stratus", ""), cdktfFile, "synth");
    expect(output).toContain(finding);
    expect(code).toBe(1);
    expect(stackFile()).toBe(false);
    const { runs } = JSON.parse(readFileSync(join(folder, "policy.sarif"), "utf8")) as {
      readonly runs: readonly { readonly results: readonly { readonly locations: readonly unknown[] }[] }[];
    };
    expect(runs[0]?.results[0]?.locations[0]).toMatchObject({
      physicalLocation: {
        artifactLocation: { uri: `.cache/${basename(folder)}/main.ts`, uriBaseId: "%SRCROOT%" },
        region: { startLine: 8, startColumn: 14 },
      },
    });
  });

  test("cdktf synth succeeds if the finding is suppressed, and prints warnings with their check", async () => {
    const { code, output } = await run(program("cdktf", "cdktf-stratus", allowed), cdktfFile, "synth");
    expect(output).not.toContain("open-shell-port");
    expect(output).toContain("firewall-without-instance: shop/edge (main.ts:8:14) protects no instance.");
    expect(code).toBe(0);
    expect(stackFile()).toBe(true);
  });

  test("a program of CDK Terrain exits in the same way", async () => {
    const flags = ["--require", "ts-node/register", "main.ts"];
    const failed = await run(program("cdktn", "cdktf-stratus/cdktn", ""), ...flags);
    expect(failed.output).toContain(finding);
    expect(failed.code).toBe(1);
    const passed = await run(program("cdktn", "cdktf-stratus/cdktn", allowed), ...flags);
    expect(passed.code).toBe(0);
    expect(stackFile()).toBe(true);
  });
});
