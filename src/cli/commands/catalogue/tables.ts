import { type CatalogueList, listedFields, snake } from "../../../contract";
import { databaseEngine } from "../../../resources/data_sources/contract";
import { image } from "../../../resources/image/contract";
import { region } from "../../../resources/region/contract";
import { table } from "../../table";
import { type CatalogueListing, catalogueLists, isPublic } from "./read-catalogue";

/** The note about plans in the documentation and in the output. */
const partOfPlans =
  "The API has no list of plans. These plans come from its availability listing and from the account's instances and databases. Others may exist.";
const allPlans = "The API has no list of plans. These plans come from the emulator.";

const shown = (value: string | number | null | undefined): string => String(value ?? "");
const gigabyte = 1024;

function size(megabytes: number | null | undefined): string {
  if (megabytes === null || megabytes === undefined) return "";
  return megabytes % gigabyte === 0 ? `${String(megabytes / gigabyte)} GB` : `${String(megabytes)} MB`;
}

const tables: { readonly [List in CatalogueList]: (entries: NonNullable<CatalogueListing[List]>) => string } = {
  regions: (regions) =>
    table(
      ["REGION", "LABEL", "STATUS", "CAPABILITIES"],
      regions.map(({ id, label, status, capabilities }) => [
        shown(id),
        shown(label),
        shown(status),
        [...(capabilities ?? [])].sort().join(", "),
      ]),
    ),
  plans: (plans) =>
    table(
      ["PLAN", "CPUS", "MEMORY", "DISK", "GPUS", "IN USE", "AVAILABILITY"],
      plans.map(({ id, vcpus, memory, disk, gpus, used, available, unavailable }) => [
        id,
        shown(vcpus),
        size(memory),
        size(disk),
        shown(gpus),
        shown(used),
        [...available, ...unavailable.map((name) => `not ${name}`)].join(", "),
      ]),
    ),
  images: (images) =>
    table(
      ["IMAGE", "LABEL", "VENDOR", "MIN DISK", "CAPABILITIES", "STATUS"],
      images.map((each) => [
        shown(each.id),
        shown(each.label),
        isPublic(each) ? shown(each.vendor) : "this account",
        size(each.size),
        [...(each.capabilities ?? [])].sort().join(", "),
        statusOf(each),
      ]),
    ),
  engines: (engines) =>
    table(
      ["ENGINE", "NAME", "VERSION"],
      engines.map(({ id, engine, version }) => [shown(id), shown(engine), shown(version)]),
    ),
};

/** The status of an image that matters for a deploy, such as its end of life. */
export function statusOf(each: NonNullable<CatalogueListing["images"]>[number], now: number = Date.now()): string {
  const { status, deprecated, eol } = each;
  const day = shown(eol).slice(0, 10);
  const isOver = day !== "" && Date.parse(`${shown(eol)}Z`) < now;
  return [
    ...(deprecated === true ? ["deprecated"] : []),
    ...(day === "" ? [] : [`${isOver ? "not maintained since" : "maintained until"} ${day}`]),
    ...(isPublic(each) && status === "available" ? [] : [shown(status)]),
  ].join(", ");
}

/** Formats the lists as tables. */
export function listingText(listing: CatalogueListing): string {
  const parts = catalogueLists.flatMap((name) => {
    const entries = listing[name];
    if (entries === undefined) return [];
    const draw = tables[name] as (all: typeof entries) => string;
    const note = name === "plans" ? [planNote(listing)] : [];
    return [entries.length === 0 ? `The service lists no ${name}.` : draw(entries), ...note];
  });
  return `${parts.join("\n\n")}\n`;
}

const planNote = ({ arePlansComplete }: CatalogueListing) => (arePlansComplete ? allPlans : partOfPlans);

/** One sentence for each list that couldn't be read. */
export const refusalTexts = ({ refusals }: CatalogueListing): readonly string[] =>
  refusals.map(({ what, why }) => `The token can't read ${what}: ${why}`);

/** Spells the fields of a contract as the API does. Fields that no list contains are left out. */
function asListed(contract: typeof region | typeof image | typeof databaseEngine, entry: object): object {
  const names = Object.keys(listedFields(contract)).filter((name) => name !== "timeouts");
  return Object.fromEntries(
    names.map((name) => [snake(name), (entry as Readonly<Record<string, unknown>>)[name] ?? null]),
  );
}

/** Formats the lists as JSON with the API's own names. */
export function listingJson(listing: CatalogueListing): string {
  const { regions, plans, images, engines } = listing;
  const notes = [...(plans ? [planNote(listing)] : []), ...refusalTexts(listing)];
  const all = {
    ...(regions && { regions: regions.map((each) => asListed(region, each)) }),
    ...(plans && { plans }),
    ...(images && { images: images.map((each) => asListed(image, each)) }),
    ...(engines && { engines: engines.map((each) => asListed(databaseEngine, each)) }),
    notes,
  };
  return `${JSON.stringify(all, null, 2)}\n`;
}
