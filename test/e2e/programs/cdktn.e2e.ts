import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { mustRun } from "../../support/child";
import { partWith } from "../support/features";
import { childEnvironment, terraformBinary } from "../support/terraform";

jest.setTimeout(300_000);

const root = join(__dirname, "..", "..", "..");

const password = partWith(
  "ephemeral resources and variables",
  "the credentials of a database in a program of CDK Terrain",
  'rootPassWo: new MySqlCredentials(stack, "root", { database }).password, rootPassWoVersion: 1',
  'rootPass: "correct-Horse-7"',
);

const program = `import { App, TerraformOutput, TerraformStack } from "cdktn";
import { ComputeInstance, Domain, Firewall, MySqlCredentials, MySqlDatabase, Peer, Port, StratusProvider, Tags } from "cdktf-stratus/cdktn";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus");
Tags.of(stack).add("team-shop");

const place = { region: "us-east" };
const database = new MySqlDatabase(stack, "db", { ...place, label: "shop", type: "g6-dedicated-2", engine: "mysql/8.0.30" });
const web = new ComputeInstance(stack, "web", {
  ...place,
  label: "shop-web",
  type: "g6-standard-1",
  image: "public/debian12",
  ${password},
});
const edge = new Firewall(stack, "edge", { label: "shop-edge" });
edge.allowInbound(Peer.anyIp(), Port.tcp(443));
edge.protect(web);
const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
zone.point("www", web);
new TerraformOutput(stack, "zone_id", { value: zone.id });

app.synth();
`;

describe("a program written with CDK Terrain", () => {
  let folder: string;
  let emulator: Awaited<ReturnType<typeof startStratusEmulator>>;
  const stackFolder = () => join(folder, "cdktf.out", "stacks", "shop");

  beforeAll(async () => {
    emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
    mkdirSync(join(root, ".cache"), { recursive: true });
    // Inside the package, so that it finds the package by its name.
    folder = mkdtempSync(join(root, ".cache", "cdktn-e2e-"));
    writeFileSync(join(folder, "main.ts"), program);
  });
  afterAll(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (file: string, args: readonly string[], cwd: string) => {
    const env = childEnvironment(folder, { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token });
    return (await mustRun(file, args, { cwd, env })).stdout;
  };
  const terraform = (...args: readonly string[]) =>
    run(terraformBinary(), [...args, "-no-color", "-input=false"], stackFolder());

  test("compiles with our declarations, without anything from the other host", () => {
    const program = ts.createProgram([join(folder, "main.ts")], {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      module: ts.ModuleKind.Node16,
      moduleResolution: ts.ModuleResolutionKind.Node16,
      target: ts.ScriptTarget.ES2022,
      types: [],
    });
    const files = program.getSourceFiles();
    const names = files.map(({ fileName }) => fileName);
    expect(names.filter((name) => /\/node_modules\/cdktf\/|\/dist\/lib\//.test(name))).toEqual([]);
    expect(names).toContain(join(root, "dist", "cdktn", "l1", "domain.d.ts"));
    const isOurs = ({ fileName }: ts.SourceFile) => /\/dist\/|\/main\.ts$/.test(fileName);
    const problems = files
      .filter(isOurs)
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });

  test("is synthesized by its library with this Node version, and terraform applies it", async () => {
    const { outputText } = ts.transpileModule(program, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
    writeFileSync(join(folder, "main.js"), outputText);
    await run(process.execPath, ["main.js"], folder);
    const text = readFileSync(join(stackFolder(), "cdk.tf.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      "//": { metadata: { version: expect.stringMatching(/^0\.24\./) as string } },
    });
    await terraform("init");
    expect(await terraform("apply", "-auto-approve")).toContain("Resources: 7 added, 0 changed, 0 destroyed.");
  });

  test("has created tagged objects, and the second plan is empty", async () => {
    const answer = await fetch(`${emulator.url}/compute/instances`, {
      headers: { authorization: `Bearer ${emulator.token}` },
    });
    expect(await answer.json()).toMatchObject({ data: [{ label: "shop-web", tags: ["team-shop"] }] });
    // The exit code is 2, and so an error, for a plan with changes.
    expect(await terraform("plan", "-detailed-exitcode")).toContain("No changes.");
  });

  test("is destroyed again", async () => {
    expect(await terraform("destroy", "-auto-approve")).toContain("Resources: 7 destroyed.");
  });
});
