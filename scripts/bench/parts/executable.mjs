import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { alternate } from "../measure/alternate.mjs";
import { environment, timeToFirstLine } from "../measure/child.mjs";
import { providerStarter } from "../measure/provider.mjs";
import { buildExecutable, installProvider, providerWords, workspace } from "../measure/terraform.mjs";
import { figure } from "../report/table.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";
import { planOf, singles } from "./growth.mjs";

const script = "the script";
const created = 1_000;

/**
 * A row with the script as the reference.
 * @template {string} Figure
 * @param {string} what
 * @param {string} unit
 * @param {Figure} side
 * @param {Readonly<Record<"executable" | "script", Readonly<Record<Figure, number>>>>} of
 */
const row = (what, unit, side, of) => ({
  what,
  unit,
  measured: of.executable[side],
  reference: { what: script, value: of.script[side] },
});

/**
 * @param {string} folder
 * @param {string} executable
 * @param {number} rounds
 */
async function startsOf(folder, executable, rounds) {
  const file = await installProvider(folder);
  const { env } = await providerStarter(folder, file);
  /**
   * @param {readonly string[]} args
   * @param {{ readonly file?: string }} [more]
   */
  const start = (args, more) => async () => {
    const { wall, cpu, end } = await timeToFirstLine(args, { cwd: folder, env, ...more });
    await end();
    return { wall, cpu };
  };
  return alternate({ script: start([file]), executable: start([], { file: executable }) }, { rounds });
}

/** @typedef {import("../measure/load.mjs").Server} Server */

/**
 * The commands of Terraform on records of one zone: the apply that creates them, and a plan without changes.
 * @param {string} folder
 * @param {Server} emulator
 * @param {number} count
 * @param {string} [executable]
 */
async function commandsOf(folder, emulator, count, executable) {
  const space = await workspace(folder, executable ? "executable" : "script", emulator, executable);
  const domain = `${executable ? "executable" : "script"}-${count}.example`;
  /** @param {number} index */
  const record = (index) => ({
    domain_id: "${stratus_domain.zone.id}",
    type: "A",
    target: "192.0.2.1",
    name: `host-${index}`,
  });
  const records = Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, record(index)]));
  space.write({
    stratus_domain: { zone: { domain, type: "master", soa_email: "ops@shop.example" } },
    ...(count > 0 && { stratus_domain_record: records }),
  });
  await space.run(["init", "-input=false"]);
  const apply = await space.run(["apply", "-auto-approve", "-input=false"], { watched: providerWords });
  const plan = async () => {
    const { wall, cpu } = await space.plan();
    return { wall, cpu };
  };
  return { apply: { providerCpu: apply.below.cpu }, plan };
}

/**
 * A plan of a large zone. Creating its records in one run of Terraform would take many minutes.
 * @param {string} folder
 * @param {Server} emulator
 * @param {number} size
 * @param {string} executable
 */
async function largePlans(folder, emulator, size, executable) {
  const space = await singles(folder, size, emulator);
  const other = await workspace(folder, "large", emulator, executable);
  for (const name of ["main.tf.json", "terraform.tfstate"])
    copyFileSync(join(space.folder, name), join(other.folder, name));
  await other.run(["init", "-input=false"]);
  return alternate({ script: () => planOf(space), executable: () => planOf(other) }, { rounds: 1, warmUp: 0 });
}

/**
 * The executable and the script, in turn.
 * @param {import("./index.mjs").Details} details
 */
export async function executable({ folder, size = 12_000, rounds = 11, newFolder }) {
  const built = await buildExecutable(folder);
  const starts = await startsOf(newFolder(folder), built, rounds);
  const emulator = await startEmulator(environment(folder));
  try {
    const one = newFolder(folder);
    const single = {
      script: await commandsOf(one, emulator, 0),
      executable: await commandsOf(one, emulator, 0, built),
    };
    const plans = await alternate({ script: single.script.plan, executable: single.executable.plan }, { rounds });
    const many = newFolder(folder);
    const applies = {
      script: (await commandsOf(many, emulator, created)).apply,
      executable: (await commandsOf(many, emulator, created, built)).apply,
    };
    const large = await largePlans(newFolder(folder), emulator, size, built);
    return {
      rows: [
        row("from the start to the handshake", "ms", "wall", starts),
        row("from the start to the handshake", "ms of CPU time", "cpu", starts),
        row("`terraform plan` of one domain, no changes", "ms", "wall", plans),
        row("`terraform plan` of one domain, no changes", "ms of CPU time", "cpu", plans),
        row(`apply that creates ${figure(created)} records: the provider`, "ms of CPU time", "providerCpu", applies),
        row(`plan of ${figure(size)} records: the provider`, "ms of CPU time", "providerCpu", large),
        row(`plan of ${figure(size)} records: the provider's memory`, "MB", "peakMb", large),
      ],
    };
  } finally {
    await emulator.stop();
  }
}
