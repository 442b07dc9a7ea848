import { canonicalIp, isObject, type Known, unknownFieldWords, validate } from "../../contract";
import {
  defineEmulation,
  defineKind,
  failure,
  fieldErrorOf,
  objectKind,
  RefusedRequestError,
  refuseOrIgnore,
  type RequestContext,
  type Service,
  type StoredObject,
  updateStored,
} from "../../emulator/author";
import { defaultRdns } from "../compute_instance/emulator/addresses";
import { domain } from "../domain/contract";
import { domainRecord } from "../domain_record/contract";
import { addressResponse } from "../ip_address/emulator";
import { addressKind, findPermitted, writeAuthorization } from "../ip_address/emulator/access";
import { reverseDns } from "./contract";

/** The maximum number of CNAME records to follow. */
const maxSteps = 8;

type Zone = StoredObject<Known<typeof domain>>;
type ZoneRecord = StoredObject<Known<typeof domainRecord>>;

const zoneKind = objectKind<Known<typeof domain>>(domain.name);
const recordKind = objectKind<Known<typeof domainRecord>>(domainRecord.name);

const normalizedName = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** Finds the innermost zone that contains the name. Returns undefined unless that zone is active. */
function findZone({ store }: Service, name: string): Zone | undefined {
  const labels = name.split(".");
  for (let first = 0; first < labels.length; first += 1) {
    const [zone] = store.objects.byKey(zoneKind, labels.slice(first).join("."));
    if (zone) return zone.body.status === "active" ? zone : undefined;
  }
  return undefined;
}

function findRecords(service: Service, name: string): readonly ZoneRecord[] {
  const zone = findZone(service, name);
  if (!zone) return [];
  const own = normalizedName(String(zone.body.domain));
  const relative = name === own ? "" : name.slice(0, -own.length - 1);
  const all = service.store.objects.list(recordKind, { parent: zone.id });
  const named = (wanted: string) => all.filter(({ body }) => normalizedName(body.name ?? "") === wanted);
  const exact = named(relative);
  return exact.length > 0 || relative === "" ? exact : named(["*", ...relative.split(".").slice(1)].join("."));
}

/** True if the service's own zones resolve the name to the address. */
function resolves(service: Service, name: string, address: string): boolean {
  let current = normalizedName(name);
  for (let step = 0; step < maxSteps; step += 1) {
    const records = findRecords(service, current);
    const found = records.some(({ body }) => {
      return (body.type === "A" || body.type === "AAAA") && canonicalIp(String(body.target)) === address;
    });
    if (found) return true;
    const alias = records.find(({ body }) => body.type === "CNAME");
    if (!alias) return false;
    current = normalizedName(String(alias.body.target));
  }
  return false;
}

const field = "rdns";

/** Reads the name from the body of the request; `null` requests the default. */
function readName(request: RequestContext, address: string): string | null {
  const { body } = request;
  if (!isObject(body) || !(field in body))
    throw failure(400, "is required. Send a name, or null for the default name", field).cites("R3-162");
  const others = Object.keys(body).filter((name) => name !== field);
  const reason = `${unknownFieldWords}. Use ${field}`;
  const refused = refuseOrIgnore(
    request,
    others.map((name) => ({ field: name, reason })),
  );
  if (refused.length > 0) throw new RefusedRequestError(400, refused);
  const problems = validate(reverseDns, { address, rdns: body[field] });
  if (problems.length > 0) {
    throw new RefusedRequestError(
      400,
      problems.map((problem) => ({ ...fieldErrorOf(reverseDns.fields, problem), field })),
    );
  }
  return body[field] as string | null;
}

/** Implements document 3, IP addresses rule 5. */
function update(request: RequestContext) {
  const { address: text = "" } = request.params;
  const object = findPermitted(request, "address", text, "read_write");
  const { id, body } = object;
  const address = String(id);
  const name = readName(request, address);
  if (body.public !== true) throw failure(400, `must not be set, because ${address} is a private address`, field);
  if (name !== null && !resolves(request.service, name, address)) {
    const reason = `must be a name that resolves to ${address}, but no A or AAAA record of ${name} points there`;
    throw failure(400, reason, field).cites("R3-163");
  }
  const rdns = name ?? defaultRdns(body);
  updateStored(request.service, addressKind, id, { rdns });
  return addressResponse({ ...object, body: { ...body, rdns } });
}

export const reverseDnsEmulation = defineEmulation(defineKind(reverseDns), {
  endpoints: {
    customOperations: ["update"],
    routes: [{ method: "PUT", path: reverseDns.path, authorization: writeAuthorization, respond: update }],
  },
});
