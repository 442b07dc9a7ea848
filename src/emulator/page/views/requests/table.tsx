import { useCallback } from "preact/hooks";
import type { EmulatorRequest } from "../../../api";
import { isRefused, targetOf } from "../../api/requests";
import { HttpStatus } from "../../parts/values";
import { type Column, VirtualTable } from "../../parts/virtual-table";
import { hrefOf } from "../../text/routes";
import { timeOf } from "../../text/time";

const hrefOfRequest = ({ seq }: EmulatorRequest, query: Readonly<Record<string, string>> = {}) =>
  hrefOf(["requests", seq], query);

const hours = (text: string) => {
  const time = timeOf(text);
  return time === undefined ? text : new Date(time).toISOString().slice(11, 19);
};

interface Props {
  readonly entries: readonly EmulatorRequest[];
  readonly added: number;
  readonly selected?: number;
  readonly query?: Readonly<Record<string, string>>;
  readonly onMore: () => void;
  /** Shows fewer columns, next to an open request. */
  readonly isSlim?: boolean;
}

export function RequestTable({ entries, added, selected, query = {}, onMore, isSlim = false }: Props) {
  const columns: readonly Column<EmulatorRequest>[] = [
    {
      title: "time",
      width: "76px",
      cell: ({ at }) => (
        <span class="mono dim" title={at}>
          {hours(at)}
        </span>
      ),
    },
    { title: "method", width: "68px", cell: ({ method }) => <span class={`method ${method}`}>{method}</span> },
    {
      title: "path",
      width: "minmax(180px, 3fr)",
      card: "title",
      cell: (entry) => (
        <a class="mono" href={hrefOfRequest(entry, query)}>
          {targetOf(entry)}
        </a>
      ),
    },
    { title: "status", width: "72px", card: "badge", cell: ({ status }) => <HttpStatus status={status} /> },
    ...(isSlim
      ? []
      : [
          {
            title: "reason",
            width: "minmax(140px, 2fr)",
            cell: (entry: EmulatorRequest) => <Reason entry={entry} />,
          },
          {
            title: "user",
            card: "none" as const,
            width: "minmax(80px, 130px)",
            cell: ({ user }: EmulatorRequest) => user ?? "",
          },
          {
            title: "duration",
            card: "none" as const,
            width: "76px",
            cell: ({ ms }: EmulatorRequest) => (
              <span class="mono dim">{`${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`}</span>
            ),
          },
        ]),
  ];
  const onShow = useCallback(
    (_: number, end: number) => {
      if (end >= entries.length) onMore();
    },
    [entries.length, onMore],
  );
  return (
    <VirtualTable
      label="Requests"
      columns={columns}
      count={entries.length}
      rowAt={(index) => entries[index]}
      hrefOf={(entry) => hrefOfRequest(entry, query)}
      selected={({ seq }) => seq === selected}
      onShow={onShow}
      added={added}
    />
  );
}

function Reason({ entry }: { readonly entry: EmulatorRequest }) {
  const { errors = [], ignored, status } = entry;
  if (isRefused(entry)) {
    const text = status === 0 ? "The connection was closed." : errors.map(({ reason }) => reason).join("; ");
    return (
      <span class="bad-text" title={text}>
        {text}
      </span>
    );
  }
  return ignored.length > 0 ? <span class="dim">ignored {ignored.join(", ")}</span> : null;
}
