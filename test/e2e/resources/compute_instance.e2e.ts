import { lives } from "../support/lifecycle";

const path = (state: Readonly<Record<string, unknown>>) => `/compute/instances/${String(state["id"])}`;

const placed = { region: "us-east", type: "g6-standard-1" };
const deployed = { ...placed, image: "public/debian12", root_pass: "correct horse" };

lives({
  type: "stratus_compute_instance",
  first: { ...deployed, label: "web", tags: ["shop"], authorized_keys: ["ssh-ed25519 AAAA"], alerts: { cpu: 90 } },
  inPlace: [
    {
      ...deployed,
      label: "web-1",
      authorized_keys: ["ssh-ed25519 AAAA"],
      alerts: { cpu: 80, io: 100 },
      watchdog_enabled: true,
      backups_enabled: true,
      booted: true,
    },
    {
      ...deployed,
      label: "web-2",
      authorized_keys: ["ssh-ed25519 AAAA"],
      backups: { schedule: { day: "Sunday", window: "W2" } },
      backups_enabled: false,
      timeouts: { create: "5m" },
    },
  ],
  replacing: {
    ...deployed,
    label: "web",
    region: "eu-central",
    image: "public/ubuntu24.04",
    metadata: { user_data: "Zm9v" },
  },
  drift: async (stack, state) => {
    await stack.api("PUT", path(state), { label: "renamed" });
  },
  repaired: async (stack, state) => (await stack.api("GET", path(state)))["label"] === "web",
  imports: (state) => [String(state["id"]), "web"],
  adopts: ["metadata", "root_pass"],
  remove: async (stack, state) => {
    await stack.api("DELETE", path(state));
  },
});
