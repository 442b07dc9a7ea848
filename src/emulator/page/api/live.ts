import type { EmulatorRequest } from "../../api";
import { createStore } from "../store";
import { createGatherer } from "../store/gather";
import { controlResponse, needsToken, Refusal } from "./control";
import { createEventReader } from "./sse";

/** The state of the connection to the emulator. `retryAt` is in local time. */
export type ConnectionState =
  { readonly state: "connecting" | "live" } | { readonly state: "lost"; readonly retryAt: number };

export const connection = createStore<ConnectionState>({ state: "connecting" });

/** The minimum time between two reloads of the same data, in milliseconds. */
const gapMs = 500;
const firstPauseMs = 500;
const maxPauseMs = 5000;

type Changed = (names: ReadonlySet<string>) => void;

const changeListeners = new Set<Changed>();
const requestListeners = new Set<(entries: readonly EmulatorRequest[]) => void>();

const tellChanges = createGatherer((names) => {
  for (const listener of [...changeListeners]) listener(names);
}, gapMs);

/** Reloads everything, for changes that the stream doesn't report. */
export const reloadAll = (): void => tellChanges(["*"]);

let untold: EmulatorRequest[] = [];
const tellRequests = createGatherer(() => {
  const entries = untold;
  untold = [];
  for (const listener of [...requestListeners]) listener(entries);
}, gapMs);

/**
 * Calls the listener with the names of the changed data; `*` stands for everything. Returns a function that removes
 * the listener.
 */
export function watchChanges(listener: Changed): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

export function watchRequests(listener: (entries: readonly EmulatorRequest[]) => void): () => void {
  requestListeners.add(listener);
  return () => requestListeners.delete(listener);
}

const reader = () =>
  createEventReader(({ event, data }) => {
    if (event === "changed") tellChanges(JSON.parse(data) as readonly string[]);
    if (event !== "request") return;
    untold.push(JSON.parse(data) as EmulatorRequest);
    tellRequests(["request"]);
  });

async function readStream(): Promise<void> {
  const response = await controlResponse("stream");
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!body) return;
  const read = reader();
  for (let isFirst = true; ; isFirst = false) {
    const { done, value } = await body.read();
    if (done) return;
    // After the first chunk, no change is missed. The data on the page is older, so it is reloaded.
    if (isFirst) {
      connection.set({ state: "live" });
      tellChanges(["*"]);
    }
    read(value);
  }
}

let wake: (() => void) | undefined;

const paused = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });

/** Reconnects at once instead of after the pause. */
export const reconnect = (): void => wake?.();

const tokenGiven = () =>
  new Promise<void>((resolve) => {
    const end = needsToken.watch(() => {
      if (needsToken.get()) return;
      end();
      resolve();
    });
  });

/** Reads the stream as long as the page is open, and reconnects if the emulator restarts. */
export async function stayConnected(): Promise<never> {
  let pause = firstPauseMs;
  for (;;) {
    try {
      await readStream();
      pause = firstPauseMs;
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) {
        connection.set({ state: "connecting" });
        await tokenGiven();
        continue;
      }
      if (connection.get().state === "live") pause = firstPauseMs;
    }
    connection.set({ state: "lost", retryAt: Date.now() + pause });
    await paused(pause);
    pause = Math.min(pause * 2, maxPauseMs);
  }
}
