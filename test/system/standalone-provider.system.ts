import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmulatorServer, startStratusEmulator } from "../../src/composition/emulator";
import { hashOfFolder, platformOf } from "../../src/terraform/bundled-provider/place-provider";
import { root } from "../docs/support/blocks";
import { PublishedProvider, schemaCommand } from "../e2e/support/published-provider";
import { terraformFile } from "../e2e/support/terraform";
import { filesOfZip } from "../e2e/support/zip";
import { mustRun, type Outcome, startChild } from "../support/child";
import { tofuOfTests } from "./support/opentofu";

jest.setTimeout(900_000);

const address = "terraform@shop.example";
const mirrored = "stratus.internal/stratus/stratus";
const own = platformOf(process);
const started = "terraform-provider-stratus_v0.1.0";
const zip = (platform: string) => `terraform-provider-stratus_0.1.0_${platform}.zip`;
const cache = process.env["XDG_CACHE_HOME"] ?? join(root, ".cache");

let user: PublishedProvider;
let emulator: EmulatorServer;
/** The files of the registry's version. */
let files: string;
/** The files of the mirror. */
let mirror: string;

const publisher = { XDG_CACHE_HOME: cache };
/** The machine of a user who has no Node. */
const withoutNode = () => ({
  PATH: "/nonexistent",
  STRATUS_BASE_URL: emulator.url,
  STRATUS_TOKEN: "stratus-dev-token",
});

beforeAll(async () => {
  emulator = await startStratusEmulator();
  user = new PublishedProvider(terraformFile());
  user.makeFolder();
  user.variables = publisher;
  const key = ["--quick-generate-key", address, "rsa2048", "sign", "never"];
  await user.run("gpg", "--batch", "--passphrase", "", ...key);
  const signed = ["public", "--key", address, "--target", `${own},windows_amd64`];
  for (const args of [
    ["registry", ...signed],
    ["mirror", "public", "--target", own],
  ]) {
    const { code, output } = await user.stratus("provider", ...args);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("don't need Node") as string });
  }
  files = join(user.folder, "v1", "providers", "stratus", "stratus", "0.1.0");
  mirror = join(user.folder, mirrored);
});
beforeEach(() => {
  user.variables = withoutNode();
  user.configure("");
});
afterAll(async () => {
  user.variables = {};
  await user.run("gpgconf", "--kill", "all");
  await user.remove();
  await emulator.close();
});

const inProvider = (folder: string, source: string) => join(folder, ".terraform", "providers", source, "0.1.0", own);

/** Creates an object with the provider that `terraform init` installed. */
async function create(folder: string, domain: string): Promise<void> {
  const zone = `resource "stratus_domain" "zone" {\n  domain = "${domain}"\n  type = "master"\n  soa_email = "ops@${domain}"\n}\n`;
  writeFileSync(join(folder, "zone.tf"), zone);
  const { code, output } = await user.terraform(folder, "apply", "-auto-approve", "-no-color");
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("1 added") as string });
}

async function fromMirror(): Promise<string> {
  const { host } = await user.serve();
  user.configure(`provider_installation {\n  network_mirror {\n    url = "https://${host}/"\n  }\n}\n`);
  const { code, output, folder } = await user.init(mirrored);
  expect({ code, output }).toMatchObject({ code: 0 });
  return folder;
}

