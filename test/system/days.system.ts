import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Outcome, startChild } from "../support/child";

jest.setTimeout(900_000);

const root = join(__dirname, "..", "..");
const jestCommand = require.resolve("jest/bin/jest");

/** Days and hours at which an event of the service's calendar is due, and at which calendar code often fails. */
const instants = [
  ["2026-11-22 23:50:00", "UTC"],
  ["2026-11-29 00:00:00", "UTC"],
  ["2026-12-31 23:59:30", "Pacific/Auckland"],
  ["2027-01-31 22:30:00", "UTC"],
  ["2028-02-29 06:00:00", "UTC"],
  ["2026-03-08 01:59:00", "America/New_York"],
  ["2026-10-25 02:30:00", "Europe/Berlin"],
] as const;

type Instant = (typeof instants)[number];

/**
 * At this instant, a year ends during the run, so all tests of the folder run. Most of them give their emulators a fixed
 * time, and would fail here if something read the machine's time instead. At the other instants, the tests run whose
 * emulators start at the machine's time.
 */
const [whole] = instants.filter(([instant]) => instant.startsWith("2026-12-31"));

/** A run at this time. Its emulators start in the process that has it. */
function runAt(instant: Instant): Promise<Outcome> {
  const [time, zone] = instant;
  const args = [time, process.execPath, jestCommand, "--config", join(__dirname, "days", "jest.config.cjs")];
  // Timers use the monotonic clock, which is independent of the calendar.
  const env = { ...process.env, TZ: zone, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
  const files = { STRATUS_DAYS_FILES: instant === whole ? "all" : "at the machine's time" };
  return startChild("faketime", args, { cwd: root, env: { ...env, ...files } }).outcome;
}

const runs = new Map<Instant, Promise<Outcome>>();

/** Starts one run for each processor, and the next one when a run has ended. */
function startAll(): void {
  const lanes = Array.from({ length: availableParallelism() }, () => Promise.resolve<unknown>(undefined));
  for (const [index, instant] of instants.entries()) {
    const lane = index % lanes.length;
    const run = (lanes[lane] as Promise<unknown>).then(() => runAt(instant));
    runs.set(instant, run);
    lanes[lane] = run.catch(() => undefined);
  }
}
beforeAll(startAll);

test.each(instants.map((each) => [...each, each] as const))(
  "the emulator's tests pass at %s in %s",
  async (_, __, instant) => {
    const { code, output } = (await runs.get(instant)) as Outcome;
    const failures = new Set(output.split("\n").filter((line) => line.startsWith("  ● ")));
    const passed = Number(/^Tests: .*?(\d+) passed/m.exec(output)?.[1] ?? 0);
    expect({ code, failures: [...failures] }).toEqual({ code: 0, failures: [] });
    expect(passed).toBeGreaterThan(instant === whole ? 1_000 : 100);
  },
);
