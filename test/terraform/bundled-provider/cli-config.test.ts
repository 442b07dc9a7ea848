import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import {
  configFiles,
  findInstallationProblem,
  findPathProblem,
  userPluginsFolder,
} from "../../../src/terraform/bundled-provider/cli-config";
import { programPaths } from "../../../src/terraform/start-terraform";

const home = mkdtempSync(join(tmpdir(), "stratus-home-"));

function problemWith(config: string): string | undefined {
  const file = join(home, "terraform.rc");
  writeFileSync(file, config);
  return findInstallationProblem({ TF_CLI_CONFIG_FILE: file });
}

it("names the file that redirects Terraform, and the lines to write there", () => {
  expect(problemWith('provider_installation {\n  network_mirror { url = "https://mirror.example/" }\n}\n')).toBe(
    [
      `${join(home, "terraform.rc")} has a provider_installation block, so Terraform doesn't look for the provider stratus.internal/stratus/stratus next to the stack, and "terraform init" can't find it. Add to that block:`,
      '  filesystem_mirror { path = "terraform.d/plugins" include = ["stratus.internal/*/*"] }',
      'Also add exclude = ["stratus.internal/*/*"] to its other methods.',
    ].join("\n"),
  );
});

it("accepts its own instructions", () => {
  const [, method = ""] = (problemWith("provider_installation { direct {} }") ?? "").split("\n");
  expect(method).toContain("filesystem_mirror");
  expect(
    problemWith(`provider_installation {\n${method}\n  direct { exclude = ["stratus.internal/*/*"] }\n}`),
  ).toBeUndefined();
  expect(
    problemWith('provider_installation { filesystem_mirror { path = "./terraform.d/plugins/" } }'),
  ).toBeUndefined();
});

it.each(["terraform.d\\\\plugins", ".\\\\terraform.d\\\\plugins\\\\", "terraform.d/plugins"])(
  "accepts the path %s, in a file with Windows line endings",
  (path) => {
    const lines = ["provider_installation {", "  filesystem_mirror {", `    path = "${path}"`, "  }", "}"];
    expect(problemWith(lines.join("\r\n"))).toBeUndefined();
  },
);

it("accepts a custom build", () => {
  const overrides = 'dev_overrides { "stratus.internal/stratus/stratus" = "/home/me/stratus" }';
  expect(problemWith(`provider_installation {\n  ${overrides}\n  direct {}\n}`)).toBeUndefined();
});

it.each([
  [
    "there is no block",
    'plugin_cache_dir = "/tmp/cache"\ncredentials "app.example" { token = "provider_installation {" }',
  ],
  ["the block is a comment", "# provider_installation { direct {} }\n/* provider_installation {\n} */"],
  ["the file is empty", ""],
])("reports nothing if %s", (_, config) => {
  expect(problemWith(config)).toBeUndefined();
});

it.each([
  ["an address that looks like a comment", 'host "a" { x = "https://a" } provider_installation { direct {} }'],
  ["a brace in a string", 'provider_installation {\n network_mirror { url = "}" }\n}\n# stratus.internal'],
])("handles %s", (_, config) => {
  expect(problemWith(config)).toBeDefined();
});

it("reads the files that Terraform reads", () => {
  expect(findInstallationProblem({ HOME: mkdtempSync(join(tmpdir(), "stratus-home-")) })).toBeUndefined();
  expect(findInstallationProblem({ TF_CLI_CONFIG_FILE: join(home, "absent.rc") })).toBeUndefined();
  writeFileSync(join(home, ".terraformrc"), "provider_installation { direct {} }");
  expect(findInstallationProblem({ HOME: home })).toContain(join(home, ".terraformrc"));
});

it("reads the files that OpenTofu reads, and names its command", () => {
  const tofuHome = mkdtempSync(join(tmpdir(), "stratus-home-"));
  writeFileSync(join(tofuHome, ".tofurc"), "provider_installation { direct {} }");
  const problem = findInstallationProblem({ HOME: tofuHome });
  expect(problem).toContain(`${join(tofuHome, ".tofurc")} has a provider_installation block, so OpenTofu doesn't look`);
  expect(problem).toContain(`"tofu init" can't find it`);
});

it("shows the path of Node if it is not on PATH, because Terraform looks for it there", () => {
  const folder = mkdtempSync(join(tmpdir(), "stratus-path-"));
  expect(findPathProblem({ PATH: folder })).toBe(
    `"node" isn't on PATH, but Terraform starts the provider with it. Add the folder of Node to PATH: export PATH=${dirname(process.execPath)}:"$PATH"`,
  );
  expect(findPathProblem({})).toContain(`"node" isn't on PATH`);
  writeFileSync(join(folder, "node"), "");
  expect(findPathProblem({ PATH: ["/nowhere", folder].join(delimiter) })).toBeUndefined();
});

describe("on Windows", () => {
  const env = { APPDATA: "C:\\Users\\Jörg\\AppData\\Roaming", HOME: "/c/Users/joerg" };

  it("reads the configuration and the plugins in the application data of the user", () => {
    expect(configFiles(env, "win32").map(({ file }) => file)).toEqual([
      "C:\\Users\\Jörg\\AppData\\Roaming\\terraform.rc",
      "C:\\Users\\Jörg\\AppData\\Roaming\\tofu.rc",
    ]);
    expect(userPluginsFolder(env, "win32")).toBe("C:\\Users\\Jörg\\AppData\\Roaming\\terraform.d\\plugins");
    expect(configFiles({ ...env, TF_CLI_CONFIG_FILE: "D:\\own.rc" }, "win32").map(({ file }) => file)).toEqual([
      "D:\\own.rc",
    ]);
  });

  it("looks for programs with their extensions", () => {
    const PATH = "C:\\Windows;;C:\\Program Files\\nodejs\\";
    expect(programPaths("node", { PATH }, "win32")).toEqual([
      "C:\\Windows\\node.exe",
      "C:\\Windows\\node.com",
      "C:\\Program Files\\nodejs\\node.exe",
      "C:\\Program Files\\nodejs\\node.com",
    ]);
    expect(programPaths("terraform.exe", { PATH: "D:\\bin" }, "win32")).toEqual(["D:\\bin\\terraform.exe"]);
  });
});

it("on other systems, reads the files in the home folder, and looks for programs by their names", () => {
  const env = { APPDATA: "C:\\x", HOME: "/home/ops", PATH: "/usr/bin::/opt/bin" };
  expect(configFiles(env, "linux").map(({ file }) => file)).toEqual(["/home/ops/.terraformrc", "/home/ops/.tofurc"]);
  expect(userPluginsFolder(env, "linux")).toBe("/home/ops/.terraform.d/plugins");
  expect(programPaths("node", env, "linux")).toEqual(["/usr/bin/node", "/opt/bin/node"]);
});
