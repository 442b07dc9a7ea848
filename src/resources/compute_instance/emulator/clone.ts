import type { Properties } from "../../../contract";
import { grantToMaker } from "../../../emulator/access/users";
import { actionBody } from "../../../emulator/wire/action-body";
import { metadataCapability } from "../../../emulator/catalogue/default";
import { findPlan, findRegion, hasCapability, judgePlace } from "../../../emulator/catalogue/find";
import { updateStored } from "../../../emulator/objects/change";
import { requireGrant } from "../../../emulator/collection/endpoints";
import { findAuthorized } from "../../../emulator/collection/place";
import type { Emulation } from "../../../emulator/objects/emulation";
import { ApiFailure, failure } from "../../../emulator/wire/failure";
import type { FieldError } from "../../../emulator/wire/failure";
import type { RequestContext } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { startTransition } from "../../../emulator/objects/transitions";
import { computeInstance } from "../contract";
import { isVlan } from "../contract/interfaces";
import { cloneBody } from "./clone-body";
import { beginClone, requireSlot } from "./clone-slots";
import type { Config, Disk } from "./disks";
import { copies, freeSpace, needed } from "./disks";
import { requireIdle } from "./idle";
import { newBody, welcome } from "./new";

interface Parts {
  readonly disks: readonly Disk[];
  readonly configs: readonly Config[];
}

/** Document 1, Clone rules. The body is read before the slots are counted, so that a wrong one says so. */
export function clone(emulation: Emulation, request: RequestContext): StoredObject {
  const source = findAuthorized(emulation, request, request.params["computeId"] ?? "", "read_only");
  requireGrant(request, emulation.contract.access.grant);
  const given = actionBody(cloneBody, request);
  const parts = partsOf(source, given);
  requireSlot(request.service, source);
  const made =
    given["computeId"] === undefined
      ? asNew(request, source, given, parts)
      : into(emulation, request, source, given, parts);
  beginClone(request.service, source, made);
  return made;
}

function partsOf({ body }: StoredObject, given: Properties): Parts {
  const wrongs: FieldError[] = [];
  const chosen = <T extends Disk | Config>(field: "disks" | "configs", all: readonly T[]) => {
    const ids = given[field] as readonly number[] | undefined;
    const unknown = (ids ?? []).filter((id) => !all.some((one) => one.id === id));
    if (unknown.length > 0) {
      const has = all.map(({ id }) => id).join(", ") || "none";
      wrongs.push({ field, reason: `must be ids of ${field} of the source, got ${unknown.join(", ")}; it has ${has}` });
    }
    return ids ? all.filter(({ id }) => ids.includes(id)) : all;
  };
  const parts = {
    disks: chosen("disks", body["disks"] as readonly Disk[]),
    configs: chosen("configs", body["configs"] as readonly Config[]),
  };
  if (wrongs.length > 0) throw new ApiFailure(400, wrongs);
  return parts;
}

function copied(request: RequestContext, { disks, configs }: Parts): Parts {
  return copies(
    request.service.store,
    disks,
    configs.map(({ label }) => label),
  );
}

const userData = (given: Properties) => (given["metadata"] as Properties | undefined)?.["userData"];

function asNew(request: RequestContext, source: StoredObject, given: Properties, parts: Parts): StoredObject {
  const { service } = request;
  const { store } = service;
  const region = given["region"] ?? source.body["region"];
  const type = given["type"] ?? source.body["type"];
  const wrongs = [...judgePlace(store, region, type), ...judgeNew(request, source, given, String(region), type, parts)];
  if (wrongs.length > 0) throw new ApiFailure(400, wrongs);
  const id = store.settings.next(computeInstance.name);
  const object = { ...given, region, type, image: source.body["image"], tags: source.body["tags"] };
  const body = newBody(request, id, object, { ...copied(request, parts), interfaces: source.body["interfaces"] });
  store.objects.insert(computeInstance.name, { id, body });
  grantToMaker(store, request.user, "computes", id);
  welcome(service, id, object);
  startTransition(service, computeInstance, computeInstance.name, id, "clone");
  return { id, parent: null, body };
}

