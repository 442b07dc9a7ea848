import { explain, validate, withoutPeriod } from "../contract";
import { domainRecord } from "../resources/domain_record/contract";
import { InvalidArgumentError, defineFunction } from "./declaration";
import { readZoneFile } from "./zone-file/read-zone-file";
import { ZoneFileError } from "./zone-file/zone-file-error";

/**
 * Returns a name relative to the domain if it is the domain's name or ends with it. Returns other names unchanged, except
 * for a trailing period.
 * @throws InvalidArgumentError if the name is fully qualified and outside the domain
 */
export function relativeRecordName(given: string, domain: string): string {
  const name = withoutPeriod(given);
  const zone = withoutPeriod(domain).toLowerCase();
  const lower = name.toLowerCase();
  if (lower === zone) return "";
  if (lower.endsWith(`.${zone}`)) return name.slice(0, -zone.length - 1);
  if (!given.endsWith(".")) return name;
  throw new InvalidArgumentError(
    0,
    `the name must be inside ${zone}, got ${JSON.stringify(given)}. Add the record to the domain that its name ends with.`,
  );
}

export const recordName = defineFunction({
  name: "record_name",
  summary: "Returns the name of a record relative to its domain.",
  description:
    "Mail and DNS providers often show the whole name of a record. The domain itself has the empty name. A name that doesn't end with the domain is returned unchanged, unless it ends with a period.",
  parameters: [
    { name: "name", type: "string", description: "The name of a record, such as `s1._domainkey.shop.example.`" },
    { name: "domain", type: "string", description: "The name of the domain." },
  ],
  returns: "string",
  examples: [
    { arguments: ["s1._domainkey.shop.example.", "shop.example"], result: "s1._domainkey" },
    { arguments: ["Shop.example", "shop.example"], result: "" },
    { arguments: ["www", "shop.example"], result: "www" },
  ],
  call: relativeRecordName,
});

/** A CAA record without its name. */
export interface CaaParts {
  /** The property tag: "issue", "issuewild" or "iodef". */
  readonly tag: string;
  /** The value of the property, such as the domain name of a certificate authority. */
  readonly target: string;
}

/** @throws InvalidArgumentError if the value isn't a single CAA record */
function parseCaa(value: string): CaaParts {
  if (/[\r\n]/.test(value))
    throw new InvalidArgumentError(0, "the value must be on one line. Pass one record at a time.");
  try {
    const { records } = readZoneFile(`@ CAA ${value}`, { domain: "shop.example" });
    const [record] = records;
    if (record?.type === "CAA") return { tag: record.tag, target: record.target };
  } catch (error) {
    const [problem] = error instanceof ZoneFileError ? error.problems : [];
    throw problem ? new InvalidArgumentError(0, problem.text, problem.terraformText) : error;
  }
  throw new InvalidArgumentError(0, `expected flags, a tag and a value, got ${JSON.stringify(value)}.`);
}

export const caaParse = defineFunction({
  name: "caa_parse",
  summary: "Returns the tag and the target of a CAA record that is written as in a zone file.",
  description:
    "The result has the names of the arguments of `stratus_domain_record`. The service doesn't store flags, so they must be 0.",
  parameters: [{ name: "value", type: "string", description: 'Flags, tag and value, such as `0 issue "ca.example"`.' }],
  returns: ["object", { tag: "string", target: "string" }],
  examples: [
    { arguments: ['0 issue "letsencrypt.org"'], result: { tag: "issue", target: "letsencrypt.org" } },
    {
      arguments: ['0 ISSUE "ca.example; validationmethods=dns-01"'],
      result: { tag: "issue", target: "ca.example; validationmethods=dns-01" },
    },
    {
      arguments: ["0 iodef mailto:ops@shop.example"],
      result: { tag: "iodef", target: "mailto:ops@shop.example" },
    },
  ],
  call: parseCaa,
});

/** The parts of an SRV record. */
export interface SrvParts {
  /** The name of the service without the leading underscore, such as "sip". */
  readonly service: string;
  /** The protocol without the leading underscore, such as "tcp". */
  readonly protocol: string;
  /** The rest of the record's name. Empty if the name is relative. */
  readonly domain: string;
  /** The priority. Lower values are preferred. */
  readonly priority: number;
  /** The weight. Among records with the same priority, higher values are preferred. */
  readonly weight: number;
  /** The port of the service. */
  readonly port: number;
  /** The host name of the server, without a trailing period. */
  readonly target: string;
}

const srvNumbers = ["priority", "weight", "port"] as const;

/** @throws InvalidArgumentError if the name or the value is invalid for an SRV record */
function parseSrv(name: string, value: string): SrvParts {
  const [service = "", protocol = "", ...rest] = withoutPeriod(name.trim()).split(".");
  if (!/^_./.test(service) || !/^_./.test(protocol)) {
    throw new InvalidArgumentError(
      0,
      `the name of an SRV record must start with _service._protocol, got ${JSON.stringify(name)}. Correct it.`,
    );
  }
  const fields = value.trim().split(/\s+/);
  if (fields.length !== 4) {
    throw new InvalidArgumentError(
      1,
      `expected a priority, a weight, a port and a target, got ${JSON.stringify(value)}. Write them with spaces between them.`,
    );
  }
  const [priority = 0, weight = 0, port = 0] = srvNumbers.map((what, index) => {
    const text = fields[index] ?? "";
    if (/^\d+$/.test(text)) return Number(text);
    throw new InvalidArgumentError(1, `the ${what} must be a number, got ${JSON.stringify(text)}.`);
  });
  const record = {
    service: service.slice(1).toLowerCase(),
    protocol: protocol.slice(1).toLowerCase(),
    priority,
    weight,
    port,
    target: withoutPeriod(fields[3] ?? ""),
  };
  const [problem] = validate(domainRecord, { ...record, type: "SRV", domainId: 1 });
  if (problem) throw new InvalidArgumentError(1, `${explain(problem, "camel")}.`, `${explain(problem, "snake")}.`);
  return { ...record, domain: rest.join(".").toLowerCase() };
}

export const srvParse = defineFunction({
  name: "srv_parse",
  summary: "Returns the parts of an SRV record from its name and its value.",
  description:
    "The result has the names of the arguments of `stratus_domain_record`, and `domain`: the rest of the name, which is empty if the name is relative. The target is a full name, with or without a trailing period.",
  parameters: [
    { name: "name", type: "string", description: "The name, such as `_sip._tcp` or `_sip._tcp.shop.example.`" },
    { name: "value", type: "string", description: "Priority, weight, port and target: `10 5 5060 sip.shop.example.`" },
  ],
  returns: [
    "object",
    {
      service: "string",
      protocol: "string",
      domain: "string",
      priority: "number",
      weight: "number",
      port: "number",
      target: "string",
    },
  ],
  examples: [
    {
      arguments: ["_sip._tcp.shop.example.", "10 5 5060 sip.shop.example."],
      result: {
        service: "sip",
        protocol: "tcp",
        domain: "shop.example",
        priority: 10,
        weight: 5,
        port: 5060,
        target: "sip.shop.example",
      },
    },
    {
      arguments: ["_sipfederationtls._tcp", "100 1 5061 sipfed.provider.example"],
      result: {
        service: "sipfederationtls",
        protocol: "tcp",
        domain: "",
        priority: 100,
        weight: 1,
        port: 5061,
        target: "sipfed.provider.example",
      },
    },
  ],
  call: parseSrv,
});
