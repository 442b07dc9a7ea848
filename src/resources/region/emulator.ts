import type { Known } from "../../contract";
import {
  catalogueKinds,
  defineEmulation,
  defineKind,
  fetchPage,
  filterFields,
  notFound,
  objectKind,
  type RequestContext,
} from "../../emulator/author";
import { planAvailability } from "../data_sources/contract";
import { region } from "./contract";

type Availability = Known<typeof planAvailability>;

const availabilityKind = objectKind<Availability>(catalogueKinds.availability);

const availabilities = { contract: planAvailability };

/** Omits the id that an entry has in the store. */
const toBody = ({ region: id, plan, available }: Availability): Availability => ({ region: id, plan, available });

function list(request: RequestContext) {
  const { store } = request.service;
  return fetchPage(
    request,
    filterFields(availabilities),
    () => store.objects.count(availabilityKind),
    (limit, offset) => store.objects.list(availabilityKind, {}, limit, offset).map(({ body }) => toBody(body)),
  );
}

/**
 * Returns the region's first entry, because the document shows one object although availability is per plan (R1-184).
 */
function view({ params, service: { store } }: RequestContext) {
  const id = params["regionId"] ?? "";
  if (!store.objects.get(catalogueKinds.region, id)) throw notFound(`region ${id} doesn't exist`);
  const entry = store.objects.list(availabilityKind).find(({ body }) => body.region === id);
  if (!entry) throw notFound(`no plan availability is listed for the region ${id}`);
  return toBody(entry.body);
}

export const regionEmulation = defineEmulation(defineKind(region), {
  endpoints: {
    routes: [
      { method: "GET", path: planAvailability.path, authorization: { scopes: [] }, respond: list },
      { method: "GET", path: `${region.path}/{regionId}/availability`, authorization: { scopes: [] }, respond: view },
    ],
  },
});
