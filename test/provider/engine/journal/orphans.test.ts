import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { Journal } from "../../../../src/provider/engine/journal";
import { formatLine } from "../../../../src/provider/engine/journal/current-file";
import { waitForOrphans } from "../../../../src/provider/engine/journal/past-files";
import {
  factsFromProc,
  factsFromPs,
  findProcess,
  standingOf,
  type WriterLine,
} from "../../../../src/provider/engine/journal/processes";
import { waitForKilledRuns } from "../../../../src/provider/engine/session";
import type { DiagnosticsError } from "../../../../src/provider/plugin/provider";
import { useEmulator } from "../../../emulator/support";
import { eventually } from "../../../support/eventually";
import { turns } from "../../../support/turns";
import { useJournal } from "./support";

/** A process like that of Terraform, and one that it has started as its provider. */
interface Pair {
  readonly terraform: number;
  readonly provider: number;
  killTerraform(): Promise<void>;
}

let folder: string;
let started: ChildProcess[];
let providers: number[];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "journal-")), "scope");
  mkdirSync(folder);
  [started, providers] = [[], []];
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  for (const pid of providers) end(pid);
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}

/**
 * The parent of the provider does not read its exit status. It is the `tail` that prints the process number, because
 * a shell that has not been replaced yet may still read it.
 */
async function start(): Promise<Pair> {
  const script = 'sleep 600 >&- & echo $! > "$0"; exec tail -f "$0"';
  const child = spawn("sh", ["-c", script, join(folder, "..", "provider.pid")]);
  started.push(child);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const provider = Number(line.toString());
  providers.push(provider);
  const killTerraform = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { terraform: Number(child.pid), provider, killTerraform };
}

const startOf = (pid: number) => String(findProcess(pid)?.started);

const lineOf = ({ terraform, provider }: Pair): WriterLine => ({
  ...{ format: 1, pid: provider, host: hostname(), account: "account" },
  ...{ parent: terraform, started: startOf(provider) },
});

/** A journal with a create whose response did not arrive. */
function leave(writer: WriterLine): string {
  const path = join(folder, `${String(writer.pid)}.jsonl`);
  const sent = {
    sent: 1,
    at: "2026-01-31T12:00:00Z",
    type: "domain",
    fingerprint: "f",
    key: "",
    collection: "/domains",
  };
  writeFileSync(path, formatLine(writer) + formatLine(sent));
  return path;
}

const found = () => new Journal(folder, "account").pastRequests({ type: "domain", fingerprint: "f" }).length;
const brief = { certain: 300, uncertain: 600 };
const wait = (limits = brief) => waitForOrphans(folder, new AbortController().signal, limits);

describe("a process", () => {
  test("is identified with its parent and start time, by /proc and by ps", async () => {
    const { terraform, provider } = await start();
    expect(findProcess(provider)).toMatchObject({ parent: terraform, started: expect.stringMatching(/\d/) as string });
    expect(factsFromPs(provider)).toMatchObject({ parent: terraform, hasEnded: false });
    expect(factsFromPs(provider)?.started).toMatch(/^\w{3} \w{3} \d+ \d\d:\d\d:\d\d \d{4}$/);
    expect(startOf(provider)).toBe(startOf(provider));
    end(provider);
    // Its parent does not read its exit status, so its number stays in use.
    await eventually(() => findProcess(provider) === undefined);
    expect(factsFromPs(provider)?.hasEnded).toBe(true);
    if (process.platform === "linux") expect(factsFromProc(provider)?.hasEnded).toBe(true);
  });
});

test("a process on Windows is identified by its id only", () => {
  const own = process.platform;
  Object.defineProperty(process, "platform", { value: "win32" });
  try {
    expect(findProcess(process.pid)).toEqual({});
  } finally {
    Object.defineProperty(process, "platform", { value: own });
  }
});

