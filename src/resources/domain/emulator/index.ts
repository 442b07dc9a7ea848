import { zoneKind } from "../../../emulator/dns/zone";
import { authorizationFor } from "../../../emulator/collection/endpoints";
import { idParameter, findAuthorized } from "../../../emulator/collection/find";
import { linesOf } from "../../../emulator/dns/zone";
import { defineEmulation } from "../../../emulator/objects/emulation";
import type { Emulation } from "../../../emulator/objects/emulation";
import type { Route } from "../../../emulator/service";
import { times } from "../../base/common/contract";
import { departedKind, recordKind } from "../../domain_record/emulator/stored";
import { domain } from "../contract";
import { cloneRoute } from "./clone-route";
import { importRoute } from "./import-route";
import { renderAction, renderSoon, renderZone } from "./render";
import { keepServedZone, servedZone } from "./served-zone";
import { domainKind } from "./stored";

const emulation = defineEmulation(domain, {
  furtherFields: times,
  created: ({ service }, { id }) => {
    renderSoon(service, id);
  },
  updated: ({ service }, { id }) => {
    renderSoon(service, id);
  },
  removed: (service, { id }) => {
    const { store } = service;
    keepServedZone(store, id, servedZone(store, id));
    for (const kind of [recordKind, departedKind]) store.objects.removeAll(kind, { parent: id });
    renderSoon(service, id);
  },
});

/** The zone file as it was rendered last; it has no line before the first rendering (R3-082). */
const zoneFileRoute: Route = {
  method: "GET",
  path: `${domain.path}/{${idParameter}}/zone-file`,
  authorization: authorizationFor(emulation, "read_only"),
  answer: (request) => {
    const { id } = findAuthorized(emulation, request, request.params[idParameter] ?? "", "read_only");
    const zone = servedZone(request.service.store, id);
    return { zone_file: zone ? linesOf(zone) : [] };
  },
};

export const domainEmulation: Emulation = {
  ...emulation,
  routes: [importRoute(emulation), cloneRoute(emulation), zoneFileRoute],
  jobKinds: [zoneKind],
  accountParts: ({ store }, key) => ({
    domains: store.objects.list(domainKind).map((zone) => ({ key: key(zone), domain: String(zone.body.domain) })),
  }),
  actions: { [renderAction]: renderZone },
  servedZone,
};
