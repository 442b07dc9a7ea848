import { byRules, isSet, type KnownFields, type RuleId } from "../../../contract";
import {
  type FieldError,
  findPlan,
  isPermitted,
  randomUuid,
  type RequestContext,
  type Service,
  type StoredId,
} from "../../../emulator/author";
import {
  type Backup,
  backupKind,
  isRestorable,
  rulesOfRestorable,
  schedule,
} from "../../instance_backup/emulator/backup";
import type { computeInstance } from "../contract";
import { observedAlerts } from "../contract/fields";
import { allocate, slaacOf } from "./addresses";
import { type Config, copies, type Disk, type InstanceBody, type InstanceDraft, spaceOf } from "./instance";

const field = "backup_id";

/** Finds a backup if the caller may read its instance. */
function findBackup({ service, user }: RequestContext, id: StoredId): Backup | undefined {
  const backup = service.store.objects.get(backupKind, id);
  return backup?.parent && isPermitted(user, "computes", backup.parent, "read_only") ? backup : undefined;
}

/**
 * Implements document 1, Create rules 5. The documents don't define the combination of a backup and an image, so it
 * is rejected.
 */
export function validateBackup({ request, object }: InstanceDraft): readonly FieldError[] {
  const { backupId, region, type, image } = object;
  if (!isSet(backupId)) return [];
  const refuse = (reason: string, ...rules: readonly RuleId[]): readonly FieldError[] => [
    { field, reason, ...byRules(rules) },
  ];
  const backup = findBackup(request, backupId);
  if (!backup) return refuse(`must be the id of a backup that you can see, got ${String(backupId)}`, "R1-104");
  if (typeof image === "string") return refuse("must not be set if image is set", "R1-132");
  if (!isRestorable(backup)) {
    return refuse(`must be a successful and available backup`, ...rulesOfRestorable(backup));
  }
  if (region !== undefined && backup.body.region !== region) {
    return refuse(`must be a backup in the region ${String(region)}, but it is in ${String(backup.body.region)}`);
  }
  const plan = findPlan(request.service.store, type);
  const size = spaceOf(backup.body.disks ?? []);
  if (!plan || plan.disk >= size) return [];
  const reason = `must be a plan with at least ${String(size)} MB of storage for the backup, but ${plan.id} has ${String(plan.disk)} MB`;
  return [{ field: "type", reason, rules: ["R1-129"] }];
}

/** Copies of the disks and configs of the backed-up instance (R1-130). */
export function fromBackup({ request, object: { backupId } }: InstanceDraft): ReturnType<typeof copies> | undefined {
  const backup = isSet(backupId) ? findBackup(request, backupId) : undefined;
  return backup && copies(request.service.store, backup.body.disks ?? [], backup.body.configs ?? []);
}

type Fields = KnownFields<(typeof computeInstance)["fields"]>;

/** The contents of a new instance. */
interface Parts {
  readonly disks: readonly Disk[];
  readonly configs: readonly Config[];
  readonly interfaces: Fields["interfaces"];
}

/** Adds the service's defaults for alerts. */
export function alertsWithDefaults({ alerts }: Pick<Fields, "alerts">, vcpus: number): NonNullable<Fields["alerts"]> {
  const defaultAlerts = observedAlerts(vcpus);
  return {
    cpu: alerts?.cpu ?? defaultAlerts.cpu,
    io: alerts?.io ?? defaultAlerts.io,
    networkIn: alerts?.networkIn ?? defaultAlerts.networkIn,
    networkOut: alerts?.networkOut ?? defaultAlerts.networkOut,
    transferQuota: alerts?.transferQuota ?? defaultAlerts.transferQuota,
  };
}

/** The service generates a label if none is given (R1-025). */
export const labelOrDefault = ({ label }: Pick<Fields, "label">, id: StoredId) => label ?? `compute${String(id)}`;

function planOf(request: RequestContext, { type }: Pick<Fields, "type">) {
  const plan = findPlan(request.service.store, type);
  if (!plan) throw new Error("an instance without a plan was accepted");
  return plan;
}

/** The computed fields of a new instance, and its internal properties. */
export function initialFields(
  request: RequestContext,
  id: StoredId,
  object: Pick<Fields, "type" | "metadata" | "backupsEnabled" | "booted">,
  { disks, configs, interfaces }: Parts,
): InstanceBody {
  const { disk, memory, transfer, vcpus, gpus = 0 } = planOf(request, object);
  return {
    status: "offline",
    hypervisor: "kvm",
    hostUuid: randomUuid("host", id),
    ipv6: slaacOf(id),
    hasUserData: isSet(object.metadata?.userData),
    specs: { disk, gpus, memory, transfer, vcpus },
    backups: {
      available: false,
      enabled: object.backupsEnabled === true,
      lastSuccessful: null,
      schedule: { day: null, window: null },
    },
    // Internal properties.
    interfaces,
    disks,
    configs,
    lastBooted: object.booted === false ? null : (configs[0]?.id ?? null),
    migrating: false,
  };
}

/** The body of an instance that is created without a draft, as clones are. */
export function newBody(request: RequestContext, id: StoredId, object: Fields, parts: Parts): InstanceBody {
  const { region, type, image, group, tags } = object;
  const now = request.service.clock.timestamp();
  return {
    ...{ id: Number(id), label: labelOrDefault(object, id), region, type },
    ...{ image: image ?? null, group: group ?? null, tags: tags ?? [] },
    alerts: alertsWithDefaults(object, planOf(request, object).vcpus),
    watchdogEnabled: true,
    created: now,
    updated: now,
    ...initialFields(request, id, object, parts),
    lastBooted: null,
  };
}

/** Assigns the addresses of a new instance, and schedules its backups. */
export function provisionNetworkAndBackups(
  service: Service,
  id: StoredId,
  { privateIp }: Pick<Fields, "privateIp">,
): void {
  allocate(service, id, true);
  if (privateIp === true) allocate(service, id, false);
  schedule(service, id);
}
