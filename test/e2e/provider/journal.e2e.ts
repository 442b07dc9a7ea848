import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../support/eventually";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

let stack: Stack;
let workspace: Workspace;
let summaries: string;
beforeEach(async () => {
  stack = await startStack("frozen");
  // The provider is a separate process, which can be killed, and its journal has the usual path.
  summaries = mkdtempSync(join(tmpdir(), "stratus-summaries-"));
  workspace = stack.installed({
    STRATUS_JOURNAL: "",
    STRATUS_SUMMARY: join(summaries, "runs.log"),
    TF_LOG_PROVIDER: "info",
    TF_LOG_PATH: log(),
  });
});
afterEach(async () => {
  await stack.close();
  rmSync(summaries, { recursive: true, force: true });
});

const log = () => join(summaries, "terraform.log");

const copy = { region: "us-east", type: "g6-nanode-1", image: "public/debian12", root_pass: "correct horse battery" };
const whole = {
  resource: {
    // Two objects with equal fields.
    stratus_compute_instance: { web: { ...copy, count: 2 } },
    stratus_domain: { zone: { domain: "shop.example", type: "master", soa_email: "ops@shop.example" } },
    stratus_domain_record: {
      www: { domain_id: "${stratus_domain.zone.id}", type: "A", name: "www", target: "192.0.2.1" },
    },
    stratus_firewall: { edge: { label: "edge", rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" } } },
    stratus_mysql_database: {
      shop: { label: "shop", engine: "mysql/8.0.30", region: "us-east", type: "g6-dedicated-2" },
    },
  },
};

const journalFolder = () => join(workspace.folder, ".terraform", "stratus-journal");

const journals = (): readonly string[] =>
  existsSync(journalFolder())
    ? readdirSync(journalFolder(), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => readFileSync(join(journalFolder(), name), "utf8"))
    : [];

const countIn = (text: string, word: string) => text.split(`"${word}":`).length - 1;

/** The process that writes the journal. */
const providerPid = () => Number(/"pid":(\d+)/.exec(journals()[0] ?? "")?.[1]);

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

const creates = async () => (await stack.writes()).filter((each) => each.startsWith("POST")).sort();

/** Runs the service's clock while terraform waits for it. */
async function meanwhile<T>(run: Promise<T>): Promise<T> {
  const forward = setInterval(() => void stack.control("POST", "clock/advance", { seconds: 60 }), 100);
  return run.finally(() => {
    clearInterval(forward);
  });
}

/** Applies until the plan is empty and the journal is gone. */
async function applyToTheEnd(...more: readonly string[]): Promise<string> {
  const output = await meanwhile(workspace.must("apply", "-no-color", "-auto-approve", "-input=false", ...more));
  expect(await workspace.plan()).toEqual([]);
  expect(existsSync(journalFolder())).toBe(false);
  return output;
}

test.each([
  ["ends by itself", "SIGCONT"],
  ["is ended by another process", "SIGTERM"],
] as const)(
  "after a SIGKILL of terraform with an empty state, the next run adopts everything from a provider that %s",
  async (_, signal) => {
    workspace.write(whole);
    await workspace.init();
    const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
    // The instances and the database are pending, and everything else exists.
    await eventually(() => countIn(journals().join(""), "answered") === 6, { during: run.outcome });
    const pid = providerPid();
    // A provider that is still running when the next run starts.
    process.kill(pid, "SIGSTOP");
    run.kill();
    await run.outcome;
    const before = await creates();
    expect(before).toHaveLength(6);
    writeFileSync(join(workspace.folder, "terraform.tfstate"), "");

    const applying = applyToTheEnd();
    const isWaiting = () => readFileSync(log(), "utf8").includes("waiting for the provider of a killed run");
    await eventually(isWaiting, { during: applying });
    process.kill(pid, signal);
    process.kill(pid, "SIGCONT");
    const output = await applying;
    await eventually(() => isGone(pid));
    // A provider that is not killed reports its requests, however it ends.
    expect(readFileSync(join(summaries, "runs.log"), "utf8")).toMatch(
      new RegExp(`pid=${String(pid)} requests=\\d+ \\(GET`),
    );
    expect(await creates()).toEqual(before);
    expect(output.match(/An earlier run created /g)?.length).toBeGreaterThanOrEqual(1);
    expect(output).toContain("may already exist");
    expect(output).not.toContain("importFrom");
  },
);

test("after a SIGKILL of the provider before the responses, the next run adopts the created objects", async () => {
  workspace.write(whole);
  await workspace.init();
  const slow = { effect: { delayMs: 5_000 } };
  for (const path of ["/compute/**", "/networking/**", "/databases/**"]) {
    await stack.control("POST", "faults", { match: { method: "POST", path, times: 0 }, ...slow });
  }
  const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
  await eventually(() => countIn(journals().join(""), "sent") === 6 && countIn(journals().join(""), "answered") === 2, {
    during: run.outcome,
  });
  // The requests are in transit, and the service executes them after the delay.
  const arrived = async () => {
    const faults = (await stack.control("GET", "faults")) as unknown as readonly { readonly hits: number }[];
    return faults.reduce((sum, { hits }) => sum + hits, 0);
  };
  await eventually(async () => (await arrived()) === 4);
  process.kill(providerPid(), "SIGKILL");
  // Terraform's words depend on the moment in which its connection ends.
  expect((await run.outcome).output).toMatch(/Plugin did not respond|request was cancelled/);
  await stack.control("DELETE", "faults");
  await eventually(async () => (await creates()).length === 6);
  const before = await creates();

  const output = await applyToTheEnd();
  expect(await creates()).toEqual(before);
  expect(output).toContain("An earlier run created ");
});

test("after a kill with 80 created records, the next plan and its apply each have one warning", async () => {
  const { stratus_domain, stratus_mysql_database } = whole.resource;
  const record = { domain_id: "${stratus_domain.zone.id}", type: "A", target: "192.0.2.1" };
  const www = { ...record, count: 80, name: "www${count.index}" };
  // The database is pending, so the run doesn't end.
  workspace.write({ resource: { stratus_domain, stratus_mysql_database, stratus_domain_record: { www } } });
  await workspace.init();
  const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
  await eventually(() => countIn(journals().join(""), "answered") === 82, { during: run.outcome });
  const pid = providerPid();
  run.kill();
  await run.outcome;
  await eventually(() => isGone(pid));
  writeFileSync(join(workspace.folder, "terraform.tfstate"), "");

  const output = await applyToTheEnd();
  // Terraform prints the warnings of a plan and of an apply in either order.
  expect(output.match(/^Warning: .*/gm)?.sort()).toEqual([
    "Warning: 82 objects of an earlier run may already exist",
    "Warning: An earlier run created objects that Terraform didn't record",
  ]);
  expect(output).toContain("and 72 more");
  expect(await creates()).toHaveLength(82);
});

test("after a second Ctrl-C the next run adopts the pending objects", async () => {
  workspace.write({ resource: { stratus_compute_instance: { web: { ...copy, label: "web" } } } });
  await workspace.init();
  await stack.control("POST", "faults", {
    match: { method: "GET", path: "/compute/instances/*", times: 0 },
    effect: { delayMs: 3_000 },
  });
  const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
  await eventually(() => countIn(journals().join(""), "answered") === 1, { during: run.outcome });
  run.interrupt();
  run.interrupt();
  await run.outcome;
  await stack.control("DELETE", "faults");
  await applyToTheEnd();
  expect(await creates()).toEqual(["POST /v4/compute/instances"]);
});

test("a killed replacement is created once, and the old object is deleted", async () => {
  const lifecycle = { create_before_destroy: true };
  const web = { ...copy, label: "web", lifecycle };
  const replace = "-replace=stratus_compute_instance.web";
  await meanwhile(workspace.apply({ resource: { stratus_compute_instance: { web } } }));
  const run = workspace.start(["apply", "-auto-approve", "-no-color", replace]);
  await eventually(() => countIn(journals().join(""), "answered") === 1, { during: run.outcome });
  const pid = providerPid();
  run.kill();
  await run.outcome;
  await eventually(() => isGone(pid));
  await applyToTheEnd(replace);
  const left = (await stack.api("GET", "/compute/instances"))["data"] as readonly { id: number }[];
  expect(left.map(({ id }) => id)).toEqual([2]);
});
