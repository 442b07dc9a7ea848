import type { Service } from "../service";
import type { Store } from "../store";
import type { TransitionSpeed } from "../time/clock";

export const transitionSpeeds: readonly TransitionSpeed[] = ["real", "fast"];

const setting = "transitionSpeed";

/** For transitions that begin from now on. Without a speed it is what the emulator was started with, as after a reset. */
export function setTransitionSpeed(store: Store, speed: TransitionSpeed | undefined): void {
  store.settings.set(setting, speed ?? null);
}

export const transitionSpeedOf = ({ store, transitionSpeed }: Service): TransitionSpeed =>
  store.settings.get<TransitionSpeed | null>(setting) ?? transitionSpeed;
