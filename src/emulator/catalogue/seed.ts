import type { Properties } from "../../contract";
import type { Id, Store } from "../store";
import { timestamp } from "../time/clock";
import type { Catalogue } from "./fields";

/** Kinds of the store that come from the catalogue alone. */
export const catalogueKinds = { region: "region", plan: "plan", availability: "availability", engine: "engine" };
export const imageKind = "image";
export const scriptKind = "script";

/** What tells public images from private ones among the objects of one kind. */
export const publicImages = "public";
export const privateImages = "private";

const unknownSize = 1500;

/** Replaces the catalogue. Private images and added scripts stay. */
export function seed({ objects, settings }: Store, catalogue: Catalogue): void {
  const fill = (kind: string, entries: readonly Properties[], parent: Id | null = null) => {
    for (const entry of entries) {
      const id = entry["id"] as Id;
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

function engineOf(id: string): Properties {
  const [engine, version] = id.split("/");
  return { id, engine, version };
}

function imageOf(image: Catalogue["images"][number]): Properties {
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
