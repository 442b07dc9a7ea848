import {
  authorizationFor,
  cancelTransition,
  failure,
  type RequestContext,
  type Route,
  runTransition,
  startTransition,
} from "../emulator/author";
import { computeInstance } from "../resources/compute_instance/contract";
import { findInstance, type Instance, instanceKind } from "../resources/compute_instance/emulator/instance";

/** Finds an instance that runs. */
function findRunning(request: RequestContext, operation: string): Instance {
  const instance = findInstance(request, request.params["computeId"] ?? "", "read_write");
  const { status } = instance.body;
  if (status === "running") return instance;
  throw failure(400, `must be running to ${operation} the instance, got ${String(status)}`, "status");
}

function reboot(request: RequestContext): object {
  startTransition(request.service, computeInstance, instanceKind, findRunning(request, "reboot").id, "reboot");
  return {};
}

/** As long as a boot. */
const shutdownTransition = { via: "shutting_down", to: "offline", takes: [10, 20] } as const;

/** Shuts down an instance. One that is offline already stays unchanged. */
function shutdown(request: RequestContext): object {
  const { service } = request;
  const { id, body } = findInstance(request, request.params["computeId"] ?? "", "read_write");
  if (body.status === "offline" || body.status === "stopped") return {};
  findRunning(request, "shut down");
  cancelTransition(service, instanceKind, id);
  runTransition(service, instanceKind, id, shutdownTransition, "shutdown");
  return {};
}

const authorization = authorizationFor({ contract: computeInstance }, "read_write");

export const powerRoutes: readonly Route[] = [
  { method: "POST", path: `${computeInstance.path}/{computeId}/reboot`, authorization, respond: reboot },
  { method: "POST", path: `${computeInstance.path}/{computeId}/shutdown`, authorization, respond: shutdown },
];
