import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { of } from "./needs";
import { makeBackedUpInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

const computeId = of("compute_instance.backed.id");

export const instanceSnapshotSpecimen = defineSpecimen(instanceSnapshot, {
  valid: [
    { computeId: 12, label: "before the move" },
    { computeId: 12, label: "x".repeat(255), timeouts: { create: "2h" } },
  ],
  invalid: [
    { object: { label: "nightly" }, problems: [{ at: "computeId", words: "is required" }] },
    { object: { computeId: 12 }, problems: [{ at: "label", words: "is required" }] },
    { object: { computeId: 12, label: "" }, problems: [{ at: "label", words: "must be 1 to 255 characters long" }] },
    {
      object: { computeId: 12, label: "x".repeat(256) },
      problems: [{ at: "label", words: "must be 1 to 255 characters long" }],
    },
    {
      object: { computeId: 12, label: "nightly", status: "successful" },
      problems: [{ at: "status", words: "is read-only" }],
    },
  ],
  life: {
    first: { computeId, label: "before" },
    inPlace: [{ computeId, label: "before", timeouts: { create: "30m" } }],
    replacing: { computeId, label: "after" },
    identity: ["compute_id", "id"],
    imports: (state) => [
      `${String(state["compute_id"])}/${String(state["id"])}`,
      `${String(state["compute_id"])}/after`,
    ],
    async remove(stack, state) {
      const backups = `/compute/instances/${String(state["compute_id"])}/backups`;
      await stack.api("POST", `${backups}/cancel`);
      await stack.api("POST", `${backups}/enable`);
    },
  },
  constructs: {
    InstanceSnapshot: [({ instance }) => ({ instance, label: "shop-it", timeouts: { create: "10m" } })],
    InstanceSnapshotQuery: [
      ({ instance }) => ({
        instance,
        filter: { label: { equalTo: "before-upgrade" } },
        limit: 10,
        includeResource: true,
      }),
    ],
    InstanceSnapshotAction: [({ instance }) => ({ instance, label: "before-upgrade", timeouts: { invoke: "10m" } })],
  },
  variations: [
    {
      post: "/compute/instances/*/backups",
      prepare: async (emulator) => ({ computeId: await makeBackedUpInstance(emulator) }),
      base: { label: "before the change" },
      spellings: [{}],
    },
  ],
  once: {
    title: "a snapshot of an instance",
    request: /\/backups$/,
    prepare: async (emulator) => ({ computeId: await makeBackedUpInstance(emulator), label: "before" }),
  },
});
