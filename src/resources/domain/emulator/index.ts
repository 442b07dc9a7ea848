import { authorizationFor } from "../../../emulator/collection/endpoints";
import { ownParameter, findAuthorized } from "../../../emulator/collection/place";
import type { Zone } from "../../../emulator/dns/zone";
import { linesOf, zoneKind } from "../../../emulator/dns/zone";
import type { Emulation } from "../../../emulator/objects/emulation";
import type { Route } from "../../../emulator/service";
import { domainRecord } from "../../domain_record/contract";
import { domain } from "../contract";
import { cloneRoute } from "./clone";
import { importRoute } from "./import";
import { render, renderAction, renderSoon } from "./render";

const base: Emulation = {
  contract: domain,
  grants: "domains",
  unique: "domain",
  created: ({ service }, { id }) => {
    renderSoon(service, id);
  },
  updated: ({ service }, { id }) => {
    renderSoon(service, id);
  },
  removed: (service, { id }) => {
    service.store.objects.removeAll(domainRecord.name, { parent: id });
    renderSoon(service, id);
  },
};

/** The last zone file, without a line before there is one (R3-082). */
const zoneFileRoute: Route = {
  method: "GET",
  path: `${domain.path}/{${ownParameter}}/zone-file`,
  authorization: authorizationFor(base, "read_only"),
  answer: (request) => {
    const { id } = findAuthorized(base, request, request.params[ownParameter] ?? "", "read_only");
    const kept = request.service.store.objects.get(zoneKind, id);
    return { zone_file: kept ? linesOf(kept.body as unknown as Zone) : [] };
  },
};

export const domainEmulation: Emulation = {
  ...base,
  routes: [importRoute(base), cloneRoute(base), zoneFileRoute],
  actions: { [renderAction]: render },
};
