import type { Properties } from "../../contract";
import { parseId } from "../collection/find";
import { kindOf } from "../objects/emulation";
import type { Service } from "../service";
import type { ObjectKind, StoredObject } from "../store";
import { notFound } from "../wire/failure";

/**
 * The object that a path of the control API names. `what` is the word for it in the message.
 *
 * @throws Failure 404 where there is none.
 */
export function findObject<Body = Properties>(
  service: Service,
  kind: ObjectKind<Body>,
  what: string,
  id: string,
): StoredObject<Body> {
  const emulation = service.emulations.find((one) => kindOf(one) === kind);
  const object = emulation && service.store.objects.get(kind, parseId(emulation, id));
  if (!object) throw notFound(`there is no ${what} ${id}`);
  return object;
}
