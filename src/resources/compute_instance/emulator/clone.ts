import { byRules, int, isSet, type KnownFields, type RuleId, snake } from "../../../contract";
import {
  failure,
  type FieldError,
  findPlan,
  findRegion,
  grantToCreator,
  hasCapability,
  metadataCapability,
  parseActionBody,
  RefusedRequestError,
  type RequestContext,
  requireGrant,
  type Service,
  startTransition,
  type Store,
  updateStored,
  validateRegionAndPlan,
  vlanCapability,
} from "../../../emulator/author";
import { clonedPartsOfRequest } from "../../instance_clone/contract/cloned-parts";
import { computeInstance } from "../contract";
import { instanceLabel } from "../contract/fields";
import { isVlan } from "../contract/interfaces";
import { newBody, provisionNetworkAndBackups } from "./create";
import {
  type Config,
  copies,
  type Disk,
  findInstance,
  findTarget,
  freeSpace,
  type Instance,
  instanceKind,
  requireIdle,
  spaceOf,
} from "./instance";

/** The maximum number of concurrent clones per source instance (document 1, Limits). */
const maxClones = 5;

export const isCloning = (service: Service, source: Instance) => clonesUnderWay(service, source).length > 0;

/** The instances that are currently being cloned from the source. */
function clonesUnderWay({ store }: Service, source: Instance): readonly Instance[] {
  return store.objects.list(instanceKind).filter(({ body }) => body.cloneOf === source.id && body.status === "cloning");
}

/** @throws RefusedRequestError 400 for a sixth concurrent clone of one source. */
function requireSlot(service: Service, source: Instance): void {
  const count = clonesUnderWay(service, source).length;
  if (count < maxClones) return;
  throw failure(
    400,
    `Instance ${String(source.id)} already has ${String(count)} clones in progress, and ${String(maxClones)} is the maximum`,
  ).cites("R1-151");
}

/** Starts a clone. An idle source has the status `cloning` meanwhile. */
function beginClone(service: Service, source: Instance, target: Instance): void {
  updateStored(service, instanceKind, target.id, { cloneOf: source.id });
  const { status } = source.body;
  if (!status || computeInstance.states?.target.includes(status) !== true) return;
  updateStored(service, instanceKind, source.id, { status: "cloning", afterClones: status });
}

/** Completes a clone. After the last one, the source gets its previous status back. */
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

const { group, backupsEnabled, privateIp, metadata, region, type } = computeInstance.fields;

/** The fields that apply only if the clone is a new instance. */
const fieldsOfNew = {
  region: region.optional().cites("R1-145"),
  type: type.optional().cites("R1-145"),
  label: instanceLabel("R1-146"),
  group,
  backupsEnabled,
  privateIp,
  metadata,
};

/** The body of document 1, Clone. Every field is optional; `region` and `type` default to those of the source. */
const cloneBody = {
  path: `${computeInstance.path}/{sourceId}/clone`,
  fields: { computeId: int("The instance to clone into.").optional(), ...fieldsOfNew, ...clonedPartsOfRequest },
};

type CloneBody = KnownFields<(typeof cloneBody)["fields"]>;

interface Parts {
  readonly disks: readonly Disk[];
  readonly configs: readonly Config[];
}

/**
 * Implements document 1, Clone rules. Validates the body before it checks the clone limit, so that an invalid body is
 * reported first.
 */
export function clone(request: RequestContext): Instance {
  const source = findInstance(request, request.params["computeId"] ?? "", "read_only");
  requireGrant(request, computeInstance.access.grants, ["R1-149"]);
  const given = parseActionBody(cloneBody, request);
  const parts = partsOf(source, given);
  requireSlot(request.service, source);
  const target = isSet(given.computeId)
    ? cloneInto(request, source, given, parts)
    : cloneToNew(request, source, given, parts);
  beginClone(request.service, source, target);
  return target;
}

function partsOf({ body }: Instance, given: Pick<CloneBody, "disks" | "configs">): Parts {
  const fieldErrors: FieldError[] = [];
  const chosen = <T extends Disk | Config>(field: "disks" | "configs", all: readonly T[], rule: RuleId) => {
    const ids = given[field] ?? [];
    const unknown = ids.filter((id) => !all.some((one) => one.id === id));
    if (unknown.length > 0) {
      const has = all.map(({ id }) => id).join(", ") || "none";
      const reason = `must be ids of the source's ${field}, got ${unknown.join(", ")}. Its ${field} are: ${has}`;
      fieldErrors.push({ field, reason, rules: [rule] });
    }
    return ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all;
  };
  const parts = {
    disks: chosen("disks", body.disks ?? [], "R1-147"),
    configs: chosen("configs", body.configs ?? [], "R1-148"),
  };
  if (fieldErrors.length > 0) throw new RefusedRequestError(400, fieldErrors);
  return parts;
}

function copyOf(request: RequestContext, { disks, configs }: Parts): Parts {
  return copies(
    request.service.store,
    disks,
    configs.map((config) => config.label),
  );
}

