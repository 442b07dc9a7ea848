import type { Contract } from "../../../src/contract";
import type { Bench } from "../../emulator/support";
import { forEach, inRun } from "./many";

/** An object that exists, and the id that imports it. */
export interface Existing {
  readonly contract: Contract;
  readonly id: string;
}

/** Imports each, and reads it at once, as a plan with import blocks does. */
export const importAll = (bench: Bench, all: readonly Existing[]) =>
  inRun(bench, (run) =>
    forEach(all, async ({ contract, id }) => {
      const imported = await run.import(contract, id);
      expect((await run.refreshed(contract, imported))?.saved.state).toEqual(imported.saved.state);
    }),
  );
