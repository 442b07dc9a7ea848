import { execFile, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "../e2e/support/terraform";

jest.setTimeout(600_000);

const root = join(__dirname, "..", "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

const folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-package-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clone = join(folder, "cdktf-stratus");
const project = join(folder, "project");
const home = join(folder, "home");

function run(file: string, args: readonly string[], cwd: string, env = process.env): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, { cwd, env, maxBuffer: 2 ** 27 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${file} ${args.join(" ")}: ${error.message}\n${stdout}${stderr}`));
      else resolve(`${stdout}${stderr}`);
    });
    child.stdin?.end();
  });
}

/** The first block of the README in this language that has these words. */
function block(language: string, words: string): string {
  const blocks = [...readme.matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  const found = blocks.find(([, name, text]) => name === language && text?.includes(words))?.[2];
  if (found === undefined) throw new Error(`The README has no ${language} block with ${words}`);
  return found;
}

/** The arguments of an npm command of the README. */
const npmArguments = (command: string) =>
  block("sh", command)
    .split("\n")
    .find((line) => line.startsWith(command))
    ?.replace(/#.*/, "")
    .trim()
    .split(/\s+/)
    .slice(1) ?? [];

beforeAll(async () => {
  // A checkout of its own, because a release build takes the place of the development build.
  const left = ["node_modules", "dist", ".cache", ".git"].map((name) => join(root, name));
  cpSync(root, clone, { recursive: true, filter: (path) => !left.includes(path) });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  for (const made of [project, home]) mkdirSync(made);
  await run("npm", npmArguments("npm pack"), clone);
  writeFileSync(join(project, "package.json"), '{ "private": true }\n');
  writeFileSync(join(project, "main.ts"), block("ts", "new App()"));
  writeFileSync(join(project, "cdktf.json"), block("json", '"app"'));
  writeFileSync(join(project, "tsconfig.json"), block("json", '"compilerOptions"'));
  for (const command of ["npm install ../", "npm install --save-dev"]) {
    await run("npm", [...npmArguments(command), "--no-audit", "--no-fund", "--prefer-offline"], project);
  }
});

describe("the package, in a project as the README makes one", () => {
  const installed = (...parts: readonly string[]) => join(project, "node_modules", "cdktf-stratus", ...parts);

  test("it is a release: the plain version, and no leftovers of the build", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string };
    const manifest = JSON.parse(readFileSync(installed("dist", "provider", "manifest.json"), "utf8")) as unknown;
    expect(manifest).toEqual({ version, file: `terraform-provider-stratus_v${version}.cjs` });
    expect(await run("npx", ["stratus", "--version"], project)).toContain(`${version}\n`);
    const listed = await run("tar", ["tzf", join(clone, `cdktf-stratus-${version}.tgz`)], clone);
    for (const name of ["README.md", "LICENSE", "CHANGELOG.md", "dist/lib/index.d.ts", "dist/provider/LICENSES.txt"]) {
      expect(listed).toContain(`package/${name}\n`);
    }
    expect(listed).not.toMatch(/\.inputs|package\/(src|lib|test|scripts)\//);
  });

  test("the README's first stack is deployed, planned again without changes, and destroyed", async () => {
    const emulator = spawn("npx", ["stratus", "emulator", "--port", "0", "--clock", "fast"], {
      cwd: project,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const line = await new Promise<string>((resolve, reject) => {
        emulator.stdout.once("data", (data: Buffer) => resolve(data.toString()));
        emulator.once("close", (code) => reject(new Error(`the emulator ended with ${String(code)}`)));
      });
      const [, url = "", token = ""] = /^stratus emulator ready on (\S+) token (\S+)\n$/.exec(line) ?? [];
      const env = childEnvironment(home, { STRATUS_BASE_URL: url, STRATUS_TOKEN: token });
      const cdktf = (...args: readonly string[]) => run("npx", ["cdktf", ...args], project, env);
      expect(await cdktf("deploy", "shop", "--auto-approve")).toContain("Resources: 2 added, 0 changed, 0 destroyed.");
      expect(await cdktf("diff", "shop")).toContain("No changes.");
      expect(await cdktf("destroy", "shop", "--auto-approve")).toContain("Resources: 2 destroyed.");
    } finally {
      // npx starts the command as a process of its own.
      if (emulator.pid !== undefined) process.kill(-emulator.pid, "SIGTERM");
    }
  });

  test("the README's other lines of TypeScript compile, and an SRV record without a port does not", async () => {
    const compile = async (lines: string) => {
      const program = `import { TerraformStack } from "cdktf";
        import { Firewall, Peer, Port } from "cdktf-stratus";
        import type { IComputeInstance, IDomain } from "cdktf-stratus";
        declare const web: IComputeInstance;
        declare const zone: IDomain;
        export class Some extends TerraformStack { add(): void { ${lines} } }`;
      writeFileSync(join(project, "lines.ts"), program);
      return run("npx", ["tsc", "--noEmit", "-p", "."], project);
    };
    const lines = block("ts", "edge.protect(web)");
    await compile(lines);
    const record = 'type: "SRV", service: "sip", protocol: "tcp", target: "sip.shop.example", priority: 1, weight: 1';
    await compile(`${lines} zone.addRecord("sip", { ${record}, port: 5060 });`);
    await expect(compile(`${lines} zone.addRecord("sip", { ${record} });`)).rejects.toThrow(/'?port'? is missing/);
  });
});
