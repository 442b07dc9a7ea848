const good = ["ok", "active", "running", "available", "enabled", "online", "successful", "finished"];
const bad = ["failed", "error", "degraded", "offline", "has_errors", "canceled"];
const asleep = ["disabled", "shutdown", "stopped", "suspended", "deleted"];

const toneOf = (status: string) => {
  if (good.includes(status)) return "good";
  if (bad.includes(status)) return "bad";
  return asleep.includes(status) ? "asleep" : "moving";
};

/** A status. What is neither settled nor wrong is on its way. */
export const StatusBadge = ({ status }: { readonly status: string }) => (
  <span class={`badge ${toneOf(status)}`}>{status}</span>
);

const httpTone = (status: number) => {
  if (status === 0 || status >= 500) return "bad";
  return status >= 400 ? "moving" : "good";
};

/** The status of a response; 0 is a connection that was cut. */
export const HttpStatus = ({ status }: { readonly status: number }) => (
  <span class={`badge mono ${httpTone(status)}`}>{status === 0 ? "cut" : status}</span>
);