const hasVlan = ({ body }: StoredObject) => (body["interfaces"] as readonly Properties[]).some(isVlan);

function judgeNew(
  { service: { store } }: RequestContext,
  source: StoredObject,
  given: Properties,
  region: string,
  type: unknown,
  { disks }: Parts,
): readonly FieldError[] {
  const wrongs: FieldError[] = [];
  const field = "metadata.user_data";
  if (source.body["hasUserData"] === true && userData(given) === undefined) {
    wrongs.push({ field, reason: `is required: instance ${String(source.id)} was made with user data` });
  }
  const place = findRegion(store, region);
  if (userData(given) !== undefined && place && !hasCapability(place, metadataCapability)) {
    wrongs.push({
      field,
      reason: `needs a region with the capability ${metadataCapability}, and ${region} has it not`,
    });
  }
  // The two sentences of the document differ; the narrower one holds (R1-122, R1-154).
  if (hasVlan(source) && region !== source.body["region"]) {
    const home = String(source.body["region"]);
    wrongs.push({
      field: "region",
      reason: `must be ${home}: an instance with a VLAN is cloned within its region only`,
    });
  }
  const plan = findPlan(store, type);
  if (plan && plan.disk < needed(disks)) {
    const reason = `must have a disk of at least ${String(needed(disks))} MB for the disks; ${plan.id} has ${String(plan.disk)}`;
    wrongs.push({ field: "type", reason });
  }
  return wrongs;
}

const ofNewOnly = ["region", "type", "label", "group", "backupsEnabled", "privateIp", "metadata"];

function into(
  emulation: Emulation,
  request: RequestContext,
  source: StoredObject,
  given: Properties,
  parts: Parts,
): StoredObject {
  const field = "compute_id";
  const id = String(given["computeId"]);
  const extra = ofNewOnly.filter((name) => given[name] !== undefined);
  if (extra.length > 0) {
    throw new ApiFailure(
      400,
      extra.map((name) => ({
        field: cloneWireName(name),
        reason: "is for a new instance, and compute_id names one that exists",
      })),
    );
  }
  if (source.body["hasUserData"] === true) {
    throw failure(400, "must not be set: an instance with user data is cloned to a new instance only", field);
  }
  const target = reachTarget(emulation, request, id);
  const home = String(source.body["region"]);
  if (hasVlan(source) && target.body["region"] !== home) {
    throw failure(
      400,
      `must be an instance in ${home}: an instance with a VLAN is cloned within its region only`,
      field,
    );
  }
  requireIdle(target, field);
  const space = freeSpace(target, target.body["disks"] as readonly Disk[]);
  if (needed(parts.disks) > space) {
    const numbers = `${String(needed(parts.disks))} MB are needed, and ${String(space)} MB are free`;
    throw failure(400, `must be an instance with enough space: ${numbers}`, field);
  }
  const more = copied(request, parts);
  const tags = [
    ...new Set([...(target.body["tags"] as readonly string[]), ...(source.body["tags"] as readonly string[])]),
  ];
  updateStored(request.service, computeInstance.name, target.id, {
    disks: [...(target.body["disks"] as readonly Disk[]), ...more.disks],
    configs: [...(target.body["configs"] as readonly Config[]), ...more.configs],
    tags,
  });
  const running = target.body["status"] === "running";
  startTransition(
    request.service,
    computeInstance,
    computeInstance.name,
    target.id,
    running ? "cloneRunning" : "clone",
  );
  return target;
}

const cloneWireName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function reachTarget(emulation: Emulation, request: RequestContext, id: string): StoredObject {
  try {
    return findAuthorized(emulation, request, id, "read_write");
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    throw failure(400, `must be the id of an instance that you may change, got ${id}`, "compute_id");
  }
}
