import type { ScheduledJob } from "../../api";
import { routeOfId } from "../api/kinds";
import { EmptyState } from "../parts/messages";
import { ViewFrame } from "../parts/page";
import { Countdown, ShortTime } from "../parts/values";
import { type Column, VirtualTable } from "../parts/virtual-table";
import { replaceAddress } from "../state/browser";
import { useShared } from "../state/loaded";
import { hrefOf, type PageRoute, withQuery } from "../text/routes";

const nameOfJob = ({ kind, id, label }: ScheduledJob) =>
  label ?? (kind === null ? "the service" : `${kind} ${String(id)}`);

/** Describes a job: `create web-1`. */
export const wordsOfJob = (job: ScheduledJob): string => `${job.operation} ${nameOfJob(job)}`;

/** The operations in progress, with the time when they complete. */
export function JobsView({ route }: { readonly route: PageRoute }) {
  const { jobs, kinds } = useShared();
  const isWaitedOnly = route.query.get("only") === "waited";
  const shown = isWaitedOnly ? jobs.filter(({ waited }) => waited) : jobs;
  const hrefOfJob = ({ kind, id }: ScheduledJob) => {
    const to = routeOfId(kinds, kind, id);
    return to && hrefOf(to);
  };
  const titleOf = (name: string | null) => kinds.find(({ kind }) => kind === name)?.title ?? name ?? "Service";
  const columns: readonly Column<ScheduledJob>[] = [
    { title: "completes", width: "minmax(110px, 150px)", card: "badge", cell: ({ due }) => <Countdown time={due} /> },
    { title: "operation", width: "minmax(130px, 1fr)", cell: ({ operation }) => operation },
    {
      title: "object",
      width: "minmax(140px, 2fr)",
      card: "title",
      cell: (job) => {
        const href = hrefOfJob(job);
        return href === undefined ? nameOfJob(job) : <a href={href}>{nameOfJob(job)}</a>;
      },
    },
    {
      title: "kind",
      width: "minmax(90px, 1fr)",
      card: "none",
      cell: ({ kind }) => <span class="dim">{titleOf(kind)}</span>,
    },
    { title: "new status", width: "minmax(80px, 120px)", cell: ({ to }) => to ?? "" },
    { title: "due", width: "170px", card: "none", cell: ({ due }) => <ShortTime time={due} /> },
    {
      title: "started by",
      width: "100px",
      cell: ({ waited }) => <span class="dim">{waited ? "user" : "schedule"}</span>,
    },
  ];
  return (
    <ViewFrame title="In progress" note="running and scheduled operations">
      <div class="toolbar">
        <label class="check">
          <input
            type="checkbox"
            checked={isWaitedOnly}
            onChange={(event) =>
              replaceAddress(withQuery(route, { only: event.currentTarget.checked ? "waited" : "" }))
            }
          />
          Started by users only
        </label>
        <span class="count" role="status">
          {shown.length.toLocaleString("en")} in progress
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No operations in progress">
          Long-running operations appear here, such as booting an instance, provisioning a database or taking a backup.
          Use the clock at the top to skip the wait.
        </EmptyState>
      ) : (
        <VirtualTable
          label="In progress"
          columns={columns}
          count={shown.length}
          rowAt={(index) => shown[index]}
          hrefOf={hrefOfJob}
        />
      )}
    </ViewFrame>
  );
}