function cloneToNew(request: RequestContext, source: Instance, given: CloneBody, parts: Parts): Instance {
  const { service } = request;
  const { store } = service;
  const { image, tags, interfaces } = source.body;
  const place = { region: given.region ?? source.body.region, type: given.type ?? source.body.type };
  const fieldErrors = [
    ...validateRegionAndPlan(store, place, { region: ["R1-145"], type: ["R1-145"] }),
    ...validateNew(request, source, { ...given, ...place }, parts),
  ];
  if (fieldErrors.length > 0) throw new RefusedRequestError(400, fieldErrors);
  const id = store.settings.next(computeInstance.name);
  const object = { ...given, ...place, image, tags };
  const body = newBody(request, id, object, { ...copyOf(request, parts), interfaces });
  store.objects.insert(computeInstance.name, { id, body });
  grantToCreator(store, request.user, "computes", id);
  provisionNetworkAndBackups(service, id, object);
  startTransition(service, computeInstance, instanceKind, id, "clone");
  return { id, parent: null, body };
}

/** R1-122 covers every other region, R1-154 only regions without VLANs. */
function vlanRules(store: Store, elsewhere: unknown): readonly RuleId[] {
  const region = findRegion(store, elsewhere);
  return region && hasCapability(region, vlanCapability) ? ["R1-122"] : ["R1-122", "R1-154"];
}

const hasVlan = ({ body }: Instance) => body.interfaces?.some(isVlan) === true;

function validateNew(
  { service: { store } }: RequestContext,
  source: Instance,
  target: Pick<CloneBody, "region" | "type" | "metadata">,
  { disks }: Parts,
): readonly FieldError[] {
  const fieldErrors: FieldError[] = [];
  const field = "metadata.user_data";
  const hasUserData = isSet(target.metadata?.userData);
  if (source.body.hasUserData === true && !hasUserData) {
    const reason = `is required, because instance ${String(source.id)} was created with user data`;
    fieldErrors.push({ field, reason, rules: ["R1-153"] });
  }
  const place = findRegion(store, target.region);
  if (hasUserData && place && !hasCapability(place, metadataCapability)) {
    fieldErrors.push({
      field,
      reason: `requires a region with the capability ${metadataCapability}, but ${place.id} doesn't have it`,
      rules: ["R1-128"],
    });
  }
  if (hasVlan(source) && target.region !== source.body.region) {
    const home = String(source.body.region);
    fieldErrors.push({
      field: "region",
      reason: `must be ${home}, because an instance with a VLAN can only be cloned within its region`,
      rules: vlanRules(store, target.region),
    });
  }
  const plan = findPlan(store, target.type);
  const size = spaceOf(disks);
  if (plan && plan.disk < size) {
    const reason = `must be a plan with at least ${String(size)} MB of storage for the disks, but ${plan.id} has ${String(plan.disk)} MB`;
    fieldErrors.push({ field: "type", reason });
  }
  return fieldErrors;
}

function cloneInto(request: RequestContext, source: Instance, given: CloneBody, parts: Parts): Instance {
  const field = "compute_id";
  refuseFieldsOfNew(given);
  if (source.body.hasUserData === true) {
    throw failure(
      400,
      "must not be set, because an instance with user data can only be cloned to a new instance",
      field,
    ).cites("R1-153");
  }
  const target = findTarget(request, given.computeId, "R1-144");
  const home = String(source.body.region);
  if (hasVlan(source) && target.body.region !== home) {
    throw failure(
      400,
      `must be an instance in ${home}, because an instance with a VLAN can only be cloned within its region`,
      field,
    ).cites(...vlanRules(request.service.store, target.body.region));
  }
  requireIdle(target, "R1-150");
  const { disks = [], configs = [], tags } = target.body;
  const [needed, free] = [spaceOf(parts.disks), freeSpace(target.body, disks)];
  if (needed > free) {
    const numbers = `${String(needed)} MB are required, but ${String(free)} MB are free`;
    throw failure(400, `must be an instance with enough free space: ${numbers}`, field).cites("R1-144");
  }
  const copy = copyOf(request, parts);
  updateStored(request.service, instanceKind, target.id, {
    disks: [...disks, ...copy.disks],
    configs: [...configs, ...copy.configs],
    tags: [...new Set([...(tags ?? []), ...(source.body.tags ?? [])])],
  });
  const transition = target.body.status === "running" ? "cloneRunning" : "clone";
  startTransition(request.service, computeInstance, instanceKind, target.id, transition);
  return target;
}

/** @throws RefusedRequestError 400 with every field that only a new instance can have. */
function refuseFieldsOfNew(given: CloneBody): void {
  const names = Object.keys(fieldsOfNew) as (keyof typeof fieldsOfNew)[];
  const extra = names.filter((name) => given[name] !== undefined);
  if (extra.length === 0) return;
  const reason = "must not be set together with compute_id, because it applies only to a new instance";
  throw new RefusedRequestError(
    400,
    extra.map((name) => ({ field: snake(name), reason, ...byRules(fieldsOfNew[name].spec.specified?.type) })),
  );
}
