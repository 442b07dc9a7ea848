import type { ServiceEvent } from "../../api";
import { control } from "../api/control";
import { routeOfId } from "../api/kinds";
import { EmptyState, ErrorMessage, Waiting } from "../parts/messages";
import { ViewFrame } from "../parts/page";
import { ShortTime } from "../parts/values";
import { type Column, VirtualTable } from "../parts/virtual-table";
import { useLoaded, useShared } from "../state/loaded";
import { hrefOf } from "../text/routes";

export const EventsView = () => (
  <ViewFrame title="Events" note="actions that the service recorded">
    <EventsTab query={{}} />
  </ViewFrame>
);

const eventColumns = (hrefOfEvent: (event: ServiceEvent) => string | undefined): readonly Column<ServiceEvent>[] => [
  { title: "time", width: "170px", cell: ({ created }) => <ShortTime time={created} /> },
  { title: "action", width: "minmax(140px, 1fr)", card: "title", cell: ({ action }) => action },
  { title: "type", width: "minmax(90px, 140px)", cell: ({ entity }) => <span class="dim">{entity.type}</span> },
  {
    title: "object",
    width: "minmax(160px, 2fr)",
    cell: (event) => {
      const href = hrefOfEvent(event);
      const { label } = event.entity;
      return href === undefined ? label : <a href={href}>{label}</a>;
    },
  },
  {
    title: "user",
    width: "minmax(100px, 1fr)",
    cell: ({ username }) => username ?? <span class="dim">service</span>,
  },
];

/** The events of one object, or of all objects if the query is empty. Newest first. */
export function EventsTab({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { kinds } = useShared();
  const path = `events?${new URLSearchParams(query).toString()}`;
  const { value, error } = useLoaded((signal) => control<readonly ServiceEvent[]>(path, { signal }), path, ["event"]);
  const events = value?.toReversed() ?? [];
  const hrefOfEvent = ({ entity }: ServiceEvent) => {
    const kind = kinds.find(({ event }) => event === entity.type);
    const to = routeOfId(kinds, kind?.kind, entity.id);
    return to && hrefOf(to);
  };
  return (
    <>
      <ErrorMessage error={error} />
      {!value && error === undefined ? <Waiting /> : null}
      {value?.length === 0 ? (
        <EmptyState title="No events yet">
          The service records changes to firewalls and their devices here, with the user who made them.
        </EmptyState>
      ) : null}
      {events.length > 0 ? (
        <VirtualTable
          label="Events"
          columns={eventColumns(hrefOfEvent)}
          count={events.length}
          rowAt={(index) => events[index]}
          hrefOf={hrefOfEvent}
        />
      ) : null}
    </>
  );
}
