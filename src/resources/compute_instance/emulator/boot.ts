import { findAuthorized } from "../../../emulator/collection/place";
import type { Emulation } from "../../../emulator/objects/emulation";
import { failure } from "../../../emulator/wire/failure";
import { isObject } from "../../../emulator/wire/input";
import type { RequestContext } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import type { Config } from "./disks";
import { startBoot } from "./watchdog";

const up = ["running", "booting", "rebooting"];
const down = ["offline", "stopped"];

/** Document 1, Boot rules; an instance without a config boots all the same. */
export function boot(emulation: Emulation, request: RequestContext): object {
  const instance = findAuthorized(emulation, request, request.params["computeId"] ?? "", "read_write");
  const config = chosen(instance, wanted(request.body));
  const status = String(instance.body["status"]);
  if (up.includes(status)) return {};
  if (!down.includes(status)) {
    throw failure(400, `must be ${down.join(" or ")} to boot; the instance is ${status}`, "status");
  }
  startBoot(request.service, instance, { lastBooted: config ?? null });
  return {};
}

function wanted(body: unknown): number | undefined {
  if (body === undefined) return undefined;
  if (!isObject(body)) throw failure(400, "The body must be a JSON object");
  const other = Object.keys(body).find((name) => name !== "config_id");
  if (other !== undefined) throw failure(400, "is not a field here (there is config_id)", other);
  const id = body["config_id"] ?? undefined;
  if (id === undefined || (typeof id === "number" && Number.isSafeInteger(id))) return id;
  throw failure(400, `must be a whole number, got ${JSON.stringify(id)}`, "config_id");
}

function chosen({ body }: StoredObject, id: number | undefined): number | undefined {
  const ids = (body["configs"] as readonly Config[]).map((config) => config.id);
  if (id !== undefined) {
    if (ids.includes(id)) return id;
    throw failure(
      400,
      `must be the id of a config of the instance, got ${String(id)}; it has ${ids.join(", ") || "none"}`,
      "config_id",
    );
  }
  if (ids.length <= 1) return ids[0];
  const last = body["lastBooted"];
  if (typeof last === "number" && ids.includes(last)) return last;
  throw failure(
    400,
    `is needed: the instance has the configs ${ids.join(", ")}, and none was the last to boot`,
    "config_id",
  );
}
