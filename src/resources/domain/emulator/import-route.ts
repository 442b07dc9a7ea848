import type { Answer, TxtData } from "dns-packet";
import { type Known, type Properties, storedValue, text, validate, withoutPeriod } from "../../../contract";
import {
  authorizationFor,
  decodeRequest,
  failure,
  type RequestContext,
  requireGrant,
  type Route,
  transferZone,
} from "../../../emulator/author";
import { domainRecord } from "../../domain_record/contract";
import type { StoredRecord } from "../../domain_record/emulator/stored";
import { domain, emailOfMailbox } from "../contract";
import { type CreateDomain, createWithRecords, requireFreeName } from "./clone-route";
import { nameservers } from "./zone";

/**
 * Converts a record of a transferred zone. Returns undefined for the SOA record, whose values belong to the domain,
 * for types that the API doesn't support, and for address records of name servers outside the zone.
 */
function recordFromDns(answer: Answer, zone: string): Known<typeof domainRecord> | undefined {
  const owner = canonicalHost(answer.name);
  if (owner !== zone && !owner.endsWith(`.${zone}`)) return undefined;
  const name = owner === zone ? "" : owner.slice(0, -zone.length - 1);
  const ttl = "ttl" in answer && answer.ttl !== undefined ? { ttlSec: answer.ttl } : {};
  const base = { name, ...ttl };
  const { type } = answer;
  switch (type) {
    case "A":
    case "AAAA":
      return { ...base, type, target: answer.data };
    case "NS":
    case "CNAME":
    case "PTR":
      return { ...base, type, target: canonicalHost(answer.data) };
    case "TXT":
      return { ...base, type, target: textOf(answer.data) };
    case "MX": {
      const { exchange, preference = 0 } = answer.data;
      return { ...base, type, target: canonicalHost(exchange), priority: preference };
    }
    case "SRV": {
      const { priority = 0, weight = 0, port, target } = answer.data;
      const [service = "", ...protocol] = name.split(".");
      const host = canonicalHost(target);
      return { ...base, type, name: "", service, protocol: protocol.join("."), priority, weight, port, target: host };
    }
    case "CAA":
      return { ...base, type, tag: answer.data.tag, target: answer.data.value };
    default:
      return undefined;
  }
}

/** Lowercases the name. The root, which a null MX record names, is empty. */
const canonicalHost = (name: string) => withoutPeriod(name.toLowerCase());

/** Joins the strings of a TXT record, because the API has a single string. */
function textOf(data: TxtData): string {
  const strings = Array.isArray(data) ? data : [data];
  const buffers = strings.map((string) => (typeof string === "string" ? Buffer.from(string) : string));
  return Buffer.concat(buffers).toString("utf8");
}

const fields = {
  domain: domain.fields.domain,
  remoteNameserver: text("The nameserver that permits the transfer of the zone.").length(1, 253),
};

const maxNamed = 5;

/** Transfers the zone from the actual name server over TCP. */
export function importRoute(create: CreateDomain): Route {
  return {
    method: "POST",
    path: `${domain.path}/import`,
    authorization: authorizationFor({ contract: domain }, "read_write"),
    fetch: async (request) => {
      requireGrant(request, domain.access.grants);
      const { domain: name, remoteNameserver } = decodeRequest(fields, request, "R3-083");
      requireFreeName(request, name);
      try {
        return await transferZone(remoteNameserver, name.toLowerCase());
      } catch (error) {
        const reason = `${remoteNameserver} ${error instanceof Error ? error.message : String(error)}`;
        throw failure(400, reason, "remote_nameserver").cites("R3-084");
      }
    },
    respond: (request) => createFromTransfer(create, request, request.fetched as readonly Answer[]),
  };
}

function createFromTransfer(create: CreateDomain, request: RequestContext, answers: readonly Answer[]) {
  const { domain: given } = decodeRequest(fields, request, "R3-083");
  const name = given.toLowerCase();
  const records = answers
    .filter((answer) => !isOwnNameserver(answer, name))
    .map((answer) => recordFromDns(answer, name))
    .filter((record) => record !== undefined);
  refuseInvalid(records);
  return createWithRecords(
    create,
    request,
    { domain: given, type: "master", ...authorityFields(answers) },
    records.map((record) => toStoredRecord(record, name)),
  );
}

/** @throws RefusedRequestError 400 with the first records that the API doesn't accept. */
function refuseInvalid(records: readonly Known<typeof domainRecord>[]): void {
  const found = records.flatMap((record) =>
    validate(domainRecord, { ...record, domainId: 1 }, { byService: true }).map((problem) => ({ record, problem })),
  );
  if (found.length === 0) return;
  const reasons = found.map(({ record, problem: { path, words } }) => {
    return `${String(record.type)} record ${JSON.stringify(record.name ?? "")}: ${path.join(".")} ${words}`;
  });
  const more = reasons.length > maxNamed ? `; and ${String(reasons.length - maxNamed)} more` : "";
  throw failure(
    400,
    `The zone has records that the service doesn't accept: ${reasons.slice(0, maxNamed).join("; ")}${more}`,
  ).cites(...new Set(found.flatMap(({ problem }) => problem.rules ?? [])));
}

/** The service's own name servers serve every zone without an NS record. */
const isOwnNameserver = (answer: Answer, zone: string) =>
  answer.type === "NS" && answer.name.toLowerCase() === zone && nameservers.includes(answer.data.toLowerCase());

function toStoredRecord(record: Known<typeof domainRecord>, zone: string): StoredRecord {
  const given: Properties = { ...record, domain: zone };
  const entries = Object.entries(domainRecord.fields).map(([name, field]) => {
    return [name, storedValue(field, given[name], given)] as const;
  });
  return Object.fromEntries(entries);
}

/** The domain's fields from the SOA record, which is the first record of a transfer. */
function authorityFields(answers: readonly Answer[]): Properties {
  const [soa] = answers;
  if (soa?.type !== "SOA") return {};
  const { rname, refresh, retry, expire } = soa.data;
  return {
    soa_email: emailOfMailbox(rname),
    ...(refresh !== undefined && { refresh_sec: refresh }),
    ...(retry !== undefined && { retry_sec: retry }),
    ...(expire !== undefined && { expire_sec: expire }),
    ...(soa.ttl !== undefined && { ttl_sec: soa.ttl }),
  };
}
