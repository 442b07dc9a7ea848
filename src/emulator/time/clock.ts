import type { SettingStore } from "../store/settings";

/** Whether transitions take their real time, or 20 ms. */
export type TransitionSpeed = "real" | "fast";

interface ClockState {
  /** The service's time, in milliseconds, at the moment `real` of the machine's. */
  readonly virtual: number;
  readonly real: number;
  readonly rate: number;
  readonly frozen: boolean;
}

const setting = "clock";

/**
 * The service's own time. It is stored as one pair of moments (the service's and the machine's) and is computed from them,
 * so it also advances while no emulator has the data file open, unless it is frozen.
 */
export function makeClock(settings: SettingStore) {
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

export type Clock = ReturnType<typeof makeClock>;

export const timestamp = (time: number) => new Date(time).toISOString().slice(0, 19);
