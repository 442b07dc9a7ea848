import type { ComponentChildren } from "preact";
import { Refusal, wordsOf } from "../api/control";
import { createStore, useStore } from "../store";

/** Placeholder for an empty view: its title and how to fill it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children ? <div class="empty-text">{children}</div> : null}
    </div>
  );
}

export const Waiting = () => (
  <p class="waiting" role="status">
    Loading…
  </p>
);

function reasonsOf(error: unknown): readonly string[] {
  if (error instanceof Refusal) return error.errors.map(wordsOf);
  // Browsers differ in the messages of connection errors.
  if (error instanceof TypeError) return ["No response. The connection was closed, or the emulator isn't running."];
  return [error instanceof Error ? error.message : String(error)];
}

/** Shows an error's own reasons next to the action that failed. */
export function ErrorMessage({ error }: { readonly error: unknown }) {
  return (
    <div class="problem-place" role="alert">
      {error === undefined || error === null ? null : (
        <div class="problem">
          {reasonsOf(error).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
    </div>
  );
}

const announcement = createStore<{ readonly text: string }>({ text: "" });
const shownMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a confirmation for a moment. */
export function say(text: string): void {
  clearTimeout(timer);
  announcement.set({ text });
  timer = setTimeout(() => announcement.set({ text: "" }), shownMs);
}

export function Toast() {
  const { text } = useStore(announcement);
  return (
    <div class="toast-place" role="status">
      {text === "" ? null : <p class="toast">{text}</p>}
    </div>
  );
}