describe("the provider of a killed run", () => {
  test("is waited for, and then its pending object is looked up", async () => {
    const pair = await start();
    leave(lineOf(pair));
    await pair.killTerraform();
    expect(found()).toBe(0);
    let isOver = false;
    const waiting = wait({ certain: 60_000, uncertain: 60_000 }).finally(() => (isOver = true));
    await turns();
    expect(isOver).toBe(false);
    end(pair.provider);
    expect(await waiting).toBeUndefined();
    expect(found()).toBe(1);
  });

  test("that has exited counts as ended if only its process number is left", async () => {
    const pair = await start();
    const path = leave(lineOf(pair));
    expect(standingOf(path, lineOf(pair))).toBe("at work");
    end(pair.provider);
    await eventually(() => found() === 1);
    expect(process.kill(pair.provider, 0)).toBe(true);
  });

  test("is an error if it does not exit, even if it was suspended for a long time", async () => {
    const pair = await start();
    const path = leave(lineOf(pair));
    await pair.killTerraform();
    utimesSync(path, new Date(), new Date(Date.now() - 60_000));
    expect(await wait()).toMatchObject({ pid: pair.provider });
  });

  test("is not a process that reuses its number", async () => {
    const pair = await start();
    leave({ ...lineOf(pair), started: "another time" });
    await pair.killTerraform();
    expect(await wait()).toBeUndefined();
    expect(found()).toBe(1);
  });

  test("does not stop the user from interrupting the wait", async () => {
    const pair = await start();
    leave(lineOf(pair));
    await pair.killTerraform();
    await expect(waitForOrphans(folder, AbortSignal.abort(), brief)).rejects.toThrow("Interrupted");
  });
});

describe("the provider of another running apply", () => {
  test("is neither waited for nor searched for", async () => {
    leave(lineOf(await start()));
    expect(await wait()).toBeUndefined();
    expect(found()).toBe(0);
  });

  test("is not waited for if a user started it, or an older version wrote the journal", async () => {
    const pair = await start();
    const { parent, started: time, ...writer } = lineOf(pair);
    leave(writer);
    await pair.killTerraform();
    expect([parent, time]).toEqual([pair.terraform, startOf(pair.provider)]);
    expect(await wait()).toBeUndefined();
    expect(found()).toBe(0);
  });
});

describe("on a system that lists only the process numbers in use", () => {
  const numbers =
    (...pids: readonly number[]) =>
    (pid: number) =>
      pids.includes(pid) ? {} : undefined;
  const writer: WriterLine = { format: 1, pid: 40, host: hostname(), account: "account", parent: 30 };

  test("a provider counts as running while its terraform process exists and its file is touched", () => {
    const path = leave(writer);
    expect(standingOf(path, writer, numbers(30, 40))).toBe("at work");
    expect(standingOf(path, writer, numbers(40))).toBe("orphaned");
    expect(standingOf(path, writer, numbers(30))).toBe("ended");
    // A process with the same number that does not touch the file is another process.
    utimesSync(path, new Date(), new Date(Date.now() - 60_000));
    expect(standingOf(path, writer, numbers(40))).toBe("ended");
    expect(standingOf(path, writer, numbers(30, 40))).toBe("ended");
  });
});

describe("a run", () => {
  const { open, text } = useJournal(useEmulator());

  test("records the process that started it, so that the next run can check whether it still exists", async () => {
    const cookie = "TF_PLUGIN_MAGIC_COOKIE";
    const before = process.env[cookie];
    process.env[cookie] = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
    const run = open();
    if (before === undefined) Reflect.deleteProperty(process.env, cookie);
    else process.env[cookie] = before;
    const identity = { type: "domain", fingerprint: "f", key: "", collection: "/domains" };
    run.session.journal.begin(identity, { highestId: 1, otherIds: new Set(), isComplete: true });
    const [first = ""] = text().split("\n");
    await run.close();
    expect(JSON.parse(first)).toMatchObject({
      pid: process.pid,
      parent: process.ppid,
      started: startOf(process.pid),
    });
  });

  test("stops if a provider of a killed run is still running, and names it", async () => {
    const run = open();
    const writer: WriterLine = { format: 1, pid: 4711, host: hostname(), account: "account" };
    jest.spyOn(run.session.journal, "earlierRunsEnded").mockResolvedValue(writer);
    const error = await waitForKilledRuns(run.session, { signal: new AbortController().signal }).catch(
      (caught: unknown) => caught as DiagnosticsError,
    );
    expect(error?.diagnostics).toEqual([
      {
        severity: "error",
        summary: "The provider of a killed run is still running",
        detail:
          "Terraform was killed, but the provider that it started is still running as process 4711 on this machine. It may be creating objects that Terraform doesn't record, so nothing was planned or created. Wait until the process ends, or end it with `kill -9 4711`, and run this again. The next apply adopts the objects that it created.",
      },
    ]);
  });
});
