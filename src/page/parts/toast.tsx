import { makeStore, useStore } from "../state/store";

const said = makeStore<{ readonly text: string }>({ text: "" });
const shownMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says for a moment that something is done. */
export function say(text: string): void {
  clearTimeout(timer);
  said.set({ text });
  timer = setTimeout(() => said.set({ text: "" }), shownMs);
}

export function Toast() {
  const { text } = useStore(said);
  return (
    <div class="toast-place" role="status">
      {text === "" ? null : <p class="toast">{text}</p>}
    </div>
  );
}
