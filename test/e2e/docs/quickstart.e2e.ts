import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Outcome, startChild } from "../../support/child";
import { terraformBinary } from "../support/terraform";

jest.setTimeout(240_000);

const root = join(__dirname, "..", "..", "..");

/** Runs the quickstart. Calls `during` whenever it prints something. */
function quickstart(environment: NodeJS.ProcessEnv = {}, during?: (pid: number) => void): Promise<Outcome> {
  const env = { ...process.env, ...environment };
  const { child, outcome } = startChild(process.execPath, [join(root, "scripts", "quickstart.mjs")], {
    cwd: root,
    env,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", () => {
      if (child.pid !== undefined) during?.(child.pid);
    });
  }
  return outcome;
}

/** Leftovers to check for: the emulator's process and the folders. */
function leftBehind({ output }: Outcome, before: readonly string[]): readonly string[] {
  const [, pid] = /\(process (\d+)\)/.exec(output) ?? [];
  if (pid === undefined) throw new Error(`No emulator was started:\n${output}`);
  const folder = folders().filter((name) => !before.includes(name));
  return [...(isRunning(Number(pid)) ? [`process ${pid}`] : []), ...folder, ...processesIn("/.cache/quickstart-")];
}

/** The processes that run in a folder or were started from it, as far as this system reports them. */
function processesIn(part: string): readonly string[] {
  if (!existsSync("/proc/self/cwd")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const text = readlinkSync(`/proc/${pid}/cwd`) + readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return text.includes(part) ? [`process ${pid}`] : [];
      } catch {
        // The process has exited, or belongs to another user.
        return [];
      }
    });
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

  /** The real terraform, after some lines of shell. */
  const terraformThat = (lines: string): string => {
    const file = join(mkdtempSync(join(tools, "bin-")), "terraform");
    writeFileSync(file, `#!/bin/sh\n${lines}\nexec ${terraformBinary()} "$@"\n`);
    chmodSync(file, 0o755);
    return file;
  };

  test("deploys the website, plans nothing the second time, destroys it and leaves nothing behind", async () => {
    const before = folders();
    const ended = await quickstart();
    expect(ended).toMatchObject({ code: 0 });
    const shown = [
      /^== the emulator is ready on http:\/\/127\.0\.0\.1:\d+\/v4 /m,
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

  test("if a command fails its output is shown, the exit code is 1, and nothing is left behind", async () => {
    const broken = terraformThat('case "$*" in *apply*) echo "the disk is full" >&2; exit 1;; esac');
    const before = folders();
    const ended = await quickstart({ TERRAFORM_BINARY_NAME: broken });
    expect(ended.code).toBe(1);
    expect(ended.output).toContain("the disk is full");
    expect(ended.output).toMatch(/deploy website --auto-approve" exited with code/);
    expect(leftBehind(ended, before)).toEqual([]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s while terraform applies leaves nothing behind", async (signal) => {
    const mark = join(tools, signal);
    const marking = terraformThat(`case "$*" in *apply*) touch ${mark};; esac`);
    const before = folders();
    let waiting: NodeJS.Timeout | undefined;
    const ended = await quickstart({ TERRAFORM_BINARY_NAME: marking }, (pid) => {
      waiting ??= setInterval(() => {
        if (!existsSync(mark)) return;
        clearInterval(waiting);
        process.kill(pid, signal);
      }, 20);
    });
    clearInterval(waiting);
    expect(ended.code).toBe(130);
    expect(ended.output).toContain("stratus: interrupted");
    expect(leftBehind(ended, before)).toEqual([]);
  });
});
