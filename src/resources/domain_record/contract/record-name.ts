import { createHash } from "node:crypto";
import { describesPrivateKey, propertyText } from "../../../contract";
import type { ZoneRecord } from "./identity";

/**
 * Converts a string to a part of a name. Long strings, and strings with other characters than these, become a hash. So does
 * a private key, because the message that refuses the record has the name.
 */
function namePart(text: string): string {
  const isPlain = text.length <= 64 && /^[\w*.:@=;-]+$/.test(text) && !describesPrivateKey(text);
  return isPlain ? text : createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/**
 * The part of a record's name that comes from its content. A domain often has several MX, NS, CAA, SRV and TXT records
 * with one name, so their content distinguishes them in any order. Records of other types are usually unique, and keep
 * their name if their content changes.
 */
function contentPart({ type, target, tag, port }: ZoneRecord): string {
  const text = propertyText(target);
  switch (type) {
    case "MX":
      return text === "" ? "" : `-${namePart(text)}`;
    case "NS":
    case "TXT":
      return `-${namePart(text)}`;
    case "CAA":
      return `-${propertyText(tag)}-${namePart(text)}`;
    case "SRV":
      return `-${namePart(text)}-${namePart(propertyText(port))}`;
    default:
      return "";
  }
}

/** The host of a record as the first part of a name: `apex` for the domain itself. */
export function recordHost({ type, name, service, protocol }: ZoneRecord): string {
  const owner = type === "SRV" ? `${propertyText(service)}.${propertyText(protocol)}` : propertyText(name);
  return owner === "" ? "apex" : owner.replace(/[^\w*.-]/g, "_");
}

/** The name of a record within its zone: `www-A`, `apex-MX-mail.example.net`. `purpose` replaces type and content. */
export function recordConstructId(record: ZoneRecord, purpose?: string): string {
  return `${recordHost(record)}-${purpose ?? `${propertyText(record.type)}${contentPart(record)}`}`;
}
