import { createProvider } from "../../src/provider";
import { type Clock, realClock } from "../../src/provider/client";
import { contracts } from "../../src/resources/contracts";
import { handlers } from "../../src/resources/handlers";

/** The speed of a hurried clock, relative to real time. An executable of the provider has the real one. */
export const haste = process.env["STRATUS_TEST_EXECUTABLE"] === undefined ? 10 : 1;

/** A clock for the provider that shortens every pause to a tenth. Set the emulator's clock to the rate `haste` with it. */
export const hurriedClock: Clock = {
  now: () => realClock.now() * haste,
  sleep: (milliseconds, signal) => realClock.sleep(milliseconds / haste, signal),
  random: () => realClock.random(),
};

/** The provider with that clock. */
export const hurriedProvider = createProvider(contracts, handlers, hurriedClock);
