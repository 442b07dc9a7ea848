import { placesIn } from "../api/kinds";
import { Empty } from "../parts/empty";
import { Page } from "../parts/page";
import { useShared } from "../state/shared";
import type { Route } from "../text/routes";
import { EventsView } from "../views/events-view";
import { FaultsView } from "../views/faults/faults-view";
import { JobsView } from "../views/jobs-view";
import { ListingView } from "../views/objects/listing-view";
import { ObjectView } from "../views/objects/object-view";
import { RequestsView } from "../views/requests/requests-view";
import { ServiceView } from "../views/service/service-view";
import { TopologyView } from "../views/topology/topology-view";
import { UsersView } from "../views/users-view";

/** The view that the address names. */
export function CurrentView({ route }: { readonly route: Route }) {
  const { kinds } = useShared();
  const [place = "requests", ...rest] = route.path;
  switch (place) {
    case "objects": {
      const [name, ...ids] = rest;
      const kind = kinds.find((each) => each.kind === name);
      if (!kind) break;
      const isObject = kind.path !== null && ids.length > 0 && ids.length === placesIn(kind.path);
      const key = [name, ...ids].join("/");
      return isObject ? (
        <ObjectView key={key} kind={kind} ids={ids} route={route} />
      ) : (
        <ListingView key={key} kind={kind} ids={ids} route={route} />
      );
    }
    case "requests": {
      const seq = rest[0] === undefined ? undefined : Number(rest[0]);
      return <RequestsView route={route} seq={seq} />;
    }
    case "topology":
      return <TopologyView />;
    case "jobs":
      return <JobsView route={route} />;
    case "events":
      return <EventsView />;
    case "faults":
      return <FaultsView />;
    case "users":
      return <UsersView />;
    case "service":
      return <ServiceView />;
  }
  return (
    <Page title="Not here">
      <Empty title="There is no such view">
        The address <code>#/{route.path.join("/")}</code> leads nowhere. Choose a view from the list.
      </Empty>
    </Page>
  );
}
