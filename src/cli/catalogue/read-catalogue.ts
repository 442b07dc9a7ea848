import type { Account } from "../../account";
import { ApiError } from "../../client";
import type { CatalogueList, Contract, Known } from "../../contract";
import { dialectNames } from "../../contract";
import { decodeObject } from "../../provider/requests/decode";
import { listCollection } from "../../provider/requests/list";
import { computeInstance } from "../../resources/compute_instance/contract";
import { database } from "../../resources/database/contract";
import { databaseEngine } from "../../resources/database_engine/contract";
import { image } from "../../resources/image/contract";
import { planAvailability } from "../../resources/plan_availability/contract";
import { region } from "../../resources/region/contract";
import { CommandFailure } from "../command-failure";
import { isOfService } from "../read-account";
import type { Plan } from "./plans";
import { emulatedPlans, plansIn } from "./plans";

/** The lists, in the order in which they are shown. */
export const catalogueLists = ["regions", "plans", "images", "engines"] as const satisfies readonly CatalogueList[];

interface Entries {
  readonly regions: readonly Known<typeof region>[];
  readonly plans: readonly Plan[];
  readonly images: readonly Known<typeof image>[];
  readonly engines: readonly Known<typeof databaseEngine>[];
}

/** What a service offers, as far as it was asked for and may be seen. */
export interface Listing extends Partial<Entries> {
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
export async function readCatalogue({ client, baseUrl }: Account, wanted: readonly CatalogueList[]): Promise<Listing> {
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
