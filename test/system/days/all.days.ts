import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(__dirname, "..", "..");
const isOfEmulator = (name: string) => /^(?:emulator|resources\/.+\/emulator)[./]/.test(name);
const startsAtMachineTime = (name: string) =>
  readFileSync(join(folder, name), "utf8").includes("startStratusEmulator(");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts") && isOfEmulator(name))
  .filter((name) => process.env["STRATUS_DAYS_FILES"] === "all" || startsAtMachineTime(name));

// In one file, so that the modules are loaded once for all of them: that is a third of the time.
describe.each(files.sort())("%s", (name) => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests have to be named within this block
  require(join(folder, name));
});
