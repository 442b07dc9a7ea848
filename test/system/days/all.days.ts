import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(__dirname, "..", "..", "emulator");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".test.ts"));

// In one file, so that the modules are loaded once for all of them: that is a third of the time.
describe.each(files.sort())("%s", (name) => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests have to be named within this block
  require(join(folder, name));
});
