import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(__dirname, "..", "..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-bundle-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = (entry: string) => `
  const { App, TerraformStack } = require("cdktf");
  const { Domain, StratusProvider } = require(${JSON.stringify(entry)});
  const app = new App({ outdir: process.argv[2] });
  const stack = new TerraformStack(app, "shop");
  new StratusProvider(stack, "stratus");
  new Domain(stack, "zone", { domain: "shop.example", soaEmail: process.argv[3] ?? "ops@shop.example" });
  app.synth();`;

/** A folder with a program that esbuild has bundled into one file, `dist/main.js`. */
async function bundled(name: string, entry: string, external: string[] = []): Promise<string> {
  const home = join(folder, name);
  await build({
    stdin: { contents: program(entry), resolveDir: root },
    outfile: join(home, "dist", "main.js"),
    bundle: true,
    minify: true,
    platform: "node",
    external,
    logLevel: "error",
  });
  return home;
}

function install(home: string): void {
  mkdirSync(join(home, "node_modules"), { recursive: true });
  symlinkSync(root, join(home, "node_modules", "cdktf-stratus"));
  for (const name of ["cdktf", "constructs"]) {
    symlinkSync(join(root, "node_modules", name), join(home, "node_modules", name));
  }
}

function run(home: string, cwd: string, ...more: readonly string[]) {
  const out = join(home, "out");
  const { stderr } = spawnSync(process.execPath, [join(home, "dist", "main.js"), out, ...more], {
    cwd,
    encoding: "utf8",
  });
  return { stderr, files: stderr === "" ? readdirSync(join(out, "stacks", "shop")) : [] };
}

const files = [".terraform.lock.hcl", "cdk.tf.json", "terraform.d"];
const entries = [
  ["the sources", join(root, "lib", "index.ts")],
  ["the built package", join(root, "dist", "lib", "index.js")],
] as const;

describe.each(entries)("a program bundled by esbuild with %s", (name, entry) => {
  let home: string;
  beforeAll(async () => {
    home = await bundled(`with ${name}`, entry);
  });

  it("explains how to install a missing package", () => {
    expect(run(home, tmpdir()).stderr).toContain(
      `Error: This program is bundled, but the package cdktf-stratus, which contains the provider, isn't installed for ${join(home, "dist")} or ${realpathSync(tmpdir())}. Install the bundled version of the package there. To load its code from there too, exclude the package from the bundle: external: ["cdktf-stratus"] for esbuild, externals: ["cdktf-stratus"] for webpack.\n`,
    );
  });

  it("finds the provider of the package installed in the working directory", () => {
    expect(run(home, root)).toEqual({ stderr: "", files });
  });

  it("finds the provider of the package installed above the bundle", () => {
    install(home);
    expect(run(home, tmpdir())).toEqual({ stderr: "", files });
  });

  it("shows the position of an error in the program", () => {
    expect(run(home, root, "not an address").stderr).toMatch(/shop\/zone is invalid:\n.*\n {4}at .*dist\/main\.js/);
  });
});

it("a program that excludes the package loads the installed one", async () => {
  const home = await bundled("external", "cdktf-stratus", ["cdktf", "constructs", "cdktf-stratus"]);
  install(home);
  expect(run(home, tmpdir())).toEqual({ stderr: "", files });
});
