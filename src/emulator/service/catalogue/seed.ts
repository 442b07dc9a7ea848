import type { Properties, RuleId } from "../../../contract";
import { objectKind, type Store, type StoredId } from "../store";
import { timestamp } from "../time/clock";
import type { FieldError } from "../wire/failure";
import type { ServiceCatalogue } from "./fields";

type Region = ServiceCatalogue["regions"][number];
type Plan = ServiceCatalogue["plans"][number];

export const findRegion = ({ objects }: Store, id: unknown) =>
  objects.get(catalogueKinds.region, String(id))?.body as Region | undefined;

export const findPlan = ({ objects }: Store, id: unknown) =>
  objects.get(catalogueKinds.plan, String(id))?.body as Plan | undefined;

export const listPlans = ({ objects }: Store) => objects.list<Plan>(catalogueKinds.plan).map(({ body }) => body);

export const hasCapability = (region: Region, capability: string) => (region.capabilities ?? []).includes(capability);

const known = (store: Store, kind: string) =>
  store.objects
    .list(kind)
    .map(({ id }) => String(id))
    .join(", ");

/** Returns errors for an unknown region, an unknown plan, or a plan that isn't available in the region. */
export function validateRegionAndPlan(
  store: Store,
  { region, type }: { readonly region?: unknown; readonly type?: unknown },
  rules: { readonly region: readonly RuleId[]; readonly type: readonly RuleId[] },
): readonly FieldError[] {
  const fieldErrors: FieldError[] = [];
  if (region !== undefined && !findRegion(store, region)) {
    const reason = `must be the id of a region, got ${JSON.stringify(region)}. Use one of ${known(store, catalogueKinds.region)}`;
    fieldErrors.push({ field: "region", reason, rules: rules.region });
  }
  if (type !== undefined && !findPlan(store, type)) {
    const reason = `must be the id of a plan, got ${JSON.stringify(type)}. Use one of ${known(store, catalogueKinds.plan)}`;
    fieldErrors.push({ field: "type", reason, rules: rules.type });
  }
  const entry = store.objects.get(availabilityKind, `${String(region)} ${String(type)}`);
  if (entry?.body.available === false) {
    fieldErrors.push({
      field: "type",
      reason: `must be a plan that is available in ${String(region)}, got ${String(type)}`,
      rules: ["R1-081"],
    });
  }
  return fieldErrors;
}

/** Store kinds whose objects all come from the catalogue. */
export const catalogueKinds = { region: "region", plan: "plan", availability: "availability", engine: "engine" };
const availabilityKind = objectKind<ServiceCatalogue["availability"][number]>(catalogueKinds.availability);
export const imageKind = "image";
export const scriptKind = "script";

/** The parents that separate public from private images, which share one store kind. */
export const publicImages = "public";
export const privateImages = "private";

const unknownSize = 1500;

/** Replaces the catalogue. Private images and scripts added through the control API are kept. */
export function seed({ objects, settings }: Store, catalogue: ServiceCatalogue): void {
  const fill = (
    kind: string,
    entries: readonly (Properties & { readonly id: StoredId })[],
    parent: StoredId | null = null,
  ) => {
    for (const entry of entries) {
      const { id } = entry;
      objects.remove(kind, id);
      objects.insert(kind, { id, parent, body: entry });
    }
  };
  for (const kind of Object.values(catalogueKinds)) objects.removeAll(kind);
  fill(
    catalogueKinds.region,
    catalogue.regions.map((region) => ({ status: "ok", label: region.id, ...region })),
  );
  fill(
    catalogueKinds.plan,
    catalogue.plans.map((plan) => ({ gpus: 0, ...plan })),
  );
  fill(
    catalogueKinds.availability,
    catalogue.availability.map((entry) => ({ id: `${entry.region} ${entry.plan}`, ...entry })),
  );
  fill(catalogueKinds.engine, catalogue.engines.map(engineOf));
  objects.removeAll(imageKind, { parent: publicImages });
  fill(imageKind, catalogue.images.map(imageOf), publicImages);
  fill(
    scriptKind,
    catalogue.scripts.map((script) => ({ fields: [], label: `Script ${String(script.id)}`, ...script })),
  );
  for (const { id } of catalogue.scripts) settings.skipTo(scriptKind, id);
}

function engineOf(id: string) {
  const [engine, version] = id.split("/");
  return { id, engine, version };
}

function imageOf(image: ServiceCatalogue["images"][number]) {
  const created = image.created ?? timestamp(0);
  return {
    label: image.id,
    capabilities: [],
    deprecated: false,
    size: unknownSize,
    ...image,
    created,
    updated: created,
    createdBy: "stratus",
    isPublic: true,
    expiry: null,
    status: "available",
    type: "manual",
  };
}
