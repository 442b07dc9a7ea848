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
import { makeCommand } from "./command";

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

  test("a lock file with another checksum is named, with the fix", async () => {
    mkdirSync(folder("locked"));
    const entry = (hash: string) =>
      `provider "${source}" {\n  version = "1.2.3"\n  hashes = [\n    "${hash}",\n  ]\n}\n`;
    writeFileSync(join(folder("locked"), ".terraform.lock.hcl"), entry("h1:AAAA="));
    const { code, stderr } = await command.run("provider", "install", "locked");
    expect(code).toBe(0);
    expect(stderr).toContain("has the checksum of a different build of 1.2.3");
    expect(stderr).toContain(`Delete the entry provider "${source}"`);
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
