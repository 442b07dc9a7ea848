import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "..", "..");
const jestCommand = require.resolve("jest/bin/jest");

/** Days and hours at which something of the service's calendar is due, and at which calendars go wrong. */
const instants = [
  ["2026-11-22 12:00:00", "UTC"],
  ["2026-11-22 23:50:00", "UTC"],
  ["2026-11-25 23:55:00", "UTC"],
  ["2026-11-29 00:00:00", "UTC"],
  ["2026-12-31 23:59:30", "UTC"],
  ["2027-01-31 22:30:00", "UTC"],
  ["2028-02-29 06:00:00", "UTC"],
  ["2026-03-08 01:59:00", "America/New_York"],
  ["2026-10-25 02:30:00", "Europe/Berlin"],
  ["2027-06-30 23:58:00", "Pacific/Auckland"],
] as const;

// Each test file starts its emulators in its own process, so the whole folder runs at each instant.
test.each(instants)("the emulator's tests pass at %s in %s", (instant, zone) => {
  const { status, stderr } = spawnSync(
    "faketime",
    [instant, process.execPath, jestCommand, "--selectProjects", "unit", "--testPathPatterns", "test/emulator/"],
    // Timers run on the monotonic clock, which is nobody's calendar.
    { cwd: root, env: { ...process.env, TZ: zone, FAKETIME_DONT_FAKE_MONOTONIC: "1" }, encoding: "utf8" },
  );
  const failures = new Set(stderr.split("\n").filter((line) => line.startsWith("  ● ")));
  expect({ status, failures: [...failures] }).toEqual({ status: 0, failures: [] });
});
