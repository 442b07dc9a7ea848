import type { Clock } from "../../src/client";
import { realClock } from "../../src/client";
import { createProvider } from "../../src/provider";
import { contracts } from "../../src/resources/contracts";
import { handlers } from "../../src/resources/handlers";

/** The speed of a hurried clock, relative to real time. */
export const haste = 10;

/** A clock for the provider that shortens every pause to a tenth. Set the emulator's clock to the rate `haste` with it. */
export const hurriedClock: Clock = {
  now: () => realClock.now() * haste,
  sleep: (milliseconds, signal) => realClock.sleep(milliseconds / haste, signal),
  random: () => realClock.random(),
};

/** The provider with that clock. */
export const hurriedProvider = createProvider(contracts, handlers, hurriedClock);
