import { flag, type Properties } from "../../../contract";
import {
  defineEmulation,
  defineKind,
  failure,
  type FieldError,
  filterFields,
  getAccountSettings,
  parseActionBody,
  parseCreateBody,
  type RequestContext,
  slicePage,
  type StoredId,
  type StoredObject,
  toSnakeCase,
} from "../../../emulator/author";
import { allocate } from "../../compute_instance/emulator/addresses";
import { ipAddress } from "../contract";
import {
  type AddressBody,
  addressKind,
  assignAuthorization,
  findPermitted,
  findWritableInstance,
  listVisible,
  readAuthorization,
} from "./access";

function validateAllocation(request: RequestContext, instance: StoredId, isPrivate: boolean): readonly FieldError[] {
  const field = "compute_id";
  const { store } = request.service;
  if (!findWritableInstance(request, instance, field)) {
    const reason = `must be the id of an instance, got ${String(instance)}`;
    return [{ field, reason, rules: ["R3-144"] }];
  }
  if (!getAccountSettings(store).additionalIps) {
    const reason = `must be an instance that is configured to have additional addresses, but ${String(instance)} isn't. Ask support to enable them`;
    return [{ field, reason, rules: ["R3-146"] }];
  }
  const own = store.objects.list(addressKind, { parent: instance, type: "ipv4" });
  if (!isPrivate || own.every(({ body }) => body.public === true)) return [];
  return [
    {
      field: "public",
      reason: `must be true, because instance ${String(instance)} already has a private address, and one is the maximum`,
      rules: ["R1-039"],
    },
  ];
}

/** Implements document 3, IP addresses rule 2. */
export function allocateAddress(request: RequestContext): StoredObject<AddressBody> {
  const given = parseCreateBody(ipAddress, request, ({ computeId, public: isPublic }) =>
    typeof computeId === "number" && Number.isSafeInteger(computeId)
      ? validateAllocation(request, computeId, isPublic === false)
      : [],
  );
  const address = allocate(request.service, Number(given.computeId), given.public === true);
  const object = request.service.store.objects.get(addressKind, address);
  if (!object) throw new Error(`${address} disappeared during the request`);
  return object;
}

/** Document 3 shows no response, so it contains the request's fields and the network, but no times. */
export function addressResponse({ body: { updated: _, ...body } }: StoredObject<AddressBody>) {
  return toSnakeCase(body) as Properties;
}

const listRequest = {
  path: ipAddress.path,
  fields: {
    skipIpv6Rdns: flag("True to omit the reverse DNS names of IPv6 addresses.").cites("R3-142").optional(),
  },
};

const flags: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

/** The document defines it in the body of the GET, which many clients can't send, so the query accepts it too. */
function skipsIpv6Rdns(request: RequestContext): boolean {
  const { skipIpv6Rdns } = parseActionBody(listRequest, request);
  const field = "skip_ipv6_rdns";
  const requested = request.query.get(field);
  const given = skipIpv6Rdns ?? (requested === null ? false : flags[requested]);
  if (given !== undefined) return given;
  throw failure(400, `must be true or false, got ${JSON.stringify(requested)}`, field).cites("R3-142");
}

const kind = defineKind(ipAddress);

/** Lists public addresses only (R3-141). */
function list(request: RequestContext) {
  const skip = skipsIpv6Rdns(request);
  const listed = listVisible(request, "address").filter(({ body }) => body.public === true);
  return slicePage(request, filterFields(kind), listed, (object) => {
    return { ...addressResponse(object), ...(skip && object.body.type === "ipv6" && { rdns: null }) };
  });
}

function view(request: RequestContext) {
  const { address = "" } = request.params;
  return addressResponse(findPermitted(request, "address", address, "read_only"));
}

const create = (request: RequestContext) => addressResponse(allocateAddress(request));

export const ipAddressEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["list", "view", "create"],
    routes: [
      { method: "GET", path: ipAddress.path, authorization: readAuthorization, respond: list },
      { method: "POST", path: ipAddress.path, authorization: assignAuthorization, respond: create },
      { method: "GET", path: `${ipAddress.path}/{address}`, authorization: readAuthorization, respond: view },
    ],
  },
});
