import type { ComponentChildren } from "preact";
import { reading, useNow } from "../state/clock";
import { absolute, relative, timeOf } from "../text/time";

const good = ["ok", "active", "running", "available", "enabled", "online", "successful", "finished"];
const bad = ["failed", "error", "degraded", "offline", "has_errors", "canceled"];
const asleep = ["disabled", "shutdown", "stopped", "suspended", "deleted"];

const toneOf = (status: string) => {
  if (good.includes(status)) return "good";
  if (bad.includes(status)) return "bad";
  return asleep.includes(status) ? "asleep" : "moving";
};

/** A status badge. A status that isn't known as good, bad or inactive counts as in transition. */
export const StatusBadge = ({ status }: { readonly status: string }) => (
  <span class={`badge ${toneOf(status)}`}>{status}</span>
);

const httpTone = (status: number) => {
  if (status === 0 || status >= 500) return "bad";
  return status >= 400 ? "moving" : "good";
};

/** The status code of a response; 0 for a closed connection. */
export const HttpStatus = ({ status }: { readonly status: number }) => (
  <span class={`badge mono ${httpTone(status)}`}>{status === 0 ? "cut" : status}</span>
);

/** A time of the service, with its distance by the service's clock. */
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

/** Like `When`, for narrow columns. The title has the distance at the time of rendering. */
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

/** The remaining time. */
export function Countdown({ time: text }: { readonly time: string }) {
  const now = useNow();
  const time = timeOf(text);
  return <span class="mono">{time === undefined || now === undefined ? "" : relative(time, now)}</span>;
}

interface JsonViewProps {
  readonly value: unknown;
  readonly label: string;
  /** Returns the link for a field of the top-level object. */
  readonly linkOf?: (name: string, value: unknown) => string | undefined;
}

/** Highlighted JSON, built from elements, so that values are never interpreted as HTML. */
export const JsonView = ({ value, label, linkOf }: JsonViewProps) => (
  <pre class="json" tabIndex={0} role="region" aria-label={label}>
    <code>{drawn(value, "", linkOf)}</code>
  </pre>
);

const step = "  ";

function drawn(value: unknown, indent: string, linkOf?: JsonViewProps["linkOf"]): ComponentChildren {
  if (typeof value !== "object" || value === null) return scalar(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const entries = Object.entries(value);
  if (entries.length === 0) return open + close;
  const inner = indent + step;
  const isShort =
    isList && entries.length <= 8 && entries.every(([, each]) => String(each).length < 24 && isScalar(each));
  if (isShort) return [open, ...entries.map(([, each], index) => [index > 0 ? ", " : "", scalar(each)]), close];
  return [
    open,
    ...entries.map(([name, each], index) => {
      const href = isList ? undefined : linkOf?.(name, each);
      const shown = href === undefined ? drawn(each, inner) : <a href={href}>{drawn(each, inner)}</a>;
      const key = isList ? "" : [<span class="json-name">{JSON.stringify(name)}</span>, ": "];
      return ["\n", inner, key, shown, index < entries.length - 1 ? "," : ""];
    }),
    "\n",
    indent,
    close,
  ];
}

const isScalar = (value: unknown) => typeof value !== "object" || value === null;

function scalar(value: unknown): ComponentChildren {
  const kind = value === null ? "null" : typeof value;
  return <span class={`json-${kind}`}>{JSON.stringify(value)}</span>;
}
