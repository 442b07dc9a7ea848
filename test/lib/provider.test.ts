import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformStack, TerraformVariable, Testing, Token } from "cdktf";
import { Domain, StratusProvider } from "../../lib";
import {
  emptyFolder,
  errorOf,
  newStack,
  OtherProvider,
  problemsAtSynth,
  providerFolder,
  synthesized,
  synthesizeStack,
  version,
} from "./stacks";

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

const plugin = `terraform.d/plugins/stratus.internal/stratus/stratus/${version}/linux_amd64/terraform-provider-stratus_v${version}.cjs`;
const hashes = [
  "HWNlt+TsLOa3Q6k2S8D5rQtfKgeOebmPSV4CzhTDes0=",
  "Ll8P/Idjum8Y+kElHsRlpR/k47NctgrRvOksqs3PAcc=",
  "PuctrZHRFEh+2XsYMFEJEHECP4BAUgdiqTwtltZD/EQ=",
  "eKAktDmJxDA/kdz9r/7jIARdYvw23dz5Bcf0PusdHu4=",
  "xl5Z6zjAVKdVDfcdbEBQWUPMvRykwljB+Zym41cnTrI=",
];
const ownEntry = `provider "stratus.internal/stratus/stratus" {\n  version     = "${version}"\n  constraints = "${version}"\n  hashes = [\n${hashes.map((hash) => `    "h1:${hash}",\n`).join("")}  ]\n}\n`;

// The machine's own Terraform configuration must not matter here.
const { TF_CLI_CONFIG_FILE: before } = process.env;
beforeAll(() => {
  process.env["TF_CLI_CONFIG_FILE"] = join(emptyFolder(), "absent.rc");
});
afterAll(() => {
  if (before === undefined) delete process.env["TF_CLI_CONFIG_FILE"];
  else process.env["TF_CLI_CONFIG_FILE"] = before;
});

describe("settings", () => {
  it("are all optional, because the environment may set them", () => {
    expect(synthesized(newStack()).provider).toEqual({ stratus: [{}] });
  });

  it("resolve a relative caFile against the program's folder, not the stack's", () => {
    const provider = (caFile: string) => {
      const stack = new TerraformStack(Testing.app(), "stack");
      new StratusProvider(stack, "stratus", { caFile });
      return synthesized(stack).provider;
    };
    expect(provider("certs/ca.pem")).toEqual({ stratus: [{ ca_file: join(process.cwd(), "certs", "ca.pem") }] });
    expect(provider("/etc/ca.pem")).toEqual({ stratus: [{ ca_file: "/etc/ca.pem" }] });
    expect(provider("${path.module}/ca.pem")).toEqual({ stratus: [{ ca_file: "${path.module}/ca.pem" }] });
  });

  it("are written with Terraform's names", () => {
    const stack = new TerraformStack(Testing.app(), "stack");
    new StratusProvider(stack, "stratus", {
      baseUrl: "http://127.0.0.1:4510/v4",
      requestsPerSecond: 5,
      allowInsecureHttp: true,
      alias: "second",
      token: undefined,
    });
    expect(synthesized(stack).provider).toEqual({
      stratus: [
        { base_url: "http://127.0.0.1:4510/v4", requests_per_second: 5, allow_insecure_http: true, alias: "second" },
      ],
    });
  });

  const stackWithout = () => new TerraformStack(Testing.app(), "stack");

  it("are validated in the constructor, all at once, with the messages of the provider's own check", () => {
    const wrong = { maxRetries: -1, baseUrl: "https://api.example", token: "", alias: "" };
    expect(errorOf(() => new StratusProvider(stackWithout(), "stratus", wrong))).toBe(
      [
        "stack/stratus is invalid:",
        "  - token must not be empty",
        '  - baseUrl must end in "/v4", got "https://api.example" (write "https://api.example/v4")',
        "  - maxRetries must be from 0 to 100, got -1",
        '  - alias must be at least 1 character long, got ""',
      ].join("\n"),
    );
    const open = { baseUrl: "http://api.example/v4" };
    expect(errorOf(() => new StratusProvider(stackWithout(), "stratus", open))).toContain(
      "sends the token unencrypted; set allowInsecureHttp to allow it, got",
    );
  });

  it("include a dialect, and an unknown name is rejected with the available ones", () => {
    const stack = stackWithout();
    new StratusProvider(stack, "stratus", { dialect: "linode" });
    expect(synthesized(stack).provider).toEqual({ stratus: [{ dialect: "linode" }] });
    expect(errorOf(() => new StratusProvider(stackWithout(), "stratus", { dialect: "Linode" }))).toContain(
      'dialect must be one of "stratus", "linode", got "Linode"',
    );
    const late = stackWithout();
    new StratusProvider(late, "stratus").dialect = "azure";
    expect(problemsAtSynth(late)).toEqual(['[stack/stratus] dialect must be one of "stratus", "linode", got "azure"']);
  });

  it("known after apply are left to the provider", () => {
    const stack = stackWithout();
    const url = new TerraformVariable(stack, "url", { type: "string" }).stringValue;
    new StratusProvider(stack, "stratus", { baseUrl: url, maxRetries: Token.asNumber("${var.retries}"), token: url });
    expect(synthesized(stack).provider).toEqual({
      stratus: [{ base_url: "${var.url}", max_retries: "${var.retries}", token: "${var.url}" }],
    });
  });

  it("are validated again at synth, with the values of setters", () => {
    const stack = stackWithout();
    new StratusProvider(stack, "stratus").requestsPerSecond = 0;
    expect(problemsAtSynth(stack)).toEqual(["[stack/stratus] requestsPerSecond must be from 1 to 10000, got 0"]);
  });
});

