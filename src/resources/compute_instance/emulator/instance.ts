import type { RuleId } from "../../../contract";
import { findAuthorized } from "../../../emulator/collection/find";
import { findEmulation } from "../../../emulator/objects/emulation";
import type { Draft, StoredBody } from "../../../emulator/objects/emulation";
import type { RequestContext } from "../../../emulator/service";
import { objectKind } from "../../../emulator/store";
import type { Id, StoredObject } from "../../../emulator/store";
import { ApiFailure, failure } from "../../../emulator/wire/failure";
import { computeInstance } from "../contract";
import type { Config, Disk } from "./disks";

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
  readonly cloneOf: Id | null;
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
  const emulation = findEmulation(request.service, instanceKind);
  return findAuthorized(emulation, request, id, permission);
}

const targetField = "compute_id";

/**
 * The instance that the body of a clone or a restore names, as the rule asks for it.
 *
 * @throws Failure 400 where the caller may not change such an instance.
 */
export function findTarget(request: RequestContext, id: Id | null | undefined, rule: RuleId): Instance {
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