describe("without Node on PATH", () => {
  test("terraform installs an executable from a registry, and creates an object with it", async () => {
    const source = `${(await user.serve()).host}/stratus/stratus`;
    const { code, output, folder } = await user.init(source);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("signed") as string });
    await create(folder, "registry.example");
    const placed = readdirSync(inProvider(folder, source)).sort();
    expect(placed).toEqual(["LICENSE", "LICENSES.txt", "stratus", "stratus.cjs", started]);
    expect(readFileSync(join(inProvider(folder, source), "LICENSES.txt"), "utf8")).toContain("JavaScriptCore");
  });

  test("terraform installs an executable from a mirror, and the lock file has the hash of its package", async () => {
    const folder = await fromMirror();
    await create(folder, "mirror.example");
    const { archives } = JSON.parse(readFileSync(join(mirror, "0.1.0.json"), "utf8")) as {
      readonly archives: Readonly<Record<string, { readonly hashes: readonly string[] }>>;
    };
    expect(Object.keys(archives)).toEqual([own]);
    const hash = hashOfFolder(inProvider(folder, mirrored));
    expect(archives[own]?.hashes).toContain(hash);
    expect(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8")).toContain(`"${hash}"`);
  });

  test("OpenTofu installs an executable from a mirror, and starts it", async () => {
    const other = new PublishedProvider(await tofuOfTests());
    try {
      cpSync(user.folder, other.folder, { recursive: true });
      const { host } = await other.serve();
      other.configure(`provider_installation {\n  network_mirror {\n    url = "https://${host}/"\n  }\n}\n`);
      other.variables = withoutNode();
      expect((await other.init(mirrored, ...schemaCommand)).output).toContain('"stratus_domain"');
    } finally {
      await other.remove();
    }
  });

  test("an executable installs itself", async () => {
    const package_ = inProvider(await fromMirror(), mirrored);
    user.configure("");
    const folder = join(user.home, "itself");
    const env = { HOME: user.home, ...withoutNode() };
    const install = ["provider", "install", folder];
    const { code, output } = await startChild(join(package_, started), install, { cwd: user.home, env }).outcome;
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("needs no Node") as string });
    const placed = join(folder, "terraform.d", "plugins", mirrored, "0.1.0", own);
    expect(hashOfFolder(placed)).toBe(hashOfFolder(package_));
    writeFileSync(
      join(folder, "main.tf"),
      `terraform {\n  required_providers {\n    stratus = {\n      source = "${mirrored}"\n    }\n  }\n}\n`,
    );
    expect(await user.again(folder)).toMatchObject({ code: 0 });
    await create(folder, "itself.example");
  });
});

describe("stratus provider install --standalone", () => {
  const install = async (folder: string, ...options: readonly string[]) => {
    user.variables = publisher;
    const outcome = await user.stratus("provider", "install", folder, ...options);
    expect(outcome).toMatchObject({ code: 0 });
    user.variables = withoutNode();
    return outcome;
  };
  const configured = (name: string) => {
    const folder = join(user.home, name);
    mkdirSync(folder);
    writeFileSync(
      join(folder, "main.tf"),
      `terraform {\n  required_providers {\n    stratus = {\n      source = "${mirrored}"\n    }\n  }\n}\n`,
    );
    return folder;
  };
  const lockOf = (folder: string) => join(folder, ".terraform.lock.hcl");

  test("builds once, and one lock file is valid for executables and scripts", async () => {
    const folder = configured("one");
    await install(folder, "--standalone");
    const built = () =>
      readdirSync(join(cache, "cdktf-stratus")).filter((name) => name.startsWith(`provider-0.1.0-${own}-`));
    const [kept = "", ...others] = built();
    expect(others).toEqual([]);
    const time = statSync(join(cache, "cdktf-stratus", kept, started)).mtimeMs;
    expect(await user.again(folder)).toMatchObject({ code: 0 });
    await create(folder, "standalone.example");

    // Another member of the team uses the script, with the same lock file.
    const other = configured("other");
    cpSync(lockOf(folder), lockOf(other));
    await install(other);
    user.variables = {};
    expect(await user.again(other)).toMatchObject({ code: 0 });
    expect((await user.terraform(other, ...schemaCommand)).output).toContain('"stratus_domain"');
    expect(readFileSync(lockOf(other), "utf8")).toBe(readFileSync(lockOf(folder), "utf8"));

    // The same folder changes from one to the other.
    await install(other, "--standalone");
    expect(await user.again(other)).toMatchObject({ code: 0 });
    expect((await user.terraform(other, ...schemaCommand)).output).toContain('"stratus_domain"');
    expect(statSync(join(cache, "cdktf-stratus", kept, started)).mtimeMs).toBe(time);
    await install(other);
    user.variables = {};
    expect(await user.again(other)).toMatchObject({ code: 0 });
  });

  test("with --user, the printed command adds the checksum to a lock file", async () => {
    const folder = configured("of-script");
    await install(folder);
    user.variables = {};
    expect(await user.again(folder)).toMatchObject({ code: 0 });
    user.variables = publisher;
    const { output } = await user.stratus("provider", "install", "--user", "--standalone");
    const [, ...args] = /run: (terraform providers lock .*)/.exec(output)?.[1]?.split(" ") ?? [];
    await mustRun("rm", ["-r", join(folder, "terraform.d"), join(folder, ".terraform")], { cwd: folder });
    user.variables = withoutNode();
    expect(await user.again(folder)).toMatchObject({ code: 1 });
    expect(await user.terraform(folder, ...args)).toMatchObject({ code: 0 });
    expect(await user.again(folder)).toMatchObject({ code: 0 });
    await create(folder, "user.example");
  });
});

