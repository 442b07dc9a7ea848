import type { SettingStore } from "../store/settings";

/** The start time of reproducible runs: a Saturday, far from midnight and from the end of a week. */
export const fixedStart = "2026-01-31T12:00:00Z";

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/**
 * The milliseconds since 1970 of an instant.
 *
 * @throws Error if it isn't an instant in UTC.
 */
export function startTimeOf(given: string | Date): number {
  const time = given instanceof Date ? given.getTime() : parsed(given);
  if (Number.isNaN(time)) {
    const shown = given instanceof Date ? "a Date that is no time" : JSON.stringify(given);
    throw new Error(`time must be an instant in UTC such as ${fixedStart}, got ${shown}`);
  }
  return time;
}

/** Rejects dates such as 30 February, which JavaScript would parse as 2 March. */
function parsed(given: unknown): number {
  // Callers without type checking may pass another type.
  const text = String(given);
  const time = instant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return time;
  return new Date(time).toISOString().startsWith(text.slice(0, 19)) ? time : Number.NaN;
}

/** `real` if transitions take as long as on the real service, `fast` if they take 20 ms. */
export type TransitionSpeed = "real" | "fast";

interface ClockState {
  /** The service's time in milliseconds at the machine's time `real`. */
  readonly virtual: number;
  readonly real: number;
  readonly rate: number;
  readonly frozen: boolean;
}

const setting = "clock";

/**
 * The service's own time. It is computed from one stored pair of moments, the service's and the machine's. It
 * therefore also advances while no emulator has the data file open, unless it is frozen.
 */
export function createClock(settings: SettingStore) {
  let held: number | undefined;
  const dial = (): ClockState =>
    settings.get<ClockState>(setting) ?? { virtual: Date.now(), real: Date.now(), rate: 1, frozen: false };
  const reading = ({ virtual, real, rate, frozen }: ClockState) =>
    frozen ? virtual : virtual + (Date.now() - real) * rate;
  const now = () => held ?? Math.floor(reading(dial()));
  const set = (more: Partial<ClockState>) => {
    settings.set(setting, { ...dial(), virtual: now(), real: Date.now(), ...more });
  };

  return {
    /** Milliseconds since 1970, UTC. */
    now,
    /** `YYYY-MM-DDTHH:MM:SS`, in UTC (document 1, Conventions 3). */
    timestamp: () => timestamp(now()),
    isSet: () => settings.get(setting) !== undefined,
    set,
    /** Runs the function with the clock stopped at that time. */
    runAt: <T>(time: number, work: () => T): T => {
      const before = held;
      held = time;
      try {
        return work();
      } finally {
        held = before;
      }
    },
    describe: () => {
      const { rate, frozen } = dial();
      return { now: `${timestamp(reading(dial()))}Z`, rate, frozen };
    },
  };
}

export type ServiceClock = ReturnType<typeof createClock>;

export const timestamp = (time: number) => new Date(time).toISOString().slice(0, 19);
