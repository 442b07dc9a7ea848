import { Page } from "../../parts/page";
import { LimitsForm } from "./limits-form";
import { StateCard } from "./state-card";
import { Switches } from "./switches";

/** What concerns the service as a whole. */
export const ServiceView = () => (
  <Page title="State and limits" note="of the service as a whole">
    <div class="columns">
      <StateCard />
      <Switches />
      <LimitsForm />
    </div>
  </Page>
);
