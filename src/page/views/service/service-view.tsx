import { Page } from "../../parts/page";
import { LimitsForm } from "./limits-form";
import { StateCard } from "./state-card";
import { Switches } from "./switches";

/** What concerns the service as a whole. */
export const ServiceView = () => (
  <Page title="Service" note="its state, its limits and what it allows">
    <div class="columns">
      <StateCard />
      <Switches />
      <LimitsForm />
    </div>
  </Page>
);
