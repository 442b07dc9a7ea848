import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeCommand } from "../command";

jest.setTimeout(30_000);

let command: ReturnType<typeof makeCommand>;
let environment: NodeJS.ProcessEnv = {};
beforeAll(() => (command = makeCommand(() => environment)));
afterEach(() => (environment = {}));
afterAll(() => command.remove());

const source = "stratus.internal/stratus/stratus";
const plugins = join("terraform.d", "plugins", ...source.split("/"), "1.2.3");
const file = "terraform-provider-stratus_v1.2.3.cjs";
const folder = (name: string) => join(command.folder, name);

describe("stratus provider install", () => {
  test("puts the provider into the folder, for this machine and for other platforms", async () => {
    const { code, stdout, stderr } = await command.run("provider", "install", "new");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(join(folder("new"), plugins));
    expect(stdout).toContain(`source  = "${source}"\n        version = "1.2.3"\n`);
    const platforms = readdirSync(join(folder("new"), plugins));
    const [, lock = ""] = /^ {2}(\w+ providers lock .*)$/m.exec(stdout) ?? [];
    expect(lock).toContain(` -fs-mirror=${join("terraform.d", "plugins")} `);
    for (const platform of platforms) expect(lock).toContain(` -platform=${platform} `);
    expect(platforms.sort()).toEqual(["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64", "windows_amd64"]);
    for (const platform of platforms) {
      const path = join(folder("new"), plugins, platform, platform === "windows_amd64" ? "stratus.cjs" : file);
      expect(readFileSync(path).equals(readFileSync(folder("stratus.cjs")))).toBe(true);
      if (lstatSync(path).isSymbolicLink()) expect(readlinkSync(path)).toMatch(/^\.\.\//);
      else expect(lstatSync(path).mode & 0o777).toBe(0o755);
    }
  });

  test("uses the current folder by default", async () => {
    expect((await command.run("provider", "install")).code).toBe(0);
    expect(readdirSync(join(command.folder, plugins))).toContain("linux_amd64");
  });

  test.each([
    ["terraform", { terraform: true, tofu: true }, {}],
    ["tofu", { tofu: true }, {}],
    ["tofu", { terraform: true }, { TERRAFORM_BINARY_NAME: "/opt/tofu" }],
  ])("names %s, if PATH has %j and the settings are %j", async (name, programs, settings) => {
    const PATH = mkdtempSync(folder("bin-"));
    for (const program of ["node", ...Object.keys(programs)]) symlinkSync(process.execPath, join(PATH, program));
    environment = { PATH, TERRAFORM_BINARY_NAME: "", ...settings };
    const { code, stdout, stderr } = await command.run("provider", "install", "named");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`\n\nThen run "${name} init" in ${folder("named")}\n`);
  });

  test("adds its checksums to a lock file that has others of this version", async () => {
    mkdirSync(folder("locked"));
    const lock = join(folder("locked"), ".terraform.lock.hcl");
    const entry = (version: string, hashes: readonly string[]) =>
      `provider "${source}" {\n  version = "${version}"\n  hashes = [\n${hashes.map((hash) => `    "${hash}",\n`).join("")}  ]\n}\n`;
    writeFileSync(lock, entry("1.2.3", ["h1:AAAA=", "zh:00"]));
    const { stdout, stderr } = await command.run("provider", "install", "locked");
    expect(stderr).toBe("");
    expect(stdout).toContain(`Added its checksums to ${lock}\n`);
    expect(stdout).not.toContain("providers lock");
    const hashes = [...readFileSync(lock, "utf8").matchAll(/"(\w+:.*)"/g)].map(([, hash = ""]) => hash);
    expect(hashes).toEqual(expect.arrayContaining(["h1:AAAA=", "zh:00"]));
    const placed = readdirSync(join(folder("locked"), plugins));
    expect(hashes).toHaveLength(2 + placed.length);
    expect(readFileSync(lock, "utf8")).toBe(entry("1.2.3", hashes));
    const again = await command.run("provider", "install", "locked");
    expect(again.stdout).not.toContain("Added");
    writeFileSync(lock, entry("1.2.2", ["h1:AAAA="]));
    await command.run("provider", "install", "locked");
    expect(readFileSync(lock, "utf8")).toBe(entry("1.2.2", ["h1:AAAA="]));
  });

  test("a file in place of the folder is rejected", async () => {
    writeFileSync(folder("main.tf"), "");
    const { code, stderr } = await command.run("provider", "install", "main.tf");
    expect(code).toBe(1);
    expect(stderr).toBe(`stratus: ${folder("main.tf")}: must be a folder, got a file.\n`);
  });

  test("rejects two folders", async () => {
    const { code, stderr } = await command.run("provider", "install", "a", "b");
    expect(code).toBe(1);
    expect(stderr).toContain("too many arguments");
  });
});

describe("executables of the provider", () => {
  const platforms = "darwin_amd64, darwin_arm64, linux_amd64, linux_arm64 or windows_amd64";

  test.each([
    ["build", "executables"],
    ["mirror", "public"],
  ])("stratus provider %s rejects an unknown platform", async (...args) => {
    const { code, stderr } = await command.run("provider", ...args, "--target", "linux_amd64,linux_386");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `stratus: --target: must be ${platforms}, got "linux_386".\n`,
    });
  });

  test("stratus provider build rejects a file in place of the folder", async () => {
    writeFileSync(folder("file"), "");
    const { code, stderr } = await command.run("provider", "build", "file");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `stratus: ${folder("file")}: must be a folder, got a file.\n`,
    });
  });

  /** A computer without a runtime in its cache. */
  const build = async (npm: string | undefined) => {
    const PATH = mkdtempSync(folder("bin-"));
    if (npm !== undefined) writeFileSync(join(PATH, "npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
    environment = { PATH, XDG_CACHE_HOME: mkdtempSync(folder("cache-")), LOCALAPPDATA: folder("local") };
    const { code, stderr } = await command.run("provider", "build", "built", "--target", "linux_arm64");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Downloading @oven\/bun-[\w-]+ [\d.]+ from npm, the runtime for \w+\nstratus: [^\n]+\n$/);
    expect(readdirSync(String(environment["XDG_CACHE_HOME"]) + "/cdktf-stratus")).toEqual([]);
    expect(readdirSync(join(folder("built"), "linux_arm64"))).toEqual([]);
    return stderr;
  };

  test("without npm, names it and the script", async () => {
    const stderr = await build(undefined);
    expect(stderr).toContain("Can't start npm, which downloads @oven/bun-");
    expect(stderr).toContain(
      'Install Node.js with npm. Or use the script, which Terraform starts with Node: "stratus provider install"',
    );
  });

  test("without a network, shows npm's reason and the fix", async () => {
    const reason = "request to https://registry.example/@oven failed, reason: getaddrinfo ENOTFOUND registry.example";
    const npm = `printf '%s\\n' 'npm error code ENOTFOUND' 'npm error network ${reason}' >&2; exit 1`;
    const stderr = await build(npm);
    expect(stderr).toMatch(/stratus: npm can't install @oven\/bun-[\w-]+ [\d.]+: /);
    expect(stderr).toContain(
      `${reason}. Check the network, the registry ("npm config get registry") and the free space`,
    );
  });
});
