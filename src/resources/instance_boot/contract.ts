import { defineContract, int } from "../../contract";
import { operationTimeouts } from "../base/common/contract";
import { computeInstance } from "../compute_instance/contract";

const parentPath = `${computeInstance.path}/{computeId}`;

export const instanceBoot = defineContract({
  kind: "operation",
  name: "instance_boot",
  summary:
    "Boots an instance that is offline or stopped, and waits until it is running. Does nothing if the instance is already running.",
  source: "document 1, Boot rules",
  id: "computeId",
  // The resource of the instance boots it with `booted`.
  asAction: { only: true },
  action: { path: `${parentPath}/boot`, parentPath },
  access: { scope: "computes", needs: [{ permission: "read_write", on: "the instance" }] },
  fields: {
    computeId: int("The id of the instance to boot.").idOf("instance"),
    configId: int("The id of the configuration profile to boot. If omitted, the service selects one.")
      .idOf("configuration profile")
      .optional(),
    timeouts: operationTimeouts("10m"),
  },
});
