import { updateStored } from "../../../emulator/objects/change";
import { failure } from "../../../emulator/wire/failure";
import type { Service } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { computeInstance } from "../contract";

/** Document 1, Limits: concurrent clones per source instance. */
const most = 5;

const kind = computeInstance.name;

export const isCloning = ({ service, source }: { readonly service: Service; readonly source: StoredObject }) =>
  targets(service, source).length > 0;

/** The instances that are being made copies of the source. */
function targets({ store }: Service, source: StoredObject): readonly StoredObject[] {
  return store.objects.list(kind).filter(({ body }) => body["cloneOf"] === source.id && body["status"] === "cloning");
}

/** @throws Failure 400 for a sixth clone of one source (R1-151). */
export function requireSlot(service: Service, source: StoredObject): void {
  const count = targets(service, source).length;
  if (count < most) return;
  throw failure(
    400,
    `Instance ${String(source.id)} is being cloned ${String(count)} times already, and ${String(most)} is the most`,
  );
}

/** While it is cloned, an instance that did nothing else shows that. */
export function beginClone(service: Service, source: StoredObject, target: StoredObject): void {
  updateStored(service, kind, target.id, { cloneOf: source.id });
  const status = String(source.body["status"]);
  if (target.id === source.id || computeInstance.states?.target.includes(status) !== true) return;
  updateStored(service, kind, source.id, { status: "cloning", afterClones: status });
}

/** The clone is complete: the last one frees its source. */
export function endClone(service: Service, target: StoredObject): void {
  const source = service.store.objects.get(kind, Number(target.body["cloneOf"]));
  updateStored(service, kind, target.id, { cloneOf: null });
  if (!source || isCloning({ service, source }) || typeof source.body["afterClones"] !== "string") return;
  const back = source.body["status"] === "cloning" ? { status: source.body["afterClones"] } : {};
  updateStored(service, kind, source.id, { ...back, afterClones: null });
}
