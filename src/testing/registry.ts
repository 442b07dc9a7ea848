import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createTemporaryFolder, removeTemporaryFolder } from "../shared/temporary-folder";
import type { Emulator } from "./emulator-types";

/** The data that `deploy` keeps for an emulator until it is reset or closed. */
export interface Registry {
  /** Creates a new folder for this emulator. */
  folder(): string;
  /** Tracks work until it ends. Calls `stop` if the emulator is reset or closed first. */
  track<T>(start: () => { readonly work: Promise<T>; readonly stop: () => void }): Promise<T>;
  end(): Promise<void>;
}

const registries = new WeakMap<Emulator, Registry>();

export function registerEmulator(emulator: Emulator): void {
  registries.set(emulator, createRegistry());
}

/**
 * Returns the registry of an emulator.
 * @throws if `startEmulator` of this module didn't start it
 */
export function registryOf(emulator: Emulator): Registry {
  const registry = registries.get(emulator);
  if (registry) return registry;
  throw new Error('"emulator" must be the result of startEmulator() from cdktf-stratus/testing.');
}

/** Stops the work in progress, and forgets and removes the rest. */
export async function releaseEmulator(emulator: Emulator): Promise<void> {
  await registryOf(emulator).end();
  registerEmulator(emulator);
}

function createRegistry(): Registry {
  const underWay = new Map<Promise<unknown>, () => void>();
  let home: string | undefined;
  let count = 0;
  let ended = false;
  const check = () => {
    if (ended) throw new Error("The emulator was reset or closed. Deploy the stack again.");
  };
  return {
    folder() {
      check();
      home ??= createTemporaryFolder("stratus-testing-");
      const folder = join(home, String((count += 1)));
      mkdirSync(folder);
      return folder;
    },
    async track(start) {
      check();
      const { work, stop } = start();
      underWay.set(work, stop);
      try {
        return await work;
      } finally {
        underWay.delete(work);
      }
    },
    async end() {
      ended = true;
      for (const stop of underWay.values()) stop();
      await Promise.allSettled(underWay.keys());
      if (home !== undefined) removeTemporaryFolder(home);
    },
  };
}
