import { failure } from "../../../emulator/wire/failure";
import { isObject } from "../../../emulator/wire/input";
import type { RequestContext } from "../../../emulator/service";
import { findInstance } from "./instance";
import type { Instance } from "./instance";
import { startBoot } from "./watchdog";

const up = ["running", "booting", "rebooting"];
const down = ["offline", "stopped"];

/** Document 1, Boot rules; an instance without a config boots all the same. */
export function boot(request: RequestContext): object {
  const instance = findInstance(request, request.params["computeId"] ?? "", "read_write");
  const config = configToBoot(instance, requestedConfig(request.body));
  const status = String(instance.body.status);
  if (up.includes(status)) return {};
  if (!down.includes(status)) {
    throw failure(400, `must be ${down.join(" or ")} to boot; the instance is ${status}`, "status");
  }
  startBoot(request.service, instance, { lastBooted: config ?? null });
  return {};
}

function requestedConfig(body: unknown): number | undefined {
  if (body === undefined) return undefined;
  if (!isObject(body)) throw failure(400, "The body must be a JSON object");
  const { config_id: given, ...others } = body;
  const [other] = Object.keys(others);
  if (other !== undefined) throw failure(400, "is not a field here (there is config_id)", other);
  const id = given ?? undefined;
  if (id === undefined || (typeof id === "number" && Number.isSafeInteger(id))) return id;
  throw failure(400, `must be a whole number, got ${JSON.stringify(id)}`, "config_id");
}

function configToBoot({ body }: Instance, id: number | undefined): number | undefined {
  const ids = (body.configs ?? []).map((config) => config.id);
  if (id !== undefined) {
    if (ids.includes(id)) return id;
    throw failure(
      400,
      `must be the id of a config of the instance, got ${String(id)}; it has ${ids.join(", ") || "none"}`,
      "config_id",
    );
  }
  if (ids.length <= 1) return ids[0];
  const last = body.lastBooted ?? undefined;
  if (last !== undefined && ids.includes(last)) return last;
  throw failure(
    400,
    `is needed: the instance has the configs ${ids.join(", ")}, and none was the last to boot`,
    "config_id",
  );
}
