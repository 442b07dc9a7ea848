import { reading, useNow } from "../state/clock";
import { absolute, relative, timeOf } from "../text/time";

/** A time of the service, and how far away it is by the service's clock. */
export function When({ time: text }: { readonly time: string }) {
  const now = useNow();
  const time = timeOf(text);
  if (time === undefined) return <span>{text}</span>;
  return (
    <time class="when" dateTime={new Date(time).toISOString()}>
      {absolute(time)}
      {now === undefined ? null : <span class="dim"> · {relative(time, now)}</span>}
    </time>
  );
}

/** The same where there is little room: how far away it was when it was drawn stands in the title. */
export function ShortTime({ time: text }: { readonly time: string }) {
  const time = timeOf(text);
  const now = reading();
  if (time === undefined) return <span>{text}</span>;
  return (
    <time dateTime={new Date(time).toISOString()} title={now === undefined ? "" : relative(time, now)}>
      {absolute(time)}
    </time>
  );
}

/** How long it takes until then. */
export function Countdown({ time: text }: { readonly time: string }) {
  const now = useNow();
  const time = timeOf(text);
  return <span class="mono">{time === undefined || now === undefined ? "" : relative(time, now)}</span>;
}
