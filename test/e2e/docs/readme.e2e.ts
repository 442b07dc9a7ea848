import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { blocksOf, root } from "../../docs/support/blocks";
import { startChild } from "../../support/child";
import { childEnvironment, terraformBinary } from "../support/terraform";

jest.setTimeout(120_000);

test("stratus diff prints the lines in the README for the website, in order", async () => {
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Inside the package, so that the program finds it by its name.
  const folder = mkdtempSync(join(root, ".cache", "readme-"));
  const emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  try {
    cpSync(join(root, "examples", "website"), folder, { recursive: true });
    const env = childEnvironment(folder, {
      STRATUS_BASE_URL: emulator.url,
      STRATUS_TOKEN: emulator.token,
      TERRAFORM_BINARY_NAME: terraformBinary(),
      TF_VAR_root_pass: "correct-Horse-7",
    });
    const args = [join(root, "dist", "bin", "stratus.cjs"), "diff", "--synth"];
    const { code, stdout } = await startChild(process.execPath, args, { cwd: folder, env }).outcome;
    expect(code).toBe(2);
    const printed = stdout.split("\n");
    const shown = blocksOf("README.md").find(({ text }) => text.startsWith("website\n"));
    const places = (shown?.text ?? "")
      .trimEnd()
      .split("\n")
      .map((line) => printed.indexOf(line));
    expect(places.length).toBeGreaterThan(1);
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
