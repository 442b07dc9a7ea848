import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cdktfCommand } from "../../scripts/support/cdktf-command.cjs";
import { fixedStart, startEmulator } from "../../src/composition/emulator";
import { mustRun } from "../support/child";
import { testWith } from "./support/features";
import { childEnvironment, terraformBinary } from "./support/terraform";

jest.setTimeout(240_000);

const root = join(__dirname, "..", "..");

const stratus = join(root, "dist", "bin", "stratus.cjs");

/** The programs in TypeScript, with their stack and what a first deploy makes. */
const programs = [
  ["mail-domain", "mail", 17],
  ["static-fleet", "caches", 20],
  ["web-service", "shop", 15],
] as const;

describe("examples that are programs", () => {
  // Inside the package, so that a program finds it by its name.
  const cache = join(root, ".cache");
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  let work: string;

  beforeAll(async () => {
    mkdirSync(cache, { recursive: true });
    work = mkdtempSync(join(cache, "examples-"));
    cpSync(join(root, "examples"), work, { recursive: true });
    emulator = await startEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  });
  afterAll(async () => {
    await emulator.close();
    rmSync(work, { recursive: true, force: true });
  });

  const run = async (cwd: string, file: string, ...args: readonly string[]) => {
    const env = childEnvironment(work, {
      STRATUS_BASE_URL: emulator.url,
      STRATUS_TOKEN: emulator.token,
      TERRAFORM_BINARY_NAME: terraformBinary(),
      TF_VAR_root_pass: "correct-Horse-7",
    });
    return (await mustRun(file, args, { cwd, env })).stdout;
  };
  const cdktf = (cwd: string, ...args: readonly string[]) => {
    const [file, words] = cdktfCommand(args);
    return run(cwd, file, ...words);
  };

  async function expectLife(name: string, stack: string, count: number): Promise<void> {
    const folder = join(work, name);
    const deployed = await cdktf(folder, "deploy", stack, "--auto-approve");
    expect(deployed).toContain(`Apply complete! Resources: ${String(count)} added, 0 changed, 0 destroyed.`);
    // The exit code is 2, and so an error, for a plan with changes.
    const synthesized = join(folder, "cdktf.out", "stacks", stack);
    const planned = await run(
      synthesized,
      terraformBinary(),
      "plan",
      "-detailed-exitcode",
      "-no-color",
      "-input=false",
    );
    expect(planned).toContain("No changes.");
    // The exit code is 2, and so an error, if anything differs.
    expect(await run(folder, process.execPath, stratus, "drift")).toContain("No drift.");
    const destroyed = await cdktf(folder, "destroy", stack, "--auto-approve", "--skip-synth");
    expect(destroyed).toContain(`Destroy complete! Resources: ${String(count)} destroyed.`);
  }
  const title = "is deployed by cdktf, the second plan is empty, and it is destroyed again";

  test.each(programs)(`%s ${title}`, expectLife);

  testWith("ephemeral resources and variables", `high-availability-mysql ${title}`, () =>
    expectLife("high-availability-mysql", "data", 4),
  );
});
