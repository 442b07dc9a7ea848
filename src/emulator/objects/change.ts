import type { Properties } from "../../contract";
import type { Service } from "../service";
import type { Id } from "../store";

/** Writes some properties of an object; nothing happens where it is gone. */
export function updateStored(service: Service, kind: string, id: Id, more: Properties): void {
  const object = service.store.objects.get(kind, id);
  if (!object) return;
  service.store.objects.replace(kind, id, { ...object.body, ...more, updated: service.clock.timestamp() });
}
