import type { Properties } from "../../contract";
import type { Service } from "../service";
import type { Id, ObjectKind } from "../store";

/** Changes some properties of an object, if it still exists. */
export function updateStored<Body = Properties>(
  service: Service,
  kind: ObjectKind<Body>,
  id: Id,
  more: Partial<Body>,
): void {
  const object = service.store.objects.get(kind, id);
  if (!object) return;
  service.store.objects.replace(kind, id, {
    ...(object.body as Properties),
    ...more,
    updated: service.clock.timestamp(),
  });
}
