import { Page } from "../parts/page";
import { EventsTab } from "./objects/events-tab";

export const EventsView = () => (
  <Page title="Events" note="what the service did, and for whom">
    <EventsTab query={{}} />
  </Page>
);
