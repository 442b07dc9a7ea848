import { useEffect, useState } from "preact/hooks";
import { connection, reconnect } from "../api/live";
import { ActionButton } from "../parts/actions";
import { theme, themes } from "../state/browser";
import { changeClock, clock, useNow } from "../state/clock";
import { useShared } from "../state/loaded";
import { useStore } from "../store";
import { absolute, duration, timeOf } from "../text/time";
import { isSpent } from "../views/faults/fault-words";
import { wordsOfJob } from "../views/jobs-view";

const connectionWords = { connecting: "Connecting", live: "Live", lost: "Not connected" };

function ConnectionState() {
  const { state } = useStore(connection);
  return (
    <span class={`connection ${state}`}>
      <span class="dot" aria-hidden="true" />
      {connectionWords[state]}
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

/** The header of every view. */
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

/** Warns that the data is outdated while the connection is lost. */
export function ConnectionBanner() {
  const now = useStore(connection);
  const [, setTick] = useState(0);
  const isLost = now.state === "lost";
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [isLost]);
  return (
    <div role="alert">
      {now.state === "lost" ? (
        <p class="banner">
          <strong>Connection lost. Reconnecting…</strong> The data below may be outdated.
          <button type="button" class="button" onClick={reconnect}>
            Reconnect now
          </button>
        </p>
      ) : null}
    </div>
  );
}

const steps = [
  { seconds: 60, title: "+1 min" },
  { seconds: 30 * 60, title: "+30 min" },
];

/** The service's clock, with the actions that move it. */
function ClockBar() {
  const kept = useStore(clock);
  const now = useNow();
  const { jobs } = useShared();
  if (!kept || now === undefined) return null;
  const { rate, frozen, transitions } = kept.clock;
  const [next] = jobs;
  const due = timeOf(next?.due);
  return (
    <div class="clock" role="group" aria-label="Service clock">
      <span class="clock-now mono" title="Service time in UTC">
        {absolute(now)}
        {rate === 1 || frozen ? null : <span class="dim"> ×{rate}</span>}
      </span>
      {steps.map(({ seconds, title }) => (
        <ActionButton key={title} onAct={() => changeClock("POST", "clock/advance", { seconds })}>
          {title}
        </ActionButton>
      ))}
      <ActionButton
        disabled={next === undefined}
        title={next ? `Skip to: ${wordsOfJob(next)}` : "No operations in progress"}
        onAct={() => changeClock("POST", "clock/next", {})}
      >
        Next event
        {due === undefined ? null : <span class="until dim">{due > now ? duration(due - now) : "now"}</span>}
      </ActionButton>
      <ActionButton
        pressed={transitions === "fast"}
        title="Complete user operations in 20 ms"
        onAct={() => changeClock("PUT", "clock", { transitions: transitions === "fast" ? "real" : "fast" })}
      >
        Fast
      </ActionButton>
      <ActionButton
        pressed={frozen}
        title="Stop the clock. Only these buttons and the control API move it."
        onAct={() => changeClock("PUT", "clock", { frozen: !frozen })}
      >
        Frozen
      </ActionButton>
    </div>
  );
}
