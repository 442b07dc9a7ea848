import { withoutPeriod } from "../../src/contract";
import { InvalidArgumentError } from "../../src/functions/declaration";
import { relativeRecordName } from "../../src/functions/records";
import { parseSrvName } from "../../src/functions/srv";
import { requireText } from "../core/arguments";
import { startTraceAtCaller } from "../core/problems";
import type { IDomainRef } from "../core/references";
import { mayHaveToken } from "../core/tokens/replace-tokens";

// Mail and DNS providers show the whole name of a record: `s1._domainkey.shop.example.`

/** The zone's name in lower case; `undefined` if it is known only after apply. */
function zoneNameOf(zone: IDomainRef): string | undefined {
  const { domainInput } = zone as { readonly domainInput?: unknown };
  return typeof domainInput === "string" && !mayHaveToken(domainInput) ? domainInput.toLowerCase() : undefined;
}

/**
 * Returns a name relative to the zone if it is the zone's name or ends with it; an empty name is the zone itself. Other
 * names stay as they are, without a trailing period.
 *
 * @throws if the name is fully qualified and outside the zone
 */
export function nameInZone(zone: IDomainRef, given: string): string {
  requireText(`${zone.node.path}: a record`, "name", given);
  const name = withoutPeriod(given);
  const zoneName = zoneNameOf(zone);
  if (zoneName === undefined || mayHaveToken(name)) return name;
  try {
    return relativeRecordName(given, zoneName);
  } catch (error) {
    throw error instanceof InvalidArgumentError ? startTraceAtCaller(new Error(error.message)) : error;
  }
}

/** `s1._domainkey`, from a selector or from the record's name, relative to the zone or fully qualified. */
export function dkimName(zone: IDomainRef, given: string): string {
  const [, selector, rest = ""] = /^(.+?)\._domainkey(\..*)?$/i.exec(given.trim()) ?? [];
  if (selector === undefined) return `${given}._domainkey`;
  const name = `${selector}._domainkey${rest === "." ? "" : rest}`;
  return nameInZone(zone, mayHaveToken(name) ? name : name.toLowerCase());
}

const wordOf = (label: string) => label.replace(/^_/, "").toLowerCase();

/** Stands for a zone whose name is known only after apply. */
const someZone = "zone.invalid";

/**
 * The service and protocol of an SRV record. Each may be the record's whole name, such as `_sip._tcp.shop.example.`, or
 * end with the zone's name. A subdomain follows the protocol, because the resource has no other field for it.
 *
 * @throws if the whole name has another protocol, or lies outside the zone
 */
export function srvName(zone: IDomainRef, service: string, protocol: string) {
  requireText(`${zone.node.path}: srv`, "service", service, 'a service, such as "sip"');
  requireText(`${zone.node.path}: srv`, "protocol", protocol, 'a protocol, such as "tcp"');
  const given = { service, protocol };
  if (mayHaveToken(service) || mayHaveToken(protocol)) return given;
  const [serviceLabel = "", secondLabel] = service.trim().split(".");
  const [protocolLabel = "", ...labelsBelow] = withoutPeriod(protocol.trim()).split(".");
  const isName = secondLabel?.startsWith("_") === true;
  if (!isName && labelsBelow.length === 0) return given;
  const name = isName ? service.trim() : `_${serviceLabel.replace(/^_/, "")}._${protocol.trim().replace(/^_/, "")}`;
  const zoneName = zoneNameOf(zone);
  if (zoneName === undefined && name.endsWith(".") && name.split(".").length > 3) {
    throw srvError(
      `the domain's name is known only after apply, so the name must be relative to it, got ${JSON.stringify(name)}. Write srv(${JSON.stringify(serviceLabel)}, ${JSON.stringify(protocolLabel)}, …), with a subdomain after the protocol.`,
    );
  }
  const parts = withMethodName(() => parseSrvName(name, zoneName ?? someZone));
  const [protocolInName = "", ...place] = parts.protocol.split(".");
  if (
    wordOf(protocolInName) !== wordOf(protocolLabel) ||
    (isName && labelsBelow.length > 0 && !isSameName(zoneName, labelsBelow, place))
  ) {
    throw srvError(
      `the protocol must be the one in the name ${JSON.stringify(service)}, got ${JSON.stringify(protocol)}. Write srv(${JSON.stringify(serviceLabel)}, ${JSON.stringify([protocolInName, ...place].join("."))}, …).`,
    );
  }
  return { service: serviceLabel, protocol: [protocolLabel, ...place].join(".") };
}

/** True if the labels behind a protocol are those behind the protocol in the whole name. */
function isSameName(zoneName: string | undefined, below: readonly string[], place: readonly string[]): boolean {
  const whole = [...place, ...(zoneName === undefined ? [] : [zoneName])];
  return [place, whole].some((labels) => labels.join(".").toLowerCase() === below.join(".").toLowerCase());
}

const srvError = (words: string) => startTraceAtCaller(new Error(`srv: ${words}`));

function withMethodName<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InvalidArgumentError ? srvError(error.message) : error;
  }
}
