import { switchesOf } from "../../../emulator/access/account-switches";
import type { FieldError } from "../../../emulator/wire/failure";
import { parseCreateBody } from "../../../emulator/wire/request";
import type { RequestContext } from "../../../emulator/service";
import type { Id, StoredObject } from "../../../emulator/store";
import { addressKind, allocate } from "../../compute_instance/emulator/addresses";
import { ipAddress } from "../contract";
import { instanceFor } from "./find";

function judge(request: RequestContext, instance: Id, isPublic: unknown): readonly FieldError[] {
  const field = "compute_id";
  const { store } = request.service;
  if (!instanceFor(request, instance, field)) {
    return [{ field, reason: `must be the id of an instance, and there is no instance ${String(instance)}` }];
  }
  if (!switchesOf(store).additionalIps) {
    const reason = `must be an instance that is configured to have additional addresses, and ${String(instance)} is not: ask the support for it`;
    return [{ field, reason }];
  }
  const own = store.objects.list(addressKind, { parent: instance, type: "ipv4" });
  if (isPublic !== false || own.every(({ body }) => body["public"] === true)) return [];
  return [
    { field: "public", reason: `must be true: instance ${String(instance)} has its one private address already` },
  ];
}

/** Document 3, IP addresses rule 2. */
export function allocated(request: RequestContext): StoredObject {
  const { computeId: instance, public: isPublic } = parseCreateBody(ipAddress, request.body, (values) => {
    const { computeId } = values;
    return typeof computeId === "number" && Number.isSafeInteger(computeId)
      ? judge(request, computeId, values["public"])
      : [];
  });
  const address = allocate(request.service, instance as Id, isPublic === true);
  const made = request.service.store.objects.get(addressKind, address);
  if (!made) throw new Error(`${address} is not there`);
  return made;
}
