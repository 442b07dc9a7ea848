import { writableFields } from "../../../contract";
import { createObject, authorizationFor } from "../../../emulator/collection/endpoints";
import { idParameter, findAuthorized } from "../../../emulator/collection/find";
import type { Emulation } from "../../../emulator/objects/emulation";
import { toSnakeCase } from "../../../emulator/wire/output";
import type { RequestContext, Route } from "../../../emulator/service";
import { recordKey, recordKind } from "../../domain_record/emulator/stored";
import type { StoredRecord } from "../../domain_record/emulator/stored";
import { domain } from "../contract";
import { decodeRequest } from "./decode-request";

/** Makes a domain, and puts records into it that have the stored form already. Returns the answer. */
export function createWithRecords(
  emulation: Emulation,
  request: RequestContext,
  body: unknown,
  records: readonly StoredRecord[],
) {
  const answer = createObject(emulation, { ...request, body });
  const domainId = Number(answer["id"]);
  const { store, clock } = request.service;
  const now = clock.timestamp();
  for (const record of records) {
    // How the original is shown in its own zone does not matter here.
    const copy = {
      ...record,
      unrendered: undefined,
      id: store.settings.next(recordKind),
      domainId,
      created: now,
      updated: now,
    };
    store.objects.insert(recordKind, {
      id: copy.id,
      parent: domainId,
      key: recordKey(copy, { id: domainId }),
      body: copy,
    });
  }
  return answer;
}

/** Cloning copies the domain under another name, and all its records (R3-080). */
export function cloneRoute(emulation: Emulation): Route {
  return {
    method: "POST",
    path: `${domain.path}/{${idParameter}}/clone`,
    authorization: authorizationFor(emulation, "read_write"),
    answer: (request) => {
      const source = findAuthorized(emulation, request, request.params[idParameter] ?? "", "read_only");
      const { domain: name } = decodeRequest({ domain: domain.fields.domain.required().per("R3-079") }, request);
      const records = request.service.store.objects.list(recordKind, { parent: source.id });
      return createWithRecords(
        emulation,
        request,
        toSnakeCase({ ...writableFields(domain, source.body), domain: name }),
        records.map(({ body }) => body),
      );
    },
  };
}
