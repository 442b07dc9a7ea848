import {
  authorizationFor,
  createInCollection,
  defineEmulation,
  defineKind,
  type Emulation,
  findAuthorized,
  idParameter,
  linesOf,
  type RequestContext,
  type Route,
  zoneKind,
} from "../../../emulator/author";
import { times } from "../../base/common/contract";
import { departedKind, recordKind } from "../../domain_record/emulator/stored";
import { domain } from "../contract";
import { cloneRoute } from "./clone-route";
import { importRoute } from "./import-route";
import { domainKind, keepServedZone, renderAction, renderSoon, renderZone, servedZone } from "./zone";

const kind = defineKind(domain, { storeName: domainKind, jobKinds: [zoneKind], responses: { furtherFields: times } });

/** Returns the zone file as it was last rendered. It is empty before the first rendering (R3-082). */
const zoneFileRoute: Route = {
  method: "GET",
  path: `${domain.path}/{${idParameter}}/zone-file`,
  authorization: authorizationFor(kind, "read_only"),
  respond: (request) => {
    const { id } = findAuthorized(kind, request, request.params[idParameter] ?? "", "read_only");
    const zone = servedZone(request.service.store, id);
    return { zone_file: zone ? linesOf(zone) : [] };
  },
};

const create = (request: RequestContext) => createInCollection(domainEmulation, request);

export const domainEmulation: Emulation = defineEmulation(kind, {
  endpoints: { routes: [importRoute(create), cloneRoute(kind, create), zoneFileRoute] },
  hooks: {
    created: ({ service }, { id }) => {
      renderSoon(service, id);
    },
    updated: ({ service }, { id }) => {
      renderSoon(service, id);
    },
    removed: (service, { id }) => {
      const { store } = service;
      keepServedZone(store, id, servedZone(store, id));
      for (const each of [recordKind, departedKind]) store.objects.removeAll(each, { parent: id });
      renderSoon(service, id);
    },
  },
  actions: { [renderAction]: renderZone },
  control: {
    accountParts: (store, key) => ({
      domains: store.objects.list(domainKind).map((zone) => ({ key: key(zone), domain: String(zone.body.domain) })),
    }),
  },
  servedZone,
});
