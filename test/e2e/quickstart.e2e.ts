import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { terraformBinary } from "./support/terraform";

jest.setTimeout(240_000);

const root = join(__dirname, "..", "..");

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the quickstart; `during` sees its output so far. */
function quickstart(
  environment: NodeJS.ProcessEnv = {},
  during?: (output: string, pid: number) => void,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "scripts", "quickstart.mjs")], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (child.pid !== undefined) during?.(output, child.pid);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** What must be gone afterwards: the emulator's process and the folders. */
function leftBehind({ output }: Ended, before: readonly string[]): readonly string[] {
  const [, pid] = /\(process (\d+)\)/.exec(output) ?? [];
  if (pid === undefined) throw new Error(`No emulator was started:\n${output}`);
  return [...(isRunning(Number(pid)) ? [`process ${pid}`] : []), ...folders().filter((name) => !before.includes(name))];
}

const folders = () => readdirSync(join(root, ".cache")).filter((name) => name.startsWith("quickstart-"));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("npm run quickstart", () => {
  const tools = mkdtempSync(join(tmpdir(), "stratus-tools-"));
  afterAll(() => rmSync(tools, { recursive: true, force: true }));

  test("it deploys the website, plans nothing the second time, destroys it and leaves nothing behind", async () => {
    const before = folders();
    const ended = await quickstart();
    expect(ended).toMatchObject({ code: 0 });
    const shown = [
      /^== the emulator serves at http:\/\/127\.0\.0\.1:\d+\/v4 /m,
      /^ {3}stratus_compute_instance\.web .*: Creation complete/m,
      /^ {3}Apply complete! Resources: 9 added, 0 changed, 0 destroyed\./m,
      /^ {3}compute\/instances: shop-web \(id \d+\)/m,
      /^ {3}site = "https:\/\/www\.shop\.example\/"/m,
      /^ {3}no changes: the second plan is empty/m,
      /^ {3}Destroy complete! Resources: 9 destroyed\./m,
      /^ {3}the service is empty again/m,
      /^== cleaned up/m,
    ];
    const places = shown.map((line) => ended.output.search(line));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(leftBehind(ended, before)).toEqual([]);
  });

  test("where a command fails its output is shown, the code is 1, and nothing is left behind", async () => {
    const broken = join(tools, "terraform");
    const script = `#!/bin/sh\ncase "$*" in *apply*) echo "the disk is full" >&2; exit 1;; esac\nexec ${terraformBinary()} "$@"\n`;
    writeFileSync(broken, script);
    chmodSync(broken, 0o755);
    const before = folders();
    const ended = await quickstart({ TERRAFORM_BINARY_NAME: broken });
    expect(ended.code).toBe(1);
    expect(ended.output).toContain("the disk is full");
    expect(ended.output).toMatch(/deploy website --auto-approve" ended with code/);
    expect(leftBehind(ended, before)).toEqual([]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "%s in the middle of a deployment leaves nothing behind",
    async (signal) => {
      const before = folders();
      let isSent = false;
      const ended = await quickstart({}, (output, pid) => {
        if (isSent || !output.includes("== cdktf deploy")) return;
        isSent = true;
        setTimeout(() => process.kill(pid, signal), 3_000);
      });
      expect(ended.code).toBe(130);
      expect(ended.output).toContain("stratus: interrupted");
      expect(leftBehind(ended, before)).toEqual([]);
    },
  );
});
