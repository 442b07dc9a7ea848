import type { Account } from "../../account";
import { ApiError } from "../../client";
import { type CatalogueList, type Contract, type Known, dialectNames, isLoopback } from "../../contract";
import { decodeObject } from "../../provider/requests/decode";
import { listCollection } from "../../provider/requests/list";
import { computeInstance } from "../../resources/compute_instance/contract";
import { database } from "../../resources/database/contract";
import { databaseEngine, planAvailability } from "../../resources/data_sources/contract";
import { image } from "../../resources/image/contract";
import { region } from "../../resources/region/contract";
import { CommandFailure } from "../command";
import { isOfService } from "../read-account";

/** The lists, in the order in which they are shown. */
export const catalogueLists = ["regions", "plans", "images", "engines"] as const satisfies readonly CatalogueList[];

interface Entries {
  readonly regions: readonly Known<typeof region>[];
  readonly plans: readonly Plan[];
  readonly images: readonly Known<typeof image>[];
  readonly engines: readonly Known<typeof databaseEngine>[];
}

/** What a service offers, as far as it was asked for and may be seen. */
export interface CatalogueListing extends Partial<Entries> {
  /** Whether the plans are all that there are. */
  readonly arePlansComplete: boolean;
  /** What could not be read, and why. */
  readonly refusals: readonly { readonly what: string; readonly why: string }[];
}

const numerically = new Intl.Collator("en", { numeric: true });
const byId = (left: { readonly id?: unknown }, right: { readonly id?: unknown }) =>
  numerically.compare(String(left.id), String(right.id));

/** Whether it is one of the service's own images, and not one of the account. */
export const isPublic = ({ id }: { readonly id?: unknown }) => String(id).startsWith("public/");

/** A service of another dialect answers, but with other names, which no program may write. */
function checkNames(images: readonly Known<typeof image>[]): void {
  const foreign = images.find(({ id }) => image.fields.id.facts.checks.some((each) => !each.test(String(id))));
  if (foreign === undefined) return;
  const others = dialectNames.map((name) => JSON.stringify(name)).join(" or ");
  throw new CommandFailure(
    `The service has the image ${JSON.stringify(foreign.id)}, and images are public/… or private/…: it uses the names of another dialect. Set STRATUS_DIALECT, or give --dialect, ${others}.`,
  );
}

/** Reads the lists of a catalogue. Nothing but lists is read, and nothing is written. */
export async function readCatalogue(
  { client, baseUrl }: Account,
  wanted: readonly CatalogueList[],
): Promise<CatalogueListing> {
  const refusals: { what: string; why: string }[] = [];

  async function list<C extends Contract>(contract: C, what: string): Promise<readonly Known<C>[] | undefined> {
    try {
      const { signal } = new AbortController();
      return (await listCollection({ client }, contract, {}, signal)).map((json) => decodeObject(contract, json));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      const reasons = error.errors.map(({ reason }) => reason).join("; ");
      refusals.push({ what, why: reasons === "" ? "the service refuses it" : reasons });
      return undefined;
    }
  }

  const want = <T>(name: CatalogueList, read: () => Promise<T>) => (wanted.includes(name) ? read() : undefined);
  const sources = async () => {
    const [emulated, availabilities, instances, databases] = await Promise.all([
      emulatedPlans(baseUrl),
      list(planAvailability, "where plans are available"),
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
    throw isOfService(error) ? new CommandFailure(`${error.message}\nThe address is ${baseUrl}.`) : error;
  }
}

/** What the service tells of a plan; `null` where it does not. */
interface Plan {
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
interface PlanSources {
  readonly availabilities: readonly Known<typeof planAvailability>[];
  readonly instances: readonly Known<typeof computeInstance>[];
  readonly databases: readonly Known<typeof database>[];
  /** The plans that an emulator says that it has. */
  readonly emulated: readonly ({ readonly id: string } & Partial<Sizes>)[];
}

const nothing: Sizes = { vcpus: null, memory: null, disk: null, gpus: null };

/** Every plan that the service names anywhere, because the API has no list of them (document 1, Endpoints). */
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
 * The plans of an emulator, whose control API lists them; `undefined` where the service is none. Only an address of this
 * machine is asked, because a service elsewhere does not expect such a request.
 */
async function emulatedPlans(baseUrl: string): Promise<PlanSources["emulated"] | undefined> {
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
