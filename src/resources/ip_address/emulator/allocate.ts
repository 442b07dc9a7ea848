import { switchesOf } from "../../../emulator/access/account-switches";
import type { Wrong } from "../../../emulator/wire/failure";
import { requestOf } from "../../../emulator/wire/request";
import type { Call } from "../../../emulator/service";
import type { Id, Kept } from "../../../emulator/store";
import { addressKind, allocate } from "../../compute_instance/emulator/addresses";
import { ipAddress } from "../contract";
import { instanceFor } from "./find";

function judge(call: Call, instance: Id, isPublic: unknown): readonly Wrong[] {
  const field = "compute_id";
  const { store } = call.service;
  if (!instanceFor(call, instance, field)) {
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
export function allocated(call: Call): Kept {
  const { computeId: instance, public: isPublic } = requestOf(ipAddress, call.body, (values) => {
    const { computeId } = values;
    return typeof computeId === "number" && Number.isSafeInteger(computeId)
      ? judge(call, computeId, values["public"])
      : [];
  });
  const address = allocate(call.service, instance as Id, isPublic === true);
  const made = call.service.store.objects.get(addressKind, address);
  if (!made) throw new Error(`${address} is not there`);
  return made;
}
