import { authorizationFor } from "../../../emulator/collection/endpoints";
import { idParameter, findAuthorized } from "../../../emulator/collection/find";
import { linesOf, zoneKind } from "../../../emulator/dns/zone";
import { defineEmulation } from "../../../emulator/objects/emulation";
import type { Emulation } from "../../../emulator/objects/emulation";
import type { Route } from "../../../emulator/service";
import { times } from "../../base/common/contract";
import { recordKind } from "../../domain_record/emulator/stored";
import { domain } from "../contract";
import { cloneRoute } from "./clone-route";
import { importRoute } from "./import-route";
import { renderAction, renderSoon, renderZone } from "./render";

const emulation = defineEmulation(domain, {
  furtherFields: times,
  created: ({ service }, { id }) => {
    renderSoon(service, id);
  },
  updated: ({ service }, { id }) => {
    renderSoon(service, id);
  },
  removed: (service, { id }) => {
    service.store.objects.removeAll(recordKind, { parent: id });
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
    const zone = request.service.store.objects.get(zoneKind, id);
    return { zone_file: zone ? linesOf(zone.body) : [] };
  },
};

export const domainEmulation: Emulation = {
  ...emulation,
  routes: [importRoute(emulation), cloneRoute(emulation), zoneFileRoute],
  actions: { [renderAction]: renderZone },
};
