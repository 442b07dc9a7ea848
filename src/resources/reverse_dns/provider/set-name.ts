import { canonicalIp, isSet, type Known, snake } from "../../../contract";
import {
  ApiError,
  ExplainedRefusalError,
  fromWire,
  listObjects,
  log,
  objectPath,
  type OperationContext,
  TimeoutError,
} from "../../../provider/author";
import { domain } from "../../domain/contract";
import { domainRecord } from "../../domain_record/contract";
import { ownerOf } from "../../domain_record/contract/identity";
import { reverseDns } from "../contract";

type Zone = Known<typeof domain>;

/** The forward record that must point a name to an IP address. */
interface WantedRecord {
  readonly name: string;
  readonly address: string;
}

/** The state of a forward record in the account's own zones. */
type Forward =
  | { readonly zone: Zone; readonly state: "missing" | "there" | "alias" }
  /** The name is in no zone that the token can read, so it is unknown if its record exists. */
  | { readonly zone?: undefined; readonly state: "unknown" };

const plain = (name: unknown) => String(name).toLowerCase().replace(/\.$/, "");

const addressType = (address: string) => (address.includes(":") ? "AAAA" : "A");

/** The name within its zone: `www`, and `@` for the zone itself. */
function nameIn({ domain: zone }: Zone, name: string): string {
  const relative = plain(name).slice(0, -plain(zone).length - 1);
  return relative === "" ? "@" : relative;
}

/** Searches the account's own zones, with one request for the zones, and one for each page of the records. */
async function findForward(context: OperationContext, wanted: WantedRecord): Promise<Forward> {
  try {
    const zone = await findZone(context, wanted.name);
    return zone ? { zone, state: await stateIn(context, zone, wanted) } : { state: "unknown" };
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return { state: "unknown" };
    throw error;
  }
}

/** The most specific zone that contains the name. */
async function findZone(context: OperationContext, name: string): Promise<Zone | undefined> {
  const zones = await listObjects(context, domain, {});
  const around = zones.filter((zone) => `.${plain(name)}`.endsWith(`.${plain(zone.domain)}`));
  return around.sort((left, right) => plain(right.domain).length - plain(left.domain).length)[0];
}

async function stateIn(
  context: OperationContext,
  zone: Zone,
  { name, address }: WantedRecord,
): Promise<"missing" | "there" | "alias"> {
  const records = await listObjects(context, domainRecord, { domainId: zone.id });
  const relative = nameIn(zone, name).replace(/^@$/, "");
  const above = relative.split(".").slice(1).join(".");
  const names = [relative, above === "" ? "*" : `*.${above}`];
  const named = records.filter((record) => names.includes(ownerOf({ ...record, domain: zone.domain })));
  const leads = named.some(
    ({ type, target }) => type === addressType(address) && canonicalIp(String(target)) === canonicalIp(address),
  );
  if (leads) return "there";
  return named.some(({ type }) => type === "CNAME") ? "alias" : "missing";
}

export type ReverseDnsObject = Known<typeof reverseDns>;

/** How long to wait for a record that a resource of this run may create, in milliseconds. */
const missingTimeout = 60_000;

/** The maximum pause between two attempts, in milliseconds. */
const maxPause = 30_000;

/** The service refuses a name until a forward record points back to the IP address (R3-163). */
const isRefusedName = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === "rdns");

/** Sets the name, or the service's default if none is given. */
export async function setName(
  context: OperationContext,
  { address }: Pick<ReverseDnsObject, "address">,
  name: ReverseDnsObject["rdns"],
  isTimeGiven: boolean,
): Promise<ReverseDnsObject> {
  const { client } = context.session;
  const attempt = async (): Promise<ReverseDnsObject | ApiError> => {
    try {
      const path = objectPath(reverseDns, { address });
      const response = await client.put(path, { rdns: name ?? null }, { signal: context.signal });
      return fromWire(reverseDns, response, { address, rdns: name });
    } catch (error) {
      if (isRefusedName(error)) return error;
      throw error;
    }
  };
  const first = await attempt();
  if (!(first instanceof ApiError)) return first;
  if (!isSet(name)) throw first;
  return tryAgain(context, { name, address: String(address) }, first, isTimeGiven, attempt);
}

