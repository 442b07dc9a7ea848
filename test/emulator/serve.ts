import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";

/** An emulator in its own process, for tests that kill it. It prints its URL. */
const [data = "", clock = "real"] = process.argv.slice(2);

void startStratusEmulator({
  port: 0,
  data,
  time: fixedStart,
  clock: clock as "real" | "fast" | "frozen",
  strictFields: true,
}).then(({ url }) => {
  process.stdout.write(`${url}\n`);
});
