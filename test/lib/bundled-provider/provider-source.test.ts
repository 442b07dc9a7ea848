import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { StratusProvider } from "../../../lib";
import { emptyFolder, errorOf, OtherProvider, synthesizeStack, version } from "../stacks";

const placed = join("terraform.d", "plugins", "stratus.internal", "stratus", "stratus", version);

describe("a stack with a source", () => {
  const source = "terraform.example.com/platform/stratus";
  const withSource = (value: unknown) => (stack: TerraformStack) => {
    new StratusProvider(stack, "stratus", { source: value as string });
    new StratusProvider(stack, "second", { source: value as string, alias: "second" });
  };
  const fileIn = (folder: string, name: string) => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  };
  const entryOf = (address: string, locked: string) =>
    `provider "${address}" {\n  version     = "${locked}"\n  constraints = "${locked}"\n  hashes = [\n    "h1:AA==",\n  ]\n}\n`;

  it("requires exactly the release of the package from there, and contains no provider", () => {
    const folder = synthesizeStack(withSource(source));
    expect(JSON.parse(fileIn(folder, "cdk.tf.json") ?? "")).toMatchObject({
      terraform: { required_providers: { stratus: { source, version: "0.1.0" } } },
      provider: { stratus: [{}, { alias: "second" }] },
    });
    expect(readdirSync(folder)).toEqual(["cdk.tf.json"]);
  });

  it("needs no built provider, and no Node on PATH", () => {
    const app = new App({ outdir: emptyFolder(), context: { stratusProviderFolder: emptyFolder() } });
    const stack = new TerraformStack(app, "stack");
    withSource(source)(stack);
    const { PATH } = process.env;
    process.env["PATH"] = emptyFolder();
    app.synth();
    process.env["PATH"] = PATH;
    expect(stack.node.metadata).toEqual([]);
    expect(existsSync(join(app.outdir, "stacks", "stack", "cdk.tf.json"))).toBe(true);
  });

  it("is written to HCL, too", () => {
    const stack = new TerraformStack(Testing.app(), "stack");
    withSource(source)(stack);
    const text = String(Testing.synthHcl(stack)).replace(/\s+/g, " ");
    expect(text).toContain(`stratus = { version = "0.1.0" source = "${source}" }`);
  });

  it("removes the provider that an earlier synth placed, with its lock entry, and keeps everything else", () => {
    const outdir = emptyFolder();
    const folder = synthesizeStack((stack) => {
      new StratusProvider(stack, "stratus");
      new OtherProvider(stack);
    }, outdir);
    const others = "terraform.d/plugins/other.example/acme/other/1.2.0/linux_amd64";
    mkdirSync(join(folder, others), { recursive: true });
    const locked = entryOf("registry.terraform.io/acme/other", "1.2.0");
    writeFileSync(join(folder, ".terraform.lock.hcl"), `${locked}\n${fileIn(folder, ".terraform.lock.hcl") ?? ""}`);
    synthesizeStack((stack) => {
      withSource(source)(stack);
      new OtherProvider(stack);
    }, outdir);
    expect(readdirSync(join(folder, "terraform.d", "plugins"))).toEqual(["other.example"]);
    expect(fileIn(folder, ".terraform.lock.hcl")).toBe(locked);
  });

  it("removes the lock file and terraform.d if nothing is left in them", () => {
    for (const address of [source, "stratus.internal/stratus/stratus"]) {
      const outdir = emptyFolder();
      synthesizeStack((stack) => new StratusProvider(stack, "stratus"), outdir);
      expect(readdirSync(synthesizeStack(withSource(address), outdir))).toEqual(["cdk.tf.json"]);
    }
  });

  it.each([source, "stratus.internal/stratus/stratus"])(
    "keeps the lock entry that terraform init wrote for %s",
    (address) => {
      const outdir = emptyFolder();
      const folder = synthesizeStack(withSource(address), outdir);
      const written = `# This file is maintained automatically by "terraform init".\n\n${entryOf(address, "0.1.0")}`;
      writeFileSync(join(folder, ".terraform.lock.hcl"), written);
      synthesizeStack(withSource(address), outdir);
      expect(fileIn(folder, ".terraform.lock.hcl")).toBe(written);
      const older = written.replaceAll("0.1.0", "0.0.9");
      writeFileSync(join(folder, ".terraform.lock.hcl"), older);
      synthesizeStack(withSource(address), outdir);
      expect(fileIn(folder, ".terraform.lock.hcl")).toBeUndefined();
    },
  );

  it("contains the provider again without the source", () => {
    const outdir = emptyFolder();
    synthesizeStack(withSource(source), outdir);
    const folder = synthesizeStack((stack) => new StratusProvider(stack, "stratus"), outdir);
    expect(existsSync(join(folder, placed))).toBe(true);
    expect(fileIn(folder, ".terraform.lock.hcl")).toContain(`constraints = "${version}"`);
  });

  const given = (value: unknown) => errorOf(() => withSource(value)(new TerraformStack(Testing.app(), "stack")));
  const mustBe =
    'source must be a provider address HOST/NAMESPACE/stratus, such as "terraform.example.com/platform/stratus"';

  it.each([
    ["https://terraform.example.com/platform/stratus/", 'write "terraform.example.com/platform/stratus"'],
    ["terraform.example.com/platform", 'write "terraform.example.com/platform/stratus"'],
    ["stratus.internal/stratus/other", undefined],
    ["stratus", undefined],
    ["a/b/c/stratus", undefined],
    ["terraform.example.com/plat_form/stratus", undefined],
    ["", undefined],
  ])("rejects %j", (value, hint) => {
    const problem = `  - ${mustBe}, got ${JSON.stringify(value)}${hint === undefined ? "" : ` (${hint})`}`;
    expect(given(value)).toBe(`stack/stratus is invalid:\n${problem}`);
  });

  it.each(["localhost:8443/platform/stratus", "acme/stratus", "registry.xn--bcher-kva.example/a-b/stratus"])(
    "accepts %s",
    (value) => {
      expect(synthesizeStack(withSource(value))).toBeDefined();
    },
  );

  it("rejects a value that isn't known at synth", () => {
    const variable = (stack: TerraformStack) => new TerraformVariable(stack, "source", { type: "string" }).stringValue;
    for (const valueIn of [variable, () => "${var.host}/platform/stratus"]) {
      const stack = new TerraformStack(Testing.app(), "stack");
      expect(errorOf(() => new StratusProvider(stack, "stratus", { source: valueIn(stack) }))).toBe(
        "stack/stratus is invalid:\n  - source must be known at synth, got a token. Write the address as a string",
      );
    }
  });
});
