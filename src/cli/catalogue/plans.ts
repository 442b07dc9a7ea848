import { isLoopback } from "../../contract";
import type { Known } from "../../contract";
import type { computeInstance } from "../../resources/compute_instance/contract";
import type { database } from "../../resources/database/contract";
import type { planAvailability } from "../../resources/plan_availability/contract";

/** What the service tells of a plan; `null` where it does not. */
export interface Plan {
  readonly id: string;
  readonly vcpus: number | null;
  /** In MB. */
  readonly memory: number | null;
  /** In MB. */
  readonly disk: number | null;
  readonly gpus: number | null;
  /** The regions of which the availability listing says that the plan can be had there. */
  readonly available: readonly string[];
  /** The regions of which it says that the plan cannot be had there. */
  readonly unavailable: readonly string[];
  /** How many instances and databases of the account have it. */
  readonly used: number;
}

type Sizes = Pick<Plan, "vcpus" | "memory" | "disk" | "gpus">;

/** Where plans are named. */
export interface PlanSources {
  readonly availabilities: readonly Known<typeof planAvailability>[];
  readonly instances: readonly Known<typeof computeInstance>[];
  readonly databases: readonly Known<typeof database>[];
  /** The plans that an emulator says that it has. */
  readonly emulated: readonly ({ readonly id: string } & Partial<Sizes>)[];
}

const nothing: Sizes = { vcpus: null, memory: null, disk: null, gpus: null };

/** Every plan that the service names anywhere, because the API has no list of them (document 1, Endpoints). */
export function plansIn({ availabilities, instances, databases, emulated }: PlanSources): readonly Plan[] {
  const uses = [...instances, ...databases].map(({ type }) => String(type));
  const named = [...emulated.map(({ id }) => id), ...availabilities.map(({ plan }) => String(plan)), ...uses];
  const regionsOf = (id: string, isAvailable: boolean) =>
    availabilities
      .filter(({ plan, available }) => plan === id && available === isAvailable)
      .map(({ region }) => String(region))
      .sort();
  return [...new Set(named)].map((id) => {
    const {
      vcpus = null,
      memory = null,
      disk = null,
      gpus = null,
    } = {
      ...nothing,
      ...instances.find(({ type }) => type === id)?.specs,
      ...emulated.find((plan) => plan.id === id),
    };
    return {
      id,
      vcpus,
      memory,
      disk,
      gpus,
      available: regionsOf(id, true),
      unavailable: regionsOf(id, false),
      used: uses.filter((type) => type === id).length,
    };
  });
}

/**
 * The plans of an emulator, whose control API lists them; `undefined` where the service is none. Only an address of this
 * machine is asked, because a service elsewhere does not expect such a request.
 */
export async function emulatedPlans(baseUrl: string): Promise<PlanSources["emulated"] | undefined> {
  const url = new URL(baseUrl);
  if (!isLoopback(url)) return undefined;
  try {
    const response = await fetch(new URL("/_emulator/plans", url));
    const answer: unknown = response.ok ? await response.json() : undefined;
    return Array.isArray(answer) ? (answer as PlanSources["emulated"]) : undefined;
  } catch {
    return undefined;
  }
}
