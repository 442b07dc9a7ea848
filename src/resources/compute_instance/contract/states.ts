import { isSet, type States } from "../../../contract";

const values = [
  "running",
  "offline",
  "booting",
  "rebooting",
  "shutting_down",
  "provisioning",
  "deleting",
  "migrating",
  "rebuilding",
  "cloning",
  "restoring",
  "stopped",
  "billing_suspension",
] as const;

/** The fields that determine if a new instance boots. */
interface NewInstance {
  readonly image?: string | null | undefined;
  readonly backupId?: number | null | undefined;
  readonly scriptId?: number | null | undefined;
  readonly booted?: boolean | null | undefined;
}

/** True if a new instance has a deployment. Empty instances and clones stay offline. */
export const isDeployed = ({ image, backupId, scriptId }: NewInstance) => [image, backupId, scriptId].some(isSet);

/** Document 1, States and transitions. Unspecified transitions are defined here (R1-200). */
export const states = {
  values,
  target: ["running", "offline", "stopped"],
  // Maintenance may stop an instance at any time. The instance doesn't restart automatically.
  targetAfterCreate: (wanted: NewInstance) =>
    isDeployed(wanted) && wanted.booted !== false ? ["running", "stopped"] : ["offline", "stopped"],
  failed: ["billing_suspension"],
  attention: {
    stopped:
      "The service stopped the instance for maintenance, and doesn't restart it automatically. Boot it in the service after the maintenance.",
    billing_suspension:
      "The service stopped the instance because of unpaid bills, and doesn't restart it automatically. Pay the bills of the account, then boot the instance.",
  },
  requires: {
    // The source of a clone and the target of a restore are busy (document 1, Delete rules).
    delete: values.filter((value) => value !== "cloning" && value !== "restoring"),
  },
  specified: { delete: ["R1-088"] },
  transitions: {
    create: { via: "provisioning", to: "running", takes: [30, 60] },
    createUnbooted: { via: "provisioning", to: "offline", takes: [30, 60] },
    boot: { via: "booting", to: "running", takes: [10, 20] },
    reboot: { via: "rebooting", to: "running", takes: [10, 20] },
    clone: { via: "cloning", to: "offline", takes: [60, 300] },
    cloneRunning: { via: "cloning", to: "running", takes: [60, 300] },
    restore: { via: "restoring", to: "offline", takes: [60, 300] },
    restoreRunning: { via: "restoring", to: "running", takes: [60, 300] },
  },
} as const satisfies States;
