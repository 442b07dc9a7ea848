import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { alternate } from "../measure/alternate.mjs";
import { environment, timeChild } from "../measure/child.mjs";
import { load } from "../measure/load.mjs";
import { terraformFile } from "../measure/terraform.mjs";
import { figure } from "../report/table.mjs";
import { inRoot, readJson, root } from "../../support/project.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";
import { control, loggedRequests } from "./growth.mjs";

const stack = "shop";
const stratus = inRoot("dist", "bin", "stratus.cjs");
const aim = "1.5 times the reference";

/** @typedef {import("../measure/child.mjs").Times & { readonly peakMb: number, readonly requests: number }} Figures */

/**
 * Creates objects of several kinds, most of them records.
 * @param {import("../measure/load.mjs").Server} emulator
 * @param {number} size
 */
async function fill(emulator, size) {
  /**
   * @param {(index: number) => string} path
   * @param {number} count
   * @param {(index: number) => object} bodyOf
   */
  const create = async (path, count, bodyOf) => {
    /** @param {number} index */
    const post = (index) => ({ method: "POST", url: `${emulator.url}${path(index)}`, body: bodyOf(index) });
    return (await load(emulator, count, post)).answers;
  };
  /** @param {number} percent */
  const count = (percent) => Math.max(1, Math.round((size * percent) / 100));
  const [instances, firewalls, zones] = [count(4), count(2), count(1)];
  const machines = await create(
    () => "/compute/instances",
    instances,
    (index) => ({
      label: `web-${index}`,
      region: "us-east",
      type: "g6-nanode-1",
      image: "public/debian12",
      root_pass: "correct-Horse-7",
      tags: ["shop"],
    }),
  );
  const rule = { action: "ACCEPT", protocol: "TCP", ports: "443", addresses: { ipv4: ["0.0.0.0/0"] }, label: "https" };
  await create(
    () => "/networking/firewalls",
    firewalls,
    (index) => ({
      label: `edge-${index}`,
      rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT", inbound: [rule] },
      devices: { computes: [machines[index]?.id] },
    }),
  );
  const domains = await create(
    () => "/domains",
    zones,
    (index) => ({ domain: `shop-${index}.example`, type: "master", soa_email: "ops@shop.example" }),
  );
  // Each firewall has a device, which is an object, too.
  await create(
    (index) => `/domains/${domains[index % zones]?.id}/records`,
    size - instances - 2 * firewalls - zones,
    (index) => ({ type: "A", name: `host-${index}`, target: "192.0.2.1" }),
  );
}

/**
 * Rows about a command and its reference: time, requests and memory.
 * @param {string} command
 * @param {number} size
 * @param {Figures} measured
 * @param {Figures} plan
 * @returns {import("../report/table.mjs").Row[]}
 */
function rowsOf(command, size, measured, plan) {
  /**
   * @param {number} value
   * @param {number} [cpu]
   */
  const than = (value, cpu) => ({ what: "`terraform plan` of the same objects", value, cpu });
  const what = `\`stratus ${command}\` of ${figure(size)} objects`;
  return [
    { what, unit: "ms", measured: measured.wall, cpu: measured.cpu, reference: than(plan.wall, plan.cpu), aim },
    { what, unit: "requests", measured: measured.requests, reference: than(plan.requests), aim },
    { what: `${what}: the largest process`, unit: "MB", measured: measured.peakMb, reference: than(plan.peakMb), aim },
  ];
}

/**
 * The commands that read a whole account, compared with a plan of the same objects without changes.
 * @param {import("./index.mjs").Details} details
 */
export async function account({ folder, size = 1_000, rounds = 3 }) {
  const emulator = await startEmulator(environment(folder));
  try {
    await fill(emulator, size);
    const terraform = await terraformFile();
    const env = environment(folder, {
      STRATUS_BASE_URL: emulator.url,
      STRATUS_TOKEN: emulator.token,
      TERRAFORM_BINARY_NAME: terraform,
    });
    /**
     * @param {string} file
     * @param {readonly string[]} args
     * @param {string} cwd
     * @param {string} [watched]
     */
    const run = (file, args, cwd, watched) => timeChild(file, args, { cwd, env, watched });
    /**
     * @param {string} file
     * @param {(round: number) => readonly string[]} args
     * @param {string} cwd
     * @returns {(round: number) => Promise<Figures>}
     */
    const measured = (file, args, cwd) => async (round) => {
      await control(emulator, "DELETE", "requests");
      // Every child process is watched.
      const { wall, cpu, below } = await run(file, args(round), cwd, "");
      return { wall, cpu, peakMb: below.peakMb, requests: (await loggedRequests(emulator)).length };
    };
    const program = join(folder, stack);
    await run(process.execPath, [stratus, "import", stack, "--no-plan"], folder);
    mkdirSync(join(program, "node_modules"));
    symlinkSync(root, join(program, "node_modules", "cdktf-stratus"), "junction");
    await run("sh", ["-c", readJson(join(program, "cdktf.json")).app], program);
    const synthesized = join(program, "cdktf.out", "stacks", stack);
    await run(terraform, ["init", "-input=false"], synthesized);
    await run(terraform, ["apply", "-input=false", "-auto-approve"], synthesized);
    // Import blocks would slow the plans down. Users delete them after the first deploy, too.
    rmSync(join(synthesized, "imports.tf"));

    /** @param {...string} args */
    const command = (...args) => measured(process.execPath, () => [stratus, ...args], program);
    const { plan, ...commands } = await alternate(
      {
        plan: measured(terraform, () => ["plan", "-input=false", "-detailed-exitcode"], synthesized),
        import: measured(process.execPath, (round) => [stratus, "import", `again-${round}`], folder),
        drift: command("drift"),
        diff: command("diff"),
        graph: command("graph", "--out", "topology.svg"),
      },
      { rounds },
    );
    return { rows: Object.entries(commands).flatMap(([name, times]) => rowsOf(name, size, times, plan)) };
  } finally {
    await emulator.stop();
  }
}
