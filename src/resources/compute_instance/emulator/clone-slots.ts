import { updateStored } from "../../../emulator/objects/transitions";
import { failure } from "../../../emulator/wire/failure";
import type { Service } from "../../../emulator/service";
import { computeInstance } from "../contract";
import { instanceKind } from "./instance";
import type { Instance } from "./instance";

/** Document 1, Limits: concurrent clones per source instance. */
const most = 5;

export const isCloning = (service: Service, source: Instance) => clonesUnderWay(service, source).length > 0;

/** The instances that are being made copies of the source. */
function clonesUnderWay({ store }: Service, source: Instance): readonly Instance[] {
  return store.objects.list(instanceKind).filter(({ body }) => body.cloneOf === source.id && body.status === "cloning");
}

/** @throws Failure 400 for a sixth clone of one source. */
export function requireSlot(service: Service, source: Instance): void {
  const count = clonesUnderWay(service, source).length;
  if (count < most) return;
  throw failure(
    400,
    `Instance ${String(source.id)} is being cloned ${String(count)} times already, and ${String(most)} is the most`,
  ).per("R1-151");
}

/** While it is cloned, an instance that did nothing else shows that. */
export function beginClone(service: Service, source: Instance, target: Instance): void {
  updateStored(service, instanceKind, target.id, { cloneOf: source.id });
  const { status } = source.body;
  if (!status || computeInstance.states?.target.includes(status) !== true) return;
  updateStored(service, instanceKind, source.id, { status: "cloning", afterClones: status });
}

/** The clone is complete: the last one frees its source. */
export function endClone(service: Service, target: Instance): void {
  const source = service.store.objects.get(instanceKind, target.body.cloneOf ?? 0);
  updateStored(service, instanceKind, target.id, { cloneOf: null });
  const status = source?.body.afterClones;
  if (!source || isCloning(service, source) || !status) return;
  updateStored(service, instanceKind, source.id, {
    ...(source.body.status === "cloning" && { status }),
    afterClones: null,
  });
}
