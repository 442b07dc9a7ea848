import type { Service } from "../../../emulator/service";
import type { Id, StoredObject } from "../../../emulator/store";
import { addressKind, rangeKind, slaacOf } from "../../compute_instance/emulator/addresses";

export const isRange = ({ body }: StoredObject) => "range" in body;

/** On its new instance it comes after the addresses that are there. A range leads to the instance's SLAAC address. */
export function move({ store }: Service, object: StoredObject, instance: Id): void {
  if (object.parent === instance) return;
  const kind = isRange(object) ? rangeKind : addressKind;
  const routeTarget = isRange(object) ? { routeTarget: slaacOf(instance).replace(/\/128$/, "") } : {};
  store.objects.remove(kind, object.id);
  const body = { ...object.body, computeId: instance, ...routeTarget };
  store.objects.insert(kind, { id: object.id, parent: instance, body });
}
