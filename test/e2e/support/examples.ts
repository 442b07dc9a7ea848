import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cdktfCommand } from "../../../scripts/support/cdktf-command.cjs";
import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { mustRun } from "../../support/child";
import { childEnvironment, terraformBinary } from "./terraform";

const root = join(__dirname, "..", "..", "..");
const stratus = join(root, "dist", "bin", "stratus.cjs");

/** The title of a test of an example, after its name. */
export const lifeOfExample = "is deployed by cdktf, the second plan is empty, and it is destroyed again";

/** A copy of the examples, with an emulator. */
export function useExamples() {
  // Inside the package, so that a program finds it by its name.
  const cache = join(root, ".cache");
  let emulator: Awaited<ReturnType<typeof startStratusEmulator>>;
  let work: string;

  beforeAll(async () => {
    mkdirSync(cache, { recursive: true });
    work = mkdtempSync(join(cache, "examples-"));
    cpSync(join(root, "examples"), work, { recursive: true });
    emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
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

  /**
   * Deploys a stack with this number of resources, plans it again, compares it with the account, and destroys it. `inspect`
   * sees the folder of the deployed stack.
   */
  async function expectLife(
    name: string,
    stack: string,
    count: number,
    inspect: (folder: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
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
    await inspect(synthesized);
    // The exit code is 2, and so an error, if anything differs.
    expect(await run(folder, process.execPath, stratus, "drift")).toContain("No drift.");
    const destroyed = await cdktf(folder, "destroy", stack, "--auto-approve", "--skip-synth");
    expect(destroyed).toContain(`Destroy complete! Resources: ${String(count)} destroyed.`);
  }

  return { expectLife };
}
