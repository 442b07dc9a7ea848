import type { ObjectOf } from "../../../cli/program/account-object";
import type { Candidates, Naming } from "../../../cli/program/model";
import { shortHash } from "../../../cli/program/names";
import { type Known, propertyText } from "../../../contract";
import { publicOwner } from "../../compute_instance/program";
import type { domainRecord } from "../contract";
import { recordConstructId, recordHost } from "../contract/record-name";

/** Names a record like the methods of its zone do. */
export const recordNames = (record: ObjectOf<typeof domainRecord>, naming: Naming): Candidates => ({
  scope: naming.referred("domainId"),
  candidates: candidatesFor(record.attributes, naming),
});

/**
 * A record that points at an instance gets its name from `zone.point`, every other one from the zone's other methods.
 */
function candidatesFor(record: Known<typeof domainRecord>, { index, nameOf }: Naming): readonly string[] {
  const { type, target, priority, ttlSec } = record;
  const text = propertyText(target);
  const owner = type === "A" || type === "AAAA" ? index.byAddress(text) : undefined;
  const instance = owner && nameOf(publicOwner(owner));
  const host = recordHost(record);
  const ofType = `${host}-${propertyText(type)}`;
  // `zone.point` uses the host unchanged.
  if (instance) return [`${propertyText(record.name) || "apex"}-${instance}-${propertyText(type)}`];
  if (type === "A" || type === "AAAA") return [ofType, `${ofType}-${readable(text)}`];
  if (type === "TXT") return textNames(record, ofType, text);
  const own = recordConstructId(record);
  const more =
    type === "MX" || type === "SRV" ? [`${own}-${propertyText(priority ?? 0)}`] : [`${own}-${readable(text)}`];
  return [own, ...more, ...(ttlSec ? [`${own}-${propertyText(ttlSec)}`] : [])];
}

function textNames(record: Known<typeof domainRecord>, ofType: string, text: string): readonly string[] {
  if (record.name === "" && /^v=spf1(\s|$)/i.test(text)) return ["apex-SPF"];
  if (/^(_dmarc|[\w.-]+\._domainkey)$/.test(propertyText(record.name))) return [ofType, `${ofType}-${readable(text)}`];
  const own = recordConstructId(record);
  const isHashed = !own.endsWith(`-${text}`);
  return isHashed ? [`${ofType}-${readable(text)}`, `${ofType}-${readable(text, 60)}`] : [own];
}

/** The start of a string, reduced to the characters that are valid in a name. */
const readable = (text: string, length = 32): string =>
  text
    .replace(/[^\w.:@=-]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, length)
    .replace(/[-.:=@]+$/, "") || shortHash(text);
