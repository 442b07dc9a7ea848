/**
 * Sets the time of this machine, which an emulator in this process reads, and lets it pass only in steps. Restore it with
 * `jest.restoreAllMocks()`.
 */
export function stopMachine(at = Date.parse("2027-03-01T08:00:00Z")) {
  let now = at;
  jest.spyOn(Date, "now").mockImplementation(() => now);
  return { at, now: () => now, pass: (milliseconds: number) => void (now += milliseconds) };
}
