import { type CatalogueList, type Contract, isLoopback, type Known } from "../../../contract";
import { fromWire } from "../../../objects/wire/decode";
import { listCollection } from "../../../objects/wire/list";
import { ApiError } from "../../../provider/commands";
import { computeInstance } from "../../../resources/compute_instance/contract";
import { databaseEngine, planAvailability } from "../../../resources/data_sources/contract";
import { database } from "../../../resources/database/contract";
import { image } from "../../../resources/image/contract";
import { region } from "../../../resources/region/contract";
import { dialectNames } from "../../../shared/provider-settings";
import type { Account } from "../../account";
import { CommandError } from "../../command";
import { isOfService } from "../../read-account";

/** The lists, in display order. */
export const catalogueLists = ["regions", "plans", "images", "engines"] as const satisfies readonly CatalogueList[];

interface Entries {
  readonly regions: readonly Known<typeof region>[];
  readonly plans: readonly Plan[];
  readonly images: readonly Known<typeof image>[];
  readonly engines: readonly Known<typeof databaseEngine>[];
}

/** The requested parts of a service's catalogue that the token may read. */
export interface CatalogueListing extends Partial<Entries> {
  /** True if the list of plans is complete. */
  readonly arePlansComplete: boolean;
  /** The lists that couldn't be read, with reasons. */
  readonly refusals: readonly { readonly what: string; readonly why: string }[];
}

const numerically = new Intl.Collator("en", { numeric: true });
const byId = (left: { readonly id?: unknown }, right: { readonly id?: unknown }) =>
  numerically.compare(String(left.id), String(right.id));

/** True for the service's own images, false for private ones. */
export const isPublic = ({ id }: { readonly id?: unknown }) => String(id).startsWith("public/");

/** Fails if the service responds with the names of another dialect, which are invalid in programs. */
function checkNames(images: readonly Known<typeof image>[]): void {
  const foreign = images.find(({ id }) => image.fields.id.spec.checks.some((each) => !each.test(String(id))));
  if (foreign === undefined) return;
  const others = dialectNames.map((name) => JSON.stringify(name)).join(" or ");
  throw new CommandError(
    `The service returned the image ${JSON.stringify(foreign.id)}, but the names of this dialect start with public/ or private/. Set STRATUS_DIALECT or --dialect to ${others}.`,
  );
}

/** Reads the lists of a catalogue. Sends only list requests and changes nothing. */
export async function readCatalogue(
  { client, baseUrl }: Account,
  wanted: readonly CatalogueList[],
): Promise<CatalogueListing> {
  const refusals: { what: string; why: string }[] = [];

  async function list<C extends Contract>(contract: C, what: string): Promise<readonly Known<C>[] | undefined> {
    try {
      const { signal } = new AbortController();
      return (await listCollection({ client }, contract, {}, signal)).map((json) => fromWire(contract, json));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      const reasons = error.errors.map(({ reason }) => reason).join("; ");
      refusals.push({ what, why: reasons === "" ? "access denied" : reasons });
      return undefined;
    }
  }

  const want = <T>(name: CatalogueList, read: () => Promise<T>) => (wanted.includes(name) ? read() : undefined);
  const sources = async () => {
    const [emulated, availabilities, instances, databases] = await Promise.all([
      emulatedPlans(baseUrl),
      list(planAvailability, "the availability of plans"),
      list(computeInstance, "the plans of instances"),
      list(database, "the plans of databases"),
    ]);
    return { emulated, availabilities, instances, databases };
  };

  try {
    const [regions, plans, images, engines] = await Promise.all([
      want("regions", () => list(region, "regions")),
      want("plans", sources),
      want("images", () => list(image, "images")),
      want("engines", () => list(databaseEngine, "engines")),
    ]);
    checkNames(images ?? []);
    const { emulated, availabilities = [], instances = [], databases = [] } = plans ?? {};
    const named = plansIn({ availabilities, instances, databases, emulated: emulated ?? [] });
    return {
      ...(regions && { regions: regions.toSorted(byId) }),
      ...(plans && { plans: named.toSorted(byId) }),
      ...(images && {
        images: [...images.filter(isPublic).toSorted(byId), ...images.filter((each) => !isPublic(each)).toSorted(byId)],
      }),
      ...(engines && { engines: engines.toSorted(byId) }),
      arePlansComplete: emulated !== undefined,
      refusals,
    };
  } catch (error) {
    throw isOfService(error) ? new CommandError(`${error.message}\nThe base URL is ${baseUrl}.`) : error;
  }
}

/** The data that the service has about a plan. Unknown values are null. */
interface Plan {
  readonly id: string;
  readonly vcpus: number | null;
  /** In MB. */
  readonly memory: number | null;
  /** In MB. */
  readonly disk: number | null;
  readonly gpus: number | null;
  /** The regions that the availability listing reports as available for the plan. */
  readonly available: readonly string[];
  /** The regions that it reports as unavailable for the plan. */
  readonly unavailable: readonly string[];
  /** The number of instances and databases in the account with this plan. */
  readonly used: number;
}

type Sizes = Pick<Plan, "vcpus" | "memory" | "disk" | "gpus">;

/** The responses that contain plan names. */
interface PlanSources {
  readonly availabilities: readonly Known<typeof planAvailability>[];
  readonly instances: readonly Known<typeof computeInstance>[];
  readonly databases: readonly Known<typeof database>[];
  /** The plans that an emulator reports. */
  readonly emulated: readonly ({ readonly id: string } & Partial<Sizes>)[];
}

const nothing: Sizes = { vcpus: null, memory: null, disk: null, gpus: null };

/** Collects every plan that appears in any response, because the API has no list of plans (document 1, Endpoints). */
function plansIn({ availabilities, instances, databases, emulated }: PlanSources): readonly Plan[] {
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
 * Reads the plans from the control API of an emulator. Returns undefined if the service isn't an emulator. Requests are
 * only sent to this machine, because a remote service doesn't expect them.
 */
async function emulatedPlans(baseUrl: string): Promise<PlanSources["emulated"] | undefined> {
  const url = new URL(baseUrl);
  if (!isLoopback(url)) return undefined;
  try {
    const response = await fetch(new URL("/_emulator/plans", url));
    const answer: unknown = response.ok ? await response.json() : undefined;
    return Array.isArray(answer) ? (answer as PlanSources["emulated"]) : undefined;
  } catch {
    // Another service may listen at this URL.
    return undefined;
  }
}
