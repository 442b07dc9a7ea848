import { Countdown } from "../../parts/when";
import { useShared } from "../../state/shared";

/** What is under way with an object. */
export function Underway({ kind, id }: { readonly kind: string; readonly id: string }) {
  const { jobs } = useShared();
  const own = jobs.filter((job) => job.kind === kind && String(job.id) === id);
  if (own.length === 0) return null;
  return (
    <ul class="underway" aria-label="Under way">
      {own.map((job) => (
        <li key={`${job.due} ${job.operation}`}>
          <span class="badge moving">{job.operation}</span>
          {job.to === null ? null : (
            <span>
              → <strong>{job.to}</strong>
            </span>
          )}
          <Countdown time={job.due} />
        </li>
      ))}
    </ul>
  );
}
