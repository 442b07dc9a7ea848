import type { SettingStore } from "../store/settings";

/** How fast what somebody waits for goes: as long as it takes, or in an instant. */
export type Pace = "real" | "fast";

interface Dial {
  /** The service's time, in milliseconds, at the moment `real` of the machine's. */
  readonly virtual: number;
  readonly real: number;
  readonly rate: number;
  readonly frozen: boolean;
}

const setting = "clock";

/**
 * The service's own time. It goes on while no emulator runs on the file, unless it is frozen, because its
 * position is kept as a pair of moments and not written while it moves.
 */
export function makeClock(settings: SettingStore) {
  let held: number | undefined;
  const dial = (): Dial =>
    settings.get<Dial>(setting) ?? { virtual: Date.now(), real: Date.now(), rate: 1, frozen: false };
  const reading = ({ virtual, real, rate, frozen }: Dial) => (frozen ? virtual : virtual + (Date.now() - real) * rate);
  const now = () => held ?? Math.floor(reading(dial()));
  const set = (more: Partial<Dial>) => {
    settings.set(setting, { ...dial(), virtual: now(), real: Date.now(), ...more });
  };

  return {
    /** Milliseconds since 1970, UTC. */
    now,
    /** `YYYY-MM-DDTHH:MM:SS`, in UTC (document 1, Conventions 3). */
    timestamp: () => timestamp(now()),
    isSet: () => settings.get(setting) !== undefined,
    set,
    /** Within the work it is that time and stays so. */
    at: <T>(time: number, work: () => T): T => {
      const before = held;
      held = time;
      try {
        return work();
      } finally {
        held = before;
      }
    },
    face: () => {
      const { rate, frozen } = dial();
      return { now: `${timestamp(reading(dial()))}Z`, rate, frozen };
    },
  };
}

export type Clock = ReturnType<typeof makeClock>;

export const timestamp = (time: number) => new Date(time).toISOString().slice(0, 19);
