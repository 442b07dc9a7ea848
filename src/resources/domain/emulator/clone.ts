import { writable } from "../../../contract";
import type { Properties } from "../../../contract";
import { create, authorizationFor } from "../../../emulator/collection/endpoints";
import { ownParameter, findAuthorized } from "../../../emulator/collection/place";
import type { Emulation } from "../../../emulator/objects/emulation";
import { toSnakeCase } from "../../../emulator/wire/output";
import type { RequestContext, Route } from "../../../emulator/service";
import { recordKey } from "../../domain_record/emulator/key";
import { domainRecord } from "../../domain_record/contract";
import { domain } from "../contract";
import { requestOf } from "./request";

const kind = domainRecord.name;

/** Puts records that are in the kept form already into a new domain. */
export function fill({ service }: RequestContext, id: number, records: readonly Properties[]): void {
  const { objects, settings } = service.store;
  const zone = objects.get(domain.name, id);
  const now = service.clock.timestamp();
  for (const record of records) {
    const body = { ...record, id: settings.next(kind), domainId: id, created: now, updated: now };
    objects.insert(kind, { id: body.id, parent: id, key: recordKey(body, zone), body });
  }
}

/** Cloning copies the domain under another name, and all its records (R3-079, R3-080). */
export function cloneRoute(emulation: Emulation): Route {
  return {
    method: "POST",
    path: `${domain.path}/{${ownParameter}}/clone`,
    authorization: authorizationFor(emulation, "read_write"),
    answer: (request) => {
      const source = findAuthorized(emulation, request, request.params[ownParameter] ?? "", "read_only");
      const asked = requestOf({ domain: domain.fields.domain }, request);
      const body = toSnakeCase({ ...writable(domain, source.body), ...asked });
      const made = create(emulation, { ...request, body });
      fill(
        request,
        Number(made["id"]),
        request.service.store.objects.list(kind, { parent: source.id }).map((record) => record.body),
      );
      return made;
    },
  };
}
