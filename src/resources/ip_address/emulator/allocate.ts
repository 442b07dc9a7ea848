import { getAccountSettings } from "../../../emulator/access/account-settings";
import type { FieldError } from "../../../emulator/wire/failure";
import { parseCreateBody } from "../../../emulator/wire/request";
import type { RequestContext } from "../../../emulator/http/route";
import type { Id, StoredObject } from "../../../emulator/store";
import { allocate } from "../../compute_instance/emulator/addresses";
import { ipAddress } from "../contract";
import { findWritableInstance } from "./access";
import { addressKind } from "./stored";
import type { AddressBody } from "./stored";

function validateAllocation(request: RequestContext, instance: Id, isPrivate: boolean): readonly FieldError[] {
  const field = "compute_id";
  const { store } = request.service;
  if (!findWritableInstance(request, instance, field)) {
    const reason = `must be the id of an instance, and there is no instance ${String(instance)}`;
    return [{ field, reason, rules: ["R3-144"] }];
  }
  if (!getAccountSettings(store).additionalIps) {
    const reason = `must be an instance that is configured to have additional addresses, and ${String(instance)} is not: ask the support for it`;
    return [{ field, reason, rules: ["R3-146"] }];
  }
  const own = store.objects.list(addressKind, { parent: instance, type: "ipv4" });
  if (!isPrivate || own.every(({ body }) => body.public === true)) return [];
  return [
    {
      field: "public",
      reason: `must be true: instance ${String(instance)} has its one private address already`,
      rules: ["R1-039"],
    },
  ];
}

/** Document 3, IP addresses rule 2. */
export function allocateAddress(request: RequestContext): StoredObject<AddressBody> {
  const given = parseCreateBody(ipAddress, request, ({ computeId, public: isPublic }) =>
    typeof computeId === "number" && Number.isSafeInteger(computeId)
      ? validateAllocation(request, computeId, isPublic === false)
      : [],
  );
  const address = allocate(request.service, Number(given.computeId), given.public === true);
  const object = request.service.store.objects.get(addressKind, address);
  if (!object) throw new Error(`${address} is not there`);
  return object;
}
