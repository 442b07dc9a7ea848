import { InvalidArgumentError } from "../../src/functions/declaration";
import { relativeRecordName } from "../../src/functions/records";
import { withoutPeriod } from "../../src/contract";
import { requireText } from "../core/props/arguments";
import { mayHaveToken } from "../core/tokens/replace-tokens";
import { startTraceAtCaller } from "../core/validation/problems";
import type { IDomainRef } from "../core/references";

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
  requireText(`${zone.node.path}: a record`, "a string as its name", given);
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
  requireText(`${zone.node.path}: dkim`, 'a selector, such as "s1", as its first argument', given);
  const [, selector, rest = ""] = /^(.+?)\._domainkey(\..*)?$/i.exec(given.trim()) ?? [];
  if (selector === undefined) return `${given}._domainkey`;
  const name = `${selector}._domainkey${rest === "." ? "" : rest}`;
  return nameInZone(zone, mayHaveToken(name) ? name : name.toLowerCase());
}

const wordOf = (label: string) => label.replace(/^_/, "").toLowerCase();

/**
 * The service and protocol of an SRV record. Each may be the record's whole name, such as `_sip._tcp.shop.example.`, or
 * end with the zone's name.
 *
 * @throws if the whole name has another protocol, or isn't directly below the zone
 */
export function srvName(zone: IDomainRef, service: string, protocol: string) {
  for (const given of [service, protocol])
    requireText(`${zone.node.path}: srv`, 'a service and a protocol, such as "sip" and "tcp"', given);
  const [serviceLabels, protocolLabels] = [service, protocol].map((text) => withoutPeriod(text.trim()).split("."));
  const isName = serviceLabels?.[1]?.startsWith("_") === true;
  const isProtocolName = (protocolLabels?.length ?? 0) > 1;
  if (mayHaveToken(service) || mayHaveToken(protocol) || !(isName || isProtocolName)) return { service, protocol };
  const [own = "", ...others] = serviceLabels ?? [];
  const [used = protocol, ...below] = protocolLabels ?? [];
  const [shown = used, ...behind] = isName ? others : [];
  const place = behind.length > 0 ? behind : below;
  if (wordOf(shown) !== wordOf(used)) {
    throw startTraceAtCaller(
      new Error(
        `srv: the protocol must be the one in the name ${JSON.stringify(service)}, got ${JSON.stringify(protocol)}. Write srv(${JSON.stringify(own)}, ${JSON.stringify(shown)}, …).`,
      ),
    );
  }
  if (place.length > 0 && place.join(".").toLowerCase() !== zoneNameOf(zone)) {
    throw startTraceAtCaller(
      new Error(
        `srv: the name must be directly below the domain, got ${JSON.stringify(isName ? service : `${service}.${protocol}`)}. Write srv(${JSON.stringify(own)}, ${JSON.stringify(used)}, …) if it is, or add the record to the domain that the name ends with.`,
      ),
    );
  }
  return { service: own, protocol: used };
}
