import { fixedStart, startEmulator } from "../../src/composition/emulator";

/** An emulator in a process of its own, for tests that end it the hard way. It prints its address. */
const [data = "", clock = "real"] = process.argv.slice(2);

void startEmulator({
  port: 0,
  data,
  time: fixedStart,
  clock: clock as "real" | "fast" | "frozen",
  strictFields: true,
}).then(({ url }) => {
  process.stdout.write(`${url}\n`);
});
