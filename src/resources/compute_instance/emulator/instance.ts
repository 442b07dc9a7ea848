import type { RuleId, Known } from "../../../contract";
import { findAuthorized } from "../../../emulator/collection/endpoints";
import { findKind } from "../../../emulator/objects/kind";
import type { Draft, StoredBody } from "../../../emulator/objects/emulation";
import type { RequestContext } from "../../../emulator/http/route";
import { objectKind, type StoredId, type StoredObject, type Store } from "../../../emulator/store";
import { ApiFailure, failure } from "../../../emulator/wire/failure";
import { computeInstance } from "../contract";
import type { instanceBackup } from "../../instance_backup/contract";

export interface Disk {
  readonly id: number;
  readonly label: string;
  readonly filesystem: string;
  /** In MB. */
  readonly size: number;
}

export interface Config {
  readonly id: number;
  readonly label: string;
}

/** A disk without its id, as a backup has it. */
type DiskOfBackup = NonNullable<Known<typeof instanceBackup>["disks"]>[number];

/** Document 1, Create body: swap_size. */
export const defaultSwap = 512;

/** What a deployment from an image makes: one config with two disks, of which one is for swapping (R1-126). */
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

/** The space that disks take, in MB. */
export const spaceOf = (disks: readonly DiskOfBackup[]) => disks.reduce((sum, { size }) => sum + (size ?? 0), 0);

/** What the instance's plan gives beyond these disks, in MB. */
export const freeSpace = ({ specs }: Pick<InstanceBody, "specs">, disks: readonly Disk[]) =>
  (specs?.disk ?? 0) - spaceOf(disks);

/** The same disks and configs once more, with ids of their own. */
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

/** What the service stores of an instance beside the fields of the contract. No answer shows it. */
interface Internal {
  readonly disks: readonly Disk[];
  readonly configs: readonly Config[];
  /** The id of the config that was the last to boot. */
  readonly lastBooted: number | null;
  /** What is to boot when the instance has been provisioned, if somebody asked for it meanwhile. */
  readonly queuedBoot: { readonly configId: number | null } | null;
  /** When boot jobs ran, for the watchdog. */
  readonly bootJobs: readonly number[];
  /** Whether a live migration is under way. */
  readonly migrating: boolean;
  /** The instance that this one is being made a copy of. */
  readonly cloneOf: StoredId | null;
  /** The status that a source gets back when its last clone is complete. */
  readonly afterClones: InstanceStatus | null;
  /** The addresses of other instances that this one shares. */
  readonly sharedIps: readonly string[];
}

export type InstanceBody = StoredBody<typeof computeInstance, Internal>;
export type InstanceStatus = NonNullable<StoredBody<typeof computeInstance>["status"]>;
export type Instance = StoredObject<InstanceBody>;
export type InstanceDraft = Draft<typeof computeInstance, InstanceBody>;

export const instanceKind = objectKind<InstanceBody>(computeInstance.name);

/**
 * The instance of that id, if the caller may do this with it.
 *
 * @throws Failure 404 where there is none or it is not visible, 403 where it may only be read.
 */
export function findInstance(request: RequestContext, id: string, permission: "read_only" | "read_write"): Instance {
  return findAuthorized(findKind(request.service.kinds, instanceKind), request, id, permission);
}

const targetField = "compute_id";

/**
 * The instance that the body of a clone or a restore names, as the rule asks for it.
 *
 * @throws Failure 400 where the caller may not change such an instance.
 */
export function findTarget(request: RequestContext, id: StoredId | null | undefined, rule: RuleId): Instance {
  try {
    return findInstance(request, String(id), "read_write");
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    throw failure(400, `must be the id of an instance that you may change, got ${String(id)}`, targetField).per(rule);
  }
}

/** @throws Failure 400, by these rules, while something is going on with the instance that a request names. */
export function requireIdle({ id, body }: Instance, ...rules: readonly RuleId[]): void {
  const status = String(body.status);
  const idle = computeInstance.states?.target ?? [];
  if (idle.includes(status)) return;
  throw failure(400, `must be an instance that is ${idle.join(", ")}; ${String(id)} is ${status}`, targetField).per(
    ...rules,
  );
}