/**
 * Retries until the service sees the forward record. The full time is for an existing record that the service
 * doesn't see yet. If the time isn't configured, the wait is shorter for other records: while this run may still
 * create one that is missing from the account's own zones, and a minute for one that may be in another account's
 * zone.
 */
async function tryAgain(
  context: OperationContext,
  wanted: WantedRecord,
  refusal: ApiError,
  isTimeGiven: boolean,
  attempt: () => Promise<ReverseDnsObject | ApiError>,
): Promise<ReverseDnsObject> {
  const { client, activity } = context.session;
  const startedAt = Date.now();
  let unanswered: ApiError | undefined = refusal;
  let forward: Forward | undefined;
  const what = `the ${addressType(wanted.address)} record of ${wanted.name} to point to ${wanted.address}`;
  log.info(`waiting for ${what}`, { resource: reverseDns.name });
  const isHopeless = async () => {
    if (isTimeGiven || forward?.state === "there") return false;
    const isLate = Date.now() - startedAt >= missingTimeout;
    // Reads the zones only if the result matters.
    if (!isLate && (forward !== undefined || !activity.isQuiet)) return false;
    forward = await findForward(context, wanted);
    return forward.state === "missing" || (isLate && forward.state !== "there");
  };
  const look = async () => {
    const response = unanswered ?? (await attempt());
    unanswered = undefined;
    return response instanceof ApiError ? { isOver: await isHopeless() } : { isOver: true, answer: response };
  };
  try {
    const { answer: response } = await activity.whileWaiting(() =>
      client.wait(look, ({ isOver }) => isOver, {
        deadline: context.remainingMs,
        maxPause,
        signal: context.signal,
        what,
      }),
    );
    if (response) return response;
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    forward = undefined;
  }
  forward ??= await findForward(context, wanted);
  throw new ExplainedRefusalError(refusal, explain(forward, wanted, Date.now() - startedAt));
}

/** Explains which record is missing, how long the apply waited, and what to do. */
function explain(forward: Forward, { name, address }: WantedRecord, waitedMs: number): string {
  const type = addressType(address);
  const waited = `The apply waited ${String(Math.round(waitedMs / 1000))} s for it.`;
  const longer = `set timeouts = { create = "30m" } on stratus_${reverseDns.name}`;
  if (forward.zone && forward.state === "there") {
    return `Domain ${String(forward.zone.id)} (${String(forward.zone.domain)}) has an ${type} record that points ${name} to ${address}, but the service doesn't see it yet. ${waited} Run apply again later, or ${longer} to wait longer. If that doesn't help, check whether the domain is delegated to the service.`;
  }
  if (!forward.zone) {
    return `This requires an ${type} record that points ${name} to ${address}, but no domain that this token can list contains that name. ${waited} Add the record at the DNS provider of the name, or ${longer} to wait longer.`;
  }
  const { id, domain } = forward.zone;
  const record = { domain_id: id, type, name: nameIn(forward.zone, name).replace(/^@$/, ""), target: address };
  const lines = Object.entries(record).map(([key, value]) => `    ${snake(key).padEnd(9)} = ${JSON.stringify(value)}`);
  const held =
    forward.state === "alias"
      ? `the CNAME record of ${nameIn(forward.zone, name)} points to another address, or doesn't resolve yet`
      : "the domain has no such record";
  return `This requires an ${type} record that points ${name} to ${address}. The name is in domain ${String(id)} (${String(domain)}), but ${held}. ${waited} Add the record, in a program with zone.point(${JSON.stringify(record.name)}, instance), or in HCL:

  resource "stratus_domain_record" "NAME" {
${lines.join("\n")}
  }

If the configuration already has the record, add depends_on (dependsOn of reverseDns) so that it is created first. If another tool creates it, ${longer} to wait longer.`;
}
