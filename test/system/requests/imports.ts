import type { Contract } from "../../../src/contract";
import type { TestEmulator } from "../../emulator/support";
import { forEach, inRun } from "./many";

/** An existing object, and the id that imports it. */
export interface Existing {
  readonly contract: Contract;
  readonly id: string;
}

/** Imports each, and reads it immediately, like a plan with import blocks. */
export const importAll = (emulator: TestEmulator, all: readonly Existing[]) =>
  inRun(emulator, (run) =>
    forEach(all, async ({ contract, id }) => {
      const imported = await run.import(contract, id);
      expect((await run.refreshed(imported))?.stored.state).toEqual(imported.stored.state);
    }),
  );
