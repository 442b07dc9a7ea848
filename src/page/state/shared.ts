import type { ListedFault, ScheduledJob } from "../../emulator-api";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { control } from "../api/control";
import type { Kind } from "../api/kinds";
import { useLoaded } from "./use-loaded";

/** What is visible on all views. */
export interface Shared {
  readonly kinds: readonly Kind[];
  readonly jobs: readonly ScheduledJob[];
  readonly faults: readonly ListedFault[];
}

export const SharedContext = createContext<Shared>({ kinds: [], jobs: [], faults: [] });

export const useShared = (): Shared => useContext(SharedContext);

/** Loads it, once for all views. */
export function useLoadedShared() {
  const kinds = useLoaded((signal) => control<readonly Kind[]>("kinds", { signal }), "kinds", ["*"]);
  const jobs = useLoaded((signal) => control<readonly ScheduledJob[]>("jobs", { signal }), "jobs", [
    "jobs",
    "settings",
  ]);
  const faults = useLoaded((signal) => control<readonly ListedFault[]>("faults", { signal }), "faults", [
    "fault",
    "settings",
  ]);
  const shared: Shared = { kinds: kinds.value ?? [], jobs: jobs.value ?? [], faults: faults.value ?? [] };
  return {
    shared,
    isReady: kinds.value !== undefined,
    error: kinds.error ?? jobs.error ?? faults.error,
  };
}
