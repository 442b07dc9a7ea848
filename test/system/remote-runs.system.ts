import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBundle } from "../../src/terraform/bundled-provider/bundle";
import { placeProvider, platformOf } from "../../src/terraform/bundled-provider/place-provider";
import { root } from "../docs/support/blocks";
import { HostProgram } from "../e2e/support/host-program";
import { PublishedProvider } from "../e2e/support/published-provider";
import { Runner } from "./support/runner";

// Building an executable takes a few seconds of CPU time, but much longer on a busy machine.
jest.setTimeout(900_000);

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

  const publish = async (...args: readonly string[]) => {
    const done = await published.stratus("provider", ...args, "--target", platformOf(process));
    if (done.code !== 0) throw new Error(done.output);
  };

  /** Serves the files. The runner trusts the server, and has this configuration of Terraform. */
  async function serve(configuration: (host: string) => string = () => "") {
    const { host, environment } = await published.serve();
    const certificate = join(runner.work, "authority.pem");
    copyFileSync(environment["SSL_CERT_FILE"] ?? "", certificate);
    const file = join(runner.work, "terraform.rc");
    writeFileSync(file, configuration(host));
    return { host, settings: { SSL_CERT_FILE: certificate, TF_CLI_CONFIG_FILE: file } };
  }

  /** Terraform's init on another platform writes the checksum of the package for that platform. */
  const initOnAnotherPlatform = async (settings: Readonly<Record<string, string>>) => {
    await shop.terraformWith(settings, "init", "-no-color", "-input=false");
    const other = `h1:${Buffer.alloc(32).toString("base64")}`;
    const lock = lockOf(shop.stackFolder);
    expect(lock.match(/"h1:[^"]*"/g)).toHaveLength(1);
    writeFileSync(join(shop.stackFolder, ".terraform.lock.hcl"), lock.replace(/h1:[^"]*/, other));
  };

  test("installs an executable from a mirror, and a lock file from another platform needs its checksum", async () => {
    await publish("mirror", "public");
    await shop.synth(program("stratus.internal/stratus/stratus"));
    const { host, settings } = await serve(
      (name) => `provider_installation {\n  network_mirror {\n    url = "https://${name}/"\n  }\n}\n`,
    );
    expect(await runner.deploy(await runner.upload(shop.stackFolder, "stack"), settings)).toContain(applied);
    await initOnAnotherPlatform(settings);
    const elsewhere = await runner.upload(shop.stackFolder, "elsewhere");
    const { code, output } = await runner.terraformWith(settings, elsewhere, "init", "-no-color");
    expect(code).toBe(1);
    expect(flat(output)).toContain("match any of the checksums previously recorded in the dependency lock file");
    const [mirror, platform] = [`-net-mirror=https://${host}/`, `-platform=${platformOf(process)}`];
    await shop.terraformWith(settings, "providers", "lock", mirror, platform, "stratus.internal/stratus/stratus");
    const locked = await runner.upload(shop.stackFolder, "locked");
    expect(await runner.terraformWith(settings, locked, "init", "-no-color")).toMatchObject({ code: 0 });
  });

  test("installs an executable from a registry, with a lock file from another platform, too", async () => {
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
      await publish("registry", "public", "--key", address);
      const { host, settings } = await serve();
      await shop.synth(program(`${host}/stratus/stratus`));
      await initOnAnotherPlatform(settings);
      const folder = await runner.upload(shop.stackFolder, "stack");
      expect(await runner.deploy(folder, settings)).toContain(applied);
    } finally {
      await published.run("gpgconf", "--kill", "all");
    }
  });
});
