import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { placeProvider } from "../../src/terraform/bundled-provider/place-provider";
import { findBundle } from "../../src/terraform/bundled-provider/bundle";
import { root } from "../docs/support/blocks";
import { HostProgram } from "../e2e/support/host-program";
import { PublishedProvider } from "../e2e/support/published-provider";
import { Runner } from "./support/runner";

jest.setTimeout(120_000);

const program = (source?: string, backend = "terraform.tfstate") => `
import { App, LocalBackend, TerraformStack } from "cdktf";
import { Domain, StratusProvider } from "cdktf-stratus";

const app = new App();
const stack = new TerraformStack(app, "shop");
new LocalBackend(stack, { path: ${JSON.stringify(backend)} });
new StratusProvider(stack, "stratus", ${JSON.stringify(source === undefined ? {} : { source })});
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
app.synth();
`;

const applied = "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.";
const flat = (text: string) => text.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");
const lockOf = (folder: string) => readFileSync(join(folder, ".terraform.lock.hcl"), "utf8");

let shop: HostProgram;
let runner: Runner;
// The runtimes of executables are downloaded once for all tests.
const { XDG_CACHE_HOME: cacheBefore } = process.env;
beforeAll(() => {
  process.env["XDG_CACHE_HOME"] ??= join(root, ".cache");
});
afterAll(() => {
  if (cacheBefore === undefined) delete process.env["XDG_CACHE_HOME"];
});
beforeEach(async () => {
  shop = await HostProgram.start();
  runner = new Runner(shop.service);
});
afterEach(async () => {
  expect(runner.leftInHome).toEqual([]);
  runner.remove();
  await shop.remove();
});

describe("a stack that contains the script", () => {
  test("is applied by another user with Node", async () => {
    runner.installNode();
    await shop.synth(program());
    const folder = await runner.upload(shop.stackFolder, "stack");
    const before = lockOf(folder);
    expect(await runner.deploy(folder)).toContain(applied);
    expect(lockOf(folder)).toContain(before.trim());
  });

  test("is applied from a folder that can't be written, with the data directory and the state elsewhere", async () => {
    runner.installNode();
    await shop.synth(program(undefined, join(runner.work, "shop.tfstate")));
    const folder = await runner.upload(shop.stackFolder, "stack", { readOnly: true });
    expect(await runner.deploy(folder, { TF_DATA_DIR: join(runner.work, "data") })).toContain(applied);
  });

  test("from macOS is applied on Linux: the same bytes, and the same checksums", async () => {
    runner.installNode();
    await shop.synth(program());
    const written = lockOf(shop.stackFolder);
    const bundle = findBundle(join(root, "dist", "provider"));
    if (!bundle) throw new Error("The provider isn't built.");
    rmSync(join(shop.stackFolder, "terraform.d"), { recursive: true });
    const { hashes } = placeProvider(shop.stackFolder, bundle, "darwin_arm64");
    expect(hashes.filter((hash) => !written.includes(`"${hash}"`))).toEqual([]);
    expect(await runner.deploy(await runner.upload(shop.stackFolder, "stack"))).toContain(applied);
  });

  test("fails without Node, and the message says what to do", async () => {
    await shop.synth(program());
    const folder = await runner.upload(shop.stackFolder, "stack");
    expect(await runner.terraform(folder, "init", "-no-color")).toMatchObject({ code: 0 });
    const { code, output } = await runner.terraform(folder, "plan", "-no-color");
    expect(code).toBe(1);
    expect(flat(output)).toContain(
      "Unrecognized remote plugin message: The Stratus provider needs Node 20.18.1 or newer, but PATH has no node. Install Node where Terraform runs, or use an executable of the provider, which needs no Node.",
    );
  });

  test("fails with a Node that doesn't run, and the message shows that nothing was printed", async () => {
    runner.installNode("/bin/false");
    await shop.synth(program());
    const folder = await runner.upload(shop.stackFolder, "stack");
    await runner.terraform(folder, "init", "-no-color");
    const { output } = await runner.terraform(folder, "plan", "-no-color");
    expect(flat(output)).toContain("Failed to read any lines from plugin's stdout");
  });
});

describe("a stack with a source, without Node", () => {
  let published: PublishedProvider;
  beforeEach(() => {
    published = new PublishedProvider();
    published.makeFolder();
  });
  afterEach(() => published.remove());

  /** The runner's own configuration of Terraform. */
  const configured = (text: string) => {
    const file = join(runner.work, "terraform.rc");
    writeFileSync(file, text);
    return { TF_CLI_CONFIG_FILE: file };
  };
  const publish = async (...args: readonly string[]) => {
    const done = await published.stratus("provider", ...args);
    if (done.code !== 0) throw new Error(done.output);
  };

  test("installs an executable from a mirror", async () => {
    await publish("mirror", "public", "--target", "linux_amd64,darwin_arm64");
    await shop.synth(program("stratus.internal/stratus/stratus"));
    const { host, environment } = await published.serve();
    const mirror = configured(`provider_installation {\n  network_mirror {\n    url = "https://${host}/"\n  }\n}\n`);
    const settings = { ...mirror, ...environment };
    const folder = await runner.upload(shop.stackFolder, "stack");
    expect(await runner.deploy(folder, settings)).toContain(applied);
    // Someone ran init on macOS, so the uploaded lock file has the checksums of macOS only.
    await runner.terraformWith(settings, folder, "providers", "lock", "-platform=darwin_arm64");
  });

  test("installs an executable from a registry, after init on macOS, too", async () => {
    const address = "terraform@shop.example";
    await published.run(
      "gpg",
      "--batch",
      "--passphrase",
      "",
      "--quick-generate-key",
      address,
      "rsa2048",
      "sign",
      "never",
    );
    try {
      await publish("registry", "public", "--key", address, "--target", "linux_amd64,darwin_arm64");
      const { host, environment } = await published.serve();
      await shop.synth(program(`${host}/stratus/stratus`));
      await shop.terraformWith(environment, "providers", "lock", "-platform=darwin_arm64");
      const before = lockOf(shop.stackFolder);
      const folder = await runner.upload(shop.stackFolder, "stack");
      expect(await runner.deploy(folder, environment)).toContain(applied);
      expect(before.match(/"zh:/g)).toHaveLength(2);
    } finally {
      await published.run("gpgconf", "--kill", "all");
    }
  });
});
