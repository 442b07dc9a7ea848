import type { Known, RuleId } from "../../../contract";
import {
  type Draft,
  failure,
  findAuthorized,
  findKind,
  objectKind,
  RefusedRequestError,
  type RequestContext,
  type Store,
  type StoredBody,
  type StoredId,
  type StoredObject,
} from "../../../emulator/author";
import type { instanceBackup } from "../../instance_backup/contract";
import { computeInstance } from "../contract";

export interface Disk {
  readonly id: number;
  readonly label: string;
  readonly filesystem: string;
  /** The size, in MB. */
  readonly size: number;
}

export interface Config {
  readonly id: number;
  readonly label: string;
}

/** A disk as a backup stores it, without an id. */
type DiskOfBackup = NonNullable<Known<typeof instanceBackup>["disks"]>[number];

/** The default of `swap_size` (document 1, Create body). */
export const defaultSwap = 512;

/** Deploys an image: creates one config with two disks, one of them for swap (R1-126). */
export function deployImage(
  { settings }: Store,
  image: string,
  planDisk: number,
  swap: number,
): { readonly disks: readonly Disk[]; readonly configs: readonly Config[] } {
  const disk = (label: string, filesystem: string, size: number): Disk => {
    return { id: settings.next("disk"), label, filesystem, size };
  };
  const disks = [disk(`${image} Disk`, "ext4", planDisk - swap)];
  if (swap > 0) disks.push(disk(`${String(swap)} MB Swap Image`, "swap", swap));
  return { disks, configs: [{ id: settings.next("config"), label: `My ${image} Disk Profile` }] };
}

/** The total size of disks, in MB. */
export const spaceOf = (disks: readonly DiskOfBackup[]) => disks.reduce((sum, { size }) => sum + (size ?? 0), 0);

/** The plan's disk space that these disks leave free, in MB. */
export const freeSpace = ({ specs }: Pick<InstanceBody, "specs">, disks: readonly Disk[]) =>
  (specs?.disk ?? 0) - spaceOf(disks);

/** Copies disks and configs, with new ids. */
export function copies(
  { settings }: Store,
  disks: readonly DiskOfBackup[],
  configs: readonly string[],
): { readonly disks: readonly Disk[]; readonly configs: readonly Config[] } {
  return {
    disks: disks.map(({ label, filesystem, size }) => ({
      id: settings.next("disk"),
      label: label ?? "",
      filesystem: filesystem ?? "",
      size: size ?? 0,
    })),
    configs: configs.map((label) => ({ id: settings.next("config"), label })),
  };
}

/** Internal properties of an instance, which responses don't show. */
interface Internal {
  readonly disks: readonly Disk[];
  readonly configs: readonly Config[];
  /** The id of the config that booted last. */
  readonly lastBooted: number | null;
  /** A boot that was requested during provisioning and runs after it. */
  readonly queuedBoot: { readonly configId: number | null } | null;
  /** The times of boot jobs, for the watchdog. */
  readonly bootJobs: readonly number[];
  /** True during a live migration. */
  readonly migrating: boolean;
  /** The source of the clone in progress. */
  readonly cloneOf: StoredId | null;
  /** The status that a source gets back after its last clone completes. */
  readonly afterClones: InstanceStatus | null;
  /** The IP addresses of other instances that this one shares. */
  readonly sharedIps: readonly string[];
}

export type InstanceBody = StoredBody<typeof computeInstance, Internal>;
export type InstanceStatus = NonNullable<StoredBody<typeof computeInstance>["status"]>;
export type Instance = StoredObject<InstanceBody>;
export type InstanceDraft = Draft<typeof computeInstance, InstanceBody>;

export const instanceKind = objectKind<InstanceBody>(computeInstance.name);

/**
 * Finds the instance with that id, and checks the caller's permission.
 *
 * @throws RefusedRequestError 404 if it doesn't exist or isn't visible, 403 if it may only be read.
 */
export function findInstance(request: RequestContext, id: string, permission: "read_only" | "read_write"): Instance {
  return findAuthorized(findKind(request.service.kinds, instanceKind), request, id, permission);
}

const targetField = "compute_id";

/**
 * Finds the target instance in the body of a clone or a restore.
 *
 * @throws RefusedRequestError 400, citing the rule, if the caller may not change such an instance.
 */
export function findTarget(request: RequestContext, id: StoredId | null | undefined, rule: RuleId): Instance {
  try {
    return findInstance(request, String(id), "read_write");
  } catch (error) {
    if (!(error instanceof RefusedRequestError)) throw error;
    throw failure(400, `must be the id of an instance that you can change, got ${String(id)}`, targetField).cites(rule);
  }
}

/** @throws RefusedRequestError 400, citing these rules, if an operation on the target instance is in progress. */
export function requireIdle({ id, body }: Instance, ...rules: readonly RuleId[]): void {
  const status = String(body.status);
  const idle = computeInstance.states?.target ?? [];
  if (idle.includes(status)) return;
  throw failure(
    400,
    `must be an instance that is ${idle.join(" or ")}, but ${String(id)} is ${status}`,
    targetField,
  ).cites(...rules);
}
