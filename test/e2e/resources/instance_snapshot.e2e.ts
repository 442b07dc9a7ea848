import { lives } from "../support/lifecycle";

const backed = { region: "us-east", type: "g6-standard-1", label: "web", backups_enabled: true };

lives({
  type: "stratus_instance_snapshot",
  beside: { stratus_compute_instance: { web: backed } },
  first: { compute_id: "${stratus_compute_instance.web.id}", label: "before" },
  inPlace: [{ compute_id: "${stratus_compute_instance.web.id}", label: "before", timeouts: { create: "30m" } }],
  replacing: { compute_id: "${stratus_compute_instance.web.id}", label: "after" },
  imports: (state) => [`${String(state["compute_id"])}/${String(state["id"])}`, `${String(state["compute_id"])}/after`],
  remove: async (stack, state) => {
    await stack.api("POST", `/compute/instances/${String(state["compute_id"])}/backups/cancel`);
    await stack.api("POST", `/compute/instances/${String(state["compute_id"])}/backups/enable`);
  },
});
