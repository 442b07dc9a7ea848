import type { Answer } from "dns-packet";
import { storedValue, text, validate } from "../../../contract";
import type { Properties } from "../../../contract";
import { create, authorizationFor, requireGrant } from "../../../emulator/collection/endpoints";
import { transferZone } from "../../../emulator/dns/transfer";
import type { Emulation } from "../../../emulator/objects/emulation";
import { failure } from "../../../emulator/wire/failure";
import type { RequestContext, Route } from "../../../emulator/service";
import { domainRecord } from "../../domain_record/contract";
import { domain } from "../contract";
import { fill } from "./clone";
import { recordOf } from "./records";
import { nameservers } from "./render";
import { requestOf } from "./request";

const fields = {
  domain: domain.fields.domain,
  remoteNameserver: text("The nameserver that permits the transfer of the zone.").length(1, 253),
};

const mostNamed = 5;

/** The zone is transferred from the nameserver for real, over TCP (R3-083, R3-084). */
export function importRoute(emulation: Emulation): Route {
  return {
    method: "POST",
    path: `${domain.path}/import`,
    authorization: authorizationFor(emulation, "read_write"),
    fetch: async (request) => {
      requireGrant(request, domain.access.grant);
      const { domain: zone, remoteNameserver } = requestOf(fields, request);
      const isTaken = request.service.store.objects.byKey(domain.name, String(zone).toLowerCase()).length > 0;
      if (isTaken) throw failure(400, `must be unique, and ${JSON.stringify(zone)} is in use`, "domain");
      try {
        return await transferZone(String(remoteNameserver), String(zone).toLowerCase());
      } catch (error) {
        const reason = `${String(remoteNameserver)} ${error instanceof Error ? error.message : String(error)}`;
        throw failure(400, reason, "remote_nameserver");
      }
    },
    answer: (request) => make(emulation, request, request.fetched as readonly Answer[]),
  };
}

function make(emulation: Emulation, request: RequestContext, answers: readonly Answer[]) {
  const { domain: zone } = requestOf(fields, request);
  const name = String(zone).toLowerCase();
  const records = answers
    .filter((answer) => !isOwnServer(answer, name))
    .map((answer) => recordOf(answer, name))
    .filter((record) => record !== undefined);
  const wrong = records.flatMap((record) => {
    const problems = validate(domainRecord, { ...record, domainId: 1 });
    return problems.map(({ path, words }) => {
      return `${String(record["type"])} record ${JSON.stringify(record["name"] ?? "")}: ${path.join(".")} ${words}`;
    });
  });
  if (wrong.length > 0) {
    const more = wrong.length > mostNamed ? `; and ${String(wrong.length - mostNamed)} more` : "";
    throw failure(400, `The zone has records that cannot be kept: ${wrong.slice(0, mostNamed).join("; ")}${more}`);
  }
  const made = create(emulation, { ...request, body: { domain: zone, type: "master", ...startOf(answers) } });
  fill(
    request,
    Number(made["id"]),
    records.map((record) => keptForm(record, name)),
  );
  return made;
}

/** The service's own nameservers serve every zone without a record. */
const isOwnServer = (answer: Answer, zone: string) =>
  answer.type === "NS" && answer.name.toLowerCase() === zone && nameservers.includes(answer.data.toLowerCase());

function keptForm(record: Properties, zone: string): Properties {
  const around = { ...record, domain: zone };
  return Object.fromEntries(
    Object.entries(domainRecord.fields).map(([name, field]) => [name, storedValue(field, record[name], around)]),
  );
}

/** What the start of authority says of the domain itself. */
function startOf(answers: readonly Answer[]): Properties {
  const soa = answers.find((answer) => answer.type === "SOA");
  if (soa?.type !== "SOA") return {};
  const { rname, refresh, retry, expire } = soa.data;
  const [, local = "hostmaster", host = ""] = /^((?:\\.|[^.\\])+)\.(.+)$/.exec(rname) ?? [];
  return {
    soa_email: `${local.replace(/\\(.)/g, "$1")}@${host}`,
    ...(refresh !== undefined && { refresh_sec: refresh }),
    ...(retry !== undefined && { retry_sec: retry }),
    ...(expire !== undefined && { expire_sec: expire }),
    ...(soa.ttl !== undefined && { ttl_sec: soa.ttl }),
  };
}
