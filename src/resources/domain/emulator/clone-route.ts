import { writableFields } from "../../../contract";
import type { RuleId } from "../../../contract";
import { createObject, authorizationFor } from "../../../emulator/collection/endpoints";
import { idParameter, findAuthorized } from "../../../emulator/collection/find";
import type { Emulation } from "../../../emulator/objects/emulation";
import { toSnakeCase } from "../../../emulator/wire/output";
import { failure } from "../../../emulator/wire/failure";
import type { RequestContext, Route } from "../../../emulator/service";
import { recordKey, recordKind } from "../../domain_record/emulator/stored";
import type { StoredRecord } from "../../domain_record/emulator/stored";
import { domain } from "../contract";
import { domainKind } from "./stored";
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

/** @throws ApiFailure 400, by these rules too, where the name is another domain's. */
export function requireFreeName({ service }: RequestContext, name: string, ...rules: readonly RuleId[]): void {
  if (service.store.objects.byKey(domainKind, name.toLowerCase()).length === 0) return;
  throw failure(400, `must be unique, and ${JSON.stringify(name)} is in use`, "domain").per(
    ...(domain.unique?.rules ?? []),
    ...rules,
  );
}

/** Cloning copies the domain under another name, and all its records (R3-080). */
export function cloneRoute(emulation: Emulation): Route {
  return {
    method: "POST",
    path: `${domain.path}/{${idParameter}}/clone`,
    authorization: authorizationFor(emulation, "read_write"),
    answer: (request) => {
      const source = findAuthorized(emulation, request, request.params[idParameter] ?? "", "read_only");
      const { domain: name } = decodeRequest({ domain: domain.fields.domain }, request, "R3-079");
      requireFreeName(request, name, "R3-079");
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
