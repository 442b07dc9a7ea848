import type { Properties } from "../../contract";
import { parseId } from "../objects/kind";
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
  storeName: ObjectKind<Body>,
  what: string,
  id: string,
): StoredObject<Body> {
  const kind = service.kinds.find((one) => one.storeName === storeName);
  const object = kind && service.store.objects.get(storeName, parseId(kind, id));
  if (!object) throw notFound(`there is no ${what} ${id}`);
  return object;
}