describe("a real synth", () => {
  it("requires exactly the version next to the stack", () => {
    const folder = synthesizeStack((stack) => new StratusProvider(stack, "stratus"));
    expect(readFileSync(join(folder, "cdk.tf.json"), "utf8")).toContain(`"version": "${version}"`);
    expect(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8")).toBe(ownEntry);
    expect(existsSync(join(folder, plugin))).toBe(true);
  });

  it("keeps the lock file entries of other providers, and prints hints for those that the stack needs", () => {
    const outdir = emptyFolder();
    const locked = 'provider "registry.terraform.io/acme/other" {\n  version     = "1.2.0"\n}\n';
    mkdirSync(join(outdir, "stacks", "stack"), { recursive: true });
    writeFileSync(join(outdir, "stacks", "stack", ".terraform.lock.hcl"), locked);
    const folder = synthesizeStack((stack) => {
      new StratusProvider(stack, "stratus");
      new OtherProvider(stack);
    }, outdir);
    expect(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8")).toBe(
      `${locked}\n${ownEntry}\n/* For the cdktf and cdktn commands, which read these lines too.\nprovider "registry.terraform.io/acme/other" {\n  constraints = ">= 0.0.0"\n}\n*/\n`,
    );
  });

  it("puts it next to every stack with a provider, once, and next to no other stack", () => {
    const app = new App({ outdir: emptyFolder(), context: { stratusProviderFolder: providerFolder() } });
    for (const name of ["one", "two"]) {
      const stack = new TerraformStack(app, name);
      new StratusProvider(stack, "stratus");
      new StratusProvider(stack, "second", { alias: "second" });
    }
    new TerraformStack(app, "three");
    app.synth();
    const stacks = ["one", "two", "three"].map((name) => join(app.outdir, "stacks", name));
    expect(stacks.map((folder) => existsSync(join(folder, plugin)))).toEqual([true, true, false]);
    expect(stacks.map((folder) => existsSync(join(folder, ".terraform.lock.hcl")))).toEqual([true, true, false]);
  });

  it("is part of Testing.fullSynth", () => {
    const outdir = Testing.fullSynth(newStack());
    expect(existsSync(join(outdir, "stacks", "stack", plugin))).toBe(true);
  });

  it("warns once if Terraform's configuration redirects it", () => {
    const file = join(emptyFolder(), "terraform.rc");
    writeFileSync(file, "provider_installation { direct {} }");
    process.env["TF_CLI_CONFIG_FILE"] = file;
    const stack = newStack();
    new StratusProvider(stack, "second", { alias: "second" });
    const outdir = Testing.fullSynth(stack);
    process.env["TF_CLI_CONFIG_FILE"] = join(emptyFolder(), "absent.rc");
    const manifest = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")) as {
      readonly stacks: { readonly stack: { readonly annotations: readonly object[] } };
    };
    expect(manifest.stacks.stack.annotations).toHaveLength(1);
    expect(manifest.stacks.stack.annotations).toMatchObject([
      {
        constructPath: "stack",
        level: "@cdktf/warn",
        message: expect.stringContaining(`${file} has a provider_installation block`) as string,
      },
    ]);
  });

  it("writes nothing if the stack is invalid", () => {
    const outdir = emptyFolder();
    errorOf(() =>
      synthesizeStack((stack) => {
        new StratusProvider(stack, "stratus");
        new Domain(stack, "zone", master).ttlSec = -1;
      }, outdir),
    );
    expect(existsSync(join(outdir, "stacks", "stack", plugin))).toBe(false);
  });
});

describe("without a built provider", () => {
  it("explains how to build it", () => {
    const folder = emptyFolder();
    expect(errorOf(() => Testing.fullSynth(newStack(folder)))).toBe(
      `The Stratus provider isn't built: ${join(folder, "manifest.json")} doesn't exist. In a checkout of cdktf-stratus, run "npm run build". If the package is installed, install it again.`,
    );
    const half = providerFolder();
    rmSync(join(half, `terraform-provider-stratus_v${version}.cjs`));
    expect(errorOf(() => Testing.fullSynth(newStack(half)))).toMatch(/_v0\.1\.0-dev\.h0123456\.cjs doesn't exist/);
  });

  it("Testing.synth works, because it places no provider", () => {
    const stack = newStack(emptyFolder());
    new Domain(stack, "zone", master);
    expect(synthesized(stack).terraform).toEqual({
      required_providers: { stratus: { source: "stratus.internal/stratus/stratus" } },
    });
  });
});
