import { ActionButton } from "../parts/action-button";
import { changeClock, clock, useNow } from "../state/clock";
import { useShared } from "../state/shared";
import { useStore } from "../state/store";
import { absolute, duration, timeOf } from "../text/time";
import { wordsOfJob } from "../views/jobs-view";

const steps = [
  { seconds: 60, title: "+1 min" },
  { seconds: 30 * 60, title: "+30 min" },
];

/** The service's clock: what it shows, and what makes it go on. */
export function ClockBar() {
  const kept = useStore(clock);
  const now = useNow();
  const { jobs } = useShared();
  if (!kept || now === undefined) return null;
  const { rate, frozen, transitions } = kept.clock;
  const [next] = jobs;
  const due = timeOf(next?.due);
  return (
    <div class="clock" role="group" aria-label="Clock of the service">
      <span class="clock-now mono" title="The service's time, in UTC">
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
        title={next ? `To ${wordsOfJob(next)}` : "Nothing is under way"}
        onAct={() => changeClock("POST", "clock/next", {})}
      >
        Next event
        {due === undefined ? null : <span class="until dim">{due > now ? duration(due - now) : "now"}</span>}
      </ActionButton>
      <ActionButton
        pressed={transitions === "fast"}
        title="What users wait for takes 20 ms"
        onAct={() => changeClock("PUT", "clock", { transitions: transitions === "fast" ? "real" : "fast" })}
      >
        Fast
      </ActionButton>
      <ActionButton
        pressed={frozen}
        title="The time stands still, and moves by hand only"
        onAct={() => changeClock("PUT", "clock", { frozen: !frozen })}
      >
        Frozen
      </ActionButton>
    </div>
  );
}
