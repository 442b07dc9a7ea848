import { isObject, type Properties } from "../../../contract";
import type { EmulatedKind, Service } from "../../types";
import { filterHeader } from "../http/api";
import { type ApiResponse, sendResponse, toErrorResponse } from "../http/response";
import type { ControlContext, DirectControlRoute } from "../kinds/control-route";
import { findKind, parentParameter } from "../kinds/kind";
import type { StoredObject } from "../store";
import { notFound } from "../wire/failure";
import { filterFields } from "../wire/filter";
import { toResponse } from "../wire/output";
import { fetchPage } from "../wire/page";
import { collectionPathInApi, labelOfObject, listedKinds } from "./listed-kinds";

/** The kinds whose listings belong to a parent, such as the records of a domain. */
const childKinds = (service: Service): readonly EmulatedKind[] =>
  listedKinds(service).filter(({ contract, parentKind }) => parentKind !== undefined && parentParameter(contract));

function parentOf({ kinds, store }: Service, { parentKind = "" }: EmulatedKind, { parent: id }: StoredObject) {
  const kind = findKind(kinds, parentKind);
  const parent = id === null ? undefined : store.objects.get(kind.storeName, id);
  return { id, label: parent ? labelOfObject(kind, parent) : String(id) };
}

/** One page of the objects of all parents, in the form of the API, each with its parent. */
function children(
  { service, dialect }: ControlContext,
  name: string,
  query: URLSearchParams,
  filter: string | undefined,
) {
  const kinds = childKinds(service);
  const kind = kinds.find(({ contract }) => contract.name === name);
  if (!kind)
    throw notFound(
      `${name} isn't a kind that belongs to a parent. Use one of ${kinds.map(({ contract }) => contract.name).join(", ")}`,
    );
  const { store } = service;
  const path = collectionPathInApi(kind, dialect);
  const translated = (objects: readonly Properties[]): readonly unknown[] => {
    const body = dialect?.toService.response("GET", path, 200, { data: objects }) ?? { data: objects };
    return isObject(body) && Array.isArray(body["data"]) ? (body["data"] as unknown[]) : objects;
  };
  const stored = new Map<Properties, StoredObject>();
  const page = fetchPage(
    { query, filter, service, filteredObject: dialect && ((object) => dialect.toService.listedObject(path, object)) },
    filterFields(kind),
    () => store.objects.count(kind.storeName, {}),
    (limit, offset) =>
      store.objects.list(kind.storeName, {}, limit, offset).map((object) => {
        const shown = toResponse(kind, object, store);
        stored.set(shown, object);
        return shown;
      }),
  );
  const parents = page.data.map((shown) => parentOf(service, kind, stored.get(shown) as StoredObject));
  const data = translated(page.data).map((shown, index) => ({ ...(shown as Properties), parent: parents[index] }));
  return { ...page, data };
}

/** Lists the objects of a kind with a parent, of all parents. The API lists them for one parent at a time. */
export const childrenRoute: DirectControlRoute = {
  method: "GET",
  path: "/children/{kind}",
  writeResponse: (context, { kind = "" }, { request, response }) => {
    const query = new URL(request.url ?? "", "http://127.0.0.1").searchParams;
    let apiResponse: ApiResponse;
    try {
      apiResponse = { status: 200, body: children(context, kind, query, filterHeader(request)) };
    } catch (error) {
      apiResponse = toErrorResponse(error);
    }
    sendResponse(response, apiResponse);
  },
};
