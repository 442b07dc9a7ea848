import { connection } from "../api/live";
import { useStore } from "../state/store";
import { useShared } from "../state/shared";
import { theme, themes } from "../state/theme";
import { isSpent } from "../views/faults/fault-words";
import { ClockBar } from "./clock-bar";

const words = { connecting: "Connecting", live: "Live", lost: "Not connected" };

function ConnectionState() {
  const { state } = useStore(connection);
  return (
    <span class={`connection ${state}`}>
      <span class="dot" aria-hidden="true" />
      {words[state]}
    </span>
  );
}

function FaultCount() {
  const active = useShared().faults.filter((fault) => !isSpent(fault)).length;
  return (
    <a class={`fault-count${active > 0 ? " active" : ""}`} href="#/faults">
      {active} {active === 1 ? "fault" : "faults"}
      <span class="hidden"> active</span>
    </a>
  );
}

const symbols = { auto: "◐", light: "☀", dark: "☾" };

function ThemeButton() {
  const now = useStore(theme);
  const next = themes[(themes.indexOf(now) + 1) % themes.length] ?? "auto";
  return (
    <button
      type="button"
      class="button quiet"
      title={`Theme: ${now}`}
      aria-label={`Theme: ${now}. Change to ${next}`}
      onClick={() => theme.set(next)}
    >
      <span aria-hidden="true">{symbols[now]}</span>
    </button>
  );
}

/** What is visible on every view. */
export const Header = () => (
  <header class="header">
    <a class="brand" href="#/">
      <span class="mark" aria-hidden="true" />
      Stratus <span class="dim">emulator</span>
    </a>
    <ClockBar />
    <div class="header-end">
      <FaultCount />
      <ConnectionState />
      <ThemeButton />
    </div>
  </header>
);