test("the release files have valid checksums, a valid signature and a manifest", async () => {
  user.variables = {};
  const [sums, manifest] = ["SHA256SUMS", "manifest.json"].map((name) => `terraform-provider-stratus_0.1.0_${name}`);
  const checked = await mustRun("sha256sum", ["--check", "--strict", String(sums)], { cwd: files });
  const names = [zip(own), zip("windows_amd64"), manifest];
  expect(checked.stdout).toBe(names.map((name) => `${String(name)}: OK\n`).join(""));
  const { output } = await user.run("gpg", "--verify", join(files, `${String(sums)}.sig`), join(files, String(sums)));
  expect(output).toContain("Good signature");
  expect(JSON.parse(readFileSync(join(files, String(manifest)), "utf8"))).toEqual({
    version: 1,
    metadata: { protocol_versions: ["6.0"] },
  });
});

test("two builds have the same bytes", () => {
  const [one, other] = [files, mirror].map((folder) => readFileSync(join(folder, zip(own))));
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
});

test("the package for Windows has an executable and no script", () => {
  const names = [...filesOfZip(join(files, zip("windows_amd64"))).keys()].sort();
  expect(names).toEqual(["LICENSE", "LICENSES.txt", `${started}.exe`]);
});

describe("on a system without glibc", () => {
  let folder: string;
  let plugins: string;
  beforeAll(() => {
    folder = join(user.home, "musl");
    plugins = join(folder, "terraform.d", "plugins", mirrored, "0.1.0", own);
    mkdirSync(plugins, { recursive: true });
    for (const [name, content] of filesOfZip(join(mirror, zip(own)))) {
      writeFileSync(join(plugins, name), content);
      chmodSync(join(plugins, name), 0o755);
    }
    const launcher = readFileSync(join(plugins, started), "utf8");
    const loaders = launcher.match(/\/lib\S+/g) ?? [];
    expect(loaders.filter((path) => existsSync(path))).toHaveLength(1);
    writeFileSync(join(plugins, started), launcher.replaceAll(String(loaders[0]), "/nonexistent/loader.so"));
    writeFileSync(
      join(folder, "main.tf"),
      `terraform {\n  required_providers {\n    stratus = {\n      source = "${mirrored}"\n    }\n  }\n}\n`,
    );
  });
  const start = async (path: string): Promise<Outcome> => {
    user.variables = { ...withoutNode(), PATH: path };
    expect(await user.again(folder)).toMatchObject({ code: 0 });
    return user.terraform(folder, ...schemaCommand, "-no-color");
  };

  test("Terraform starts the script with Node", async () => {
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "node"), `#!/bin/sh\n: > "${bin}/started"\nexec "${process.execPath}" "$@"\n`, {
      mode: 0o755,
    });
    expect((await start(bin)).output).toContain('"stratus_domain"');
    expect(existsSync(join(bin, "started"))).toBe(true);
  });

  test("without Node, Terraform shows what is missing", async () => {
    const { code, output } = await start("/nonexistent");
    expect(code).not.toBe(0);
    expect(output.replace(/[\s│]+/g, " ")).toContain(
      "The Stratus provider needs glibc 2.17 or newer, or Node 20.18.1 or newer on PATH, and this system has neither. Install Node, on Alpine with: apk add nodejs",
    );
  });
});
