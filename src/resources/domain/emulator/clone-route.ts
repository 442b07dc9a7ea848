import { type Properties, type RuleId, writableFields } from "../../../contract";
import {
  authorizationFor,
  decodeRequest,
  type EmulatedKind,
  failure,
  findAuthorized,
  idParameter,
  type RequestContext,
  type Route,
  toSnakeCase,
} from "../../../emulator/author";
import { recordKey, recordKind, type StoredRecord } from "../../domain_record/emulator/stored";
import { domain } from "../contract";
import { domainKind, type StoredDomain } from "./zone";

/** Creates a domain as POST does, and returns the response. */
export type CreateDomain = (request: RequestContext) => Properties;

/** Creates a domain with records that are already in the stored format, and returns the response. */
export function createWithRecords(
  create: CreateDomain,
  request: RequestContext,
  body: unknown,
  records: readonly StoredRecord[],
) {
  const response = create({ ...request, body });
  const domainId = Number(response["id"]);
  const { store, clock } = request.service;
  const now = clock.timestamp();
  for (const record of records) {
    // The rendering state of the original applies to its own zone only.
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
  return response;
}

/** @throws RefusedRequestError 400, citing these rules too, if another domain has the name. */
export function requireFreeName({ service }: RequestContext, name: string, ...rules: readonly RuleId[]): void {
  if (service.store.objects.byKey(domainKind, name.toLowerCase()).length === 0) return;
  throw failure(400, `must be unique, but ${JSON.stringify(name)} is already in use`, "domain").cites(
    ...(domain.unique?.rules ?? []),
    ...rules,
  );
}

/** Copies the domain and all its records under another name (R3-080). */
export function cloneRoute(kind: EmulatedKind<typeof domain, StoredDomain>, create: CreateDomain): Route {
  return {
    method: "POST",
    path: `${domain.path}/{${idParameter}}/clone`,
    authorization: authorizationFor(kind, "read_write"),
    respond: (request) => {
      const source = findAuthorized(kind, request, request.params[idParameter] ?? "", "read_only");
      const { domain: name } = decodeRequest({ domain: domain.fields.domain }, request, "R3-079");
      requireFreeName(request, name, "R3-079");
      const records = request.service.store.objects.list(recordKind, { parent: source.id });
      return createWithRecords(
        create,
        request,
        toSnakeCase({ ...writableFields(domain, source.body), domain: name }),
        records.map(({ body }) => body),
      );
    },
  };
}
