import type { EmulatorRequest } from "../../emulator-api";
import { makeGatherer } from "../state/gather";
import { makeStore } from "../state/store";
import { controlResponse, needsToken, Refusal } from "./control";
import { makeEventReader } from "./sse";

/** Whether what is shown is what is. `retryAt` is a time of this machine. */
export type ConnectionState =
  { readonly state: "connecting" | "live" } | { readonly state: "lost"; readonly retryAt: number };

export const connection = makeStore<ConnectionState>({ state: "connecting" });

/** How many milliseconds pass at least between two reloads of the same. */
const gapMs = 500;
const firstPauseMs = 500;
const longestPauseMs = 5000;

type Changed = (names: ReadonlySet<string>) => void;

const changeListeners = new Set<Changed>();
const requestListeners = new Set<(entries: readonly EmulatorRequest[]) => void>();

const tellChanges = makeGatherer((names) => {
  for (const listener of [...changeListeners]) listener(names);
}, gapMs);

/** For what the stream does not tell of. */
export const reloadAll = (): void => tellChanges(["*"]);

let untold: EmulatorRequest[] = [];
const tellRequests = makeGatherer(() => {
  const entries = untold;
  untold = [];
  for (const listener of [...requestListeners]) listener(entries);
}, gapMs);

/** Calls the listener with the names of what was written; `*` is everything. The function that is returned ends it. */
export function watchChanges(listener: Changed): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

export function watchRequests(listener: (entries: readonly EmulatorRequest[]) => void): () => void {
  requestListeners.add(listener);
  return () => requestListeners.delete(listener);
}

const reader = () =>
  makeEventReader(({ event, data }) => {
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
    // With the first words nothing is missed any more. What is shown is from before.
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

/** Tries again at once instead of after the pause. */
export const reconnect = (): void => wake?.();

const tokenGiven = () =>
  new Promise<void>((resolve) => {
    const end = needsToken.watch(() => {
      if (needsToken.get()) return;
      end();
      resolve();
    });
  });

/** Reads what happens as long as the page is open, also when the emulator is started again. */
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
    pause = Math.min(pause * 2, longestPauseMs);
  }
}
