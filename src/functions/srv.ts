import { explain, validate, withoutPeriod } from "../contract";
import { recordName } from "../resources/base/dns/contract";
import { domainRecord } from "../resources/domain_record/contract";
import { defineFunction, InvalidArgumentError, requireDomain } from "./declaration";
import { relativeRecordName } from "./records";

/** The parts of an SRV record. */
export interface SrvParts {
  /** The name of the service without the leading underscore, such as "sip". */
  readonly service: string;
  /** The protocol without the leading underscore, such as "tcp". A subdomain follows it, as in "tcp.play". */
  readonly protocol: string;
  /** The domain that the record is in. Empty if the name is relative and no domain is given. */
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

/** The name of an SRV record, by the fields that the service derives it from. */
export type SrvName = Pick<SrvParts, "service" | "protocol" | "domain">;

/**
 * Splits the name of an SRV record. The service has no field for a subdomain: it follows the protocol. Without a domain,
 * only a trailing period tells a whole name from one below a subdomain.
 * @throws InvalidArgumentError if the name isn't one of an SRV record, lies outside the domain, or may mean two names
 */
export function parseSrvName(given: string, domain?: string): SrvName {
  // A period directly behind the protocol names nothing else.
  const text = given.trim().replace(/^([^.]*\.[^.]*)\.$/, "$1");
  const isWhole = domain === undefined && text.endsWith(".");
  const name = domain === undefined ? withoutPeriod(text) : relativeRecordName(text, domain);
  const labels = name.split(".");
  const [service = "", protocol = "", ...rest] = labels;
  const fail = (words: string) => new InvalidArgumentError(0, `${words}, got ${JSON.stringify(given)}.`);
  if (!/^_./.test(service) || !/^_./.test(protocol)) {
    throw fail("the name of an SRV record must start with _service._protocol");
  }
  if (labels.includes("") || !recordName.test(name)) {
    throw fail("the name of an SRV record must consist of labels of letters, digits, hyphens and underscores");
  }
  if (domain === undefined && !isWhole && rest.length > 1) {
    throw new InvalidArgumentError(
      0,
      `the name must end with a period if it is a whole name, got ${JSON.stringify(given)}, which may also be a name below the subdomain ${JSON.stringify(rest.join("."))}. Write ${JSON.stringify(`${name}.`)}, or pass the domain as the last argument.`,
    );
  }
  return isWhole
    ? { service, protocol, domain: rest.join(".") }
    : { service, protocol: [protocol, ...rest].join("."), domain: withoutPeriod(domain ?? "") };
}

/** The service completes a target without a period, so the period of a single label stays. */
const targetOf = (given: string) => (/^[^.]+\.$/.test(given) ? given : withoutPeriod(given));

/** @throws InvalidArgumentError if the name or the value is invalid for an SRV record */
function parseSrv(name: string, value: string, domain?: string): SrvParts {
  if (domain !== undefined) requireDomain(2, domain);
  const owner = parseSrvName(name, domain);
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
    service: owner.service.slice(1).toLowerCase(),
    protocol: owner.protocol.slice(1).toLowerCase(),
    priority,
    weight,
    port,
    target: targetOf(fields[3] ?? ""),
  };
  const [problem] = validate(domainRecord, { ...record, type: "SRV", domainId: 1 });
  if (problem) throw new InvalidArgumentError(1, `${explain(problem, "camel")}.`, `${explain(problem, "snake")}.`);
  return { ...record, domain: owner.domain.toLowerCase() };
}

export const srvParse = defineFunction({
  name: "srv_parse",
  summary: "Returns the parts of an SRV record from its name and its value.",
  description:
    "The result has the names of the arguments of `stratus_domain_record`, and `domain`: the domain that the record is in. The service has no field for a subdomain, so it follows the protocol: `_sip._tcp.eu` has the protocol `tcp.eu`. Pass the domain if the name contains it. Without the domain, a name that ends with a period is a whole name directly below its domain, and any other name is relative, with an empty `domain`. The target is a full name, with or without a trailing period.",
  parameters: [
    { name: "name", type: "string", description: "The name, such as `_sip._tcp` or `_sip._tcp.shop.example.`" },
    { name: "value", type: "string", description: "Priority, weight, port and target: `10 5 5060 sip.shop.example.`" },
  ],
  optional: {
    name: "domain",
    type: "string",
    description: "The name of the domain that the record is in. Required for a whole name below a subdomain.",
    nullable: true,
  },
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
      arguments: ["_minecraft._tcp.play", "0 5 25565 mc.shop.example"],
      result: {
        service: "minecraft",
        protocol: "tcp.play",
        domain: "",
        priority: 0,
        weight: 5,
        port: 25565,
        target: "mc.shop.example",
      },
    },
    {
      arguments: ["_sip._tcp.eu.shop.example", "10 5 5060 sip.shop.example", "shop.example"],
      result: {
        service: "sip",
        protocol: "tcp.eu",
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
