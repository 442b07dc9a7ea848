import type { Properties } from "../../contract";
import { catalogueKinds } from "../../emulator/catalogue/seed";
import type { Emulation } from "../../emulator/objects/emulation";
import { notFound } from "../../emulator/wire/failure";
import { paged } from "../../emulator/wire/page";
import type { RequestContext } from "../../emulator/service";
import { region } from "./contract";

const { availability } = catalogueKinds;

function shown({ region, plan, available }: Properties) {
  return { region, plan, available };
}

function list({ query, service: { store } }: RequestContext) {
  const fetch = (limit: number, offset: number) => store.objects.list(availability, {}, limit, offset);
  return paged(
    query,
    () => store.objects.count(availability),
    (limit, offset) => fetch(limit, offset).map(({ body }) => shown(body)),
  );
}

/** The document gives one object, though availability is per plan (R1-184): it is the region's first entry. */
function view({ params, service: { store } }: RequestContext) {
  const id = params["regionId"] ?? "";
  if (!store.objects.get(catalogueKinds.region, id)) throw notFound(`there is no region ${id}`);
  const entry = store.objects.list(availability).find(({ body }) => body["region"] === id);
  if (!entry) throw notFound(`the availability listing has nothing about ${id}`);
  return shown(entry.body);
}

export const regionEmulation: Emulation = {
  contract: region,
  routes: [
    { method: "GET", path: "/regions/availability", authorization: { scopes: [] }, answer: list },
    { method: "GET", path: "/regions/{regionId}/availability", authorization: { scopes: [] }, answer: view },
  ],
};
